import type { RowOfRecord, StaffRecord } from '@cabstand/contract/records/define-record'
import type { FieldProblem } from '@cabstand/domain/field-problem'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recordQuery } from '../../api/records.ts'
import type { CacheEffect } from '../../api/use-action.ts'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Tabs } from '../../ui/app/tabs.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'
import { RecordEntries } from '../audit/record-history.tsx'
import { RecordFieldRows } from './record-field-rows.tsx'
import { useRecordEditor, type Versioned } from './use-record-editor.ts'

export interface RecordDialogProps<R extends StaffRecord> {
  readonly record: R
  /** Undefined: adds one. */
  readonly row: (RowOfRecord<R> & Versioned) | undefined
  readonly texts: {
    readonly add: string
    readonly added: string
    readonly saved: string
  }
  /** The domain's rules, which the server checks too. */
  readonly check: (input: never) => readonly FieldProblem[]
  readonly effect: CacheEffect<unknown, unknown>
  /** What else is known of a record: a tab between its form and its history. */
  readonly tab?: { readonly label: string; readonly content: (id: string) => ReactNode } | undefined
  readonly onClose: () => void
}

/** Adds a record, or changes one. */
export function RecordDialog<R extends StaffRecord>(props: RecordDialogProps<R>) {
  const { record: definition, texts, check, effect, tab, onClose } = props
  const { fields, nameField } = definition
  const row = useStoredRow(definition, props.row)
  const t = useText()
  const demo = useDemoReason()
  const { record, words, save, working } = useRecordEditor({
    definition,
    row,
    check,
    effect,
    onSaved: () => {
      toast.done(row === undefined ? texts.added : texts.saved)
      onClose()
    },
  })
  const form = (
    <RecordForm
      record={record}
      words={words}
      blockedReason={demo}
      onSave={save}
      working={working}
      saveLabel={row === undefined ? texts.add : t('form_save', { count: record.changes.length })}
    >
      <div className="grid gap-3 pt-3 sm:grid-cols-2">
        <RecordFieldRows fields={fields} autoFocus />
      </div>
    </RecordForm>
  )
  const name = row && String((row as Readonly<Record<string, unknown>>)[nameField])
  return (
    <Dialog open onOpenChange={onClose} title={name ?? texts.add} className="max-w-xl">
      {row === undefined || name === undefined ? (
        form
      ) : (
        <Tabs
          label={name}
          tabs={[
            { id: 'terms', label: t('form_details'), content: form },
            ...(tab ? [{ id: 'more', label: tab.label, content: tab.content(row.id) }] : []),
            {
              id: 'history',
              label: t('audit_history'),
              content: <RecordEntries type={definition.subject} id={row.id} words={words} />,
            },
          ]}
        />
      )}
    </Dialog>
  )
}

/** The record of a row, and what another admin has made of it since the row was read. */
function useStoredRow<R extends StaffRecord>(
  record: R,
  row: (RowOfRecord<R> & Versioned) | undefined,
): (RowOfRecord<R> & Versioned) | undefined {
  const query = useQuery({ ...recordQuery(record, row?.id ?? ''), enabled: row !== undefined })
  const now = query.data as (RowOfRecord<R> & Versioned) | undefined
  return row && now && now.version > row.version ? now : row
}
