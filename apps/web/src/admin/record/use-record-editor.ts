import type { RowOfRecord, StaffRecord } from '@cabstand/contract/records/define-record'
import type { InputOf } from '@cabstand/contract/records/record-definition'
import type { FieldProblem } from '@cabstand/domain/field-problem'
import { type CacheEffect, useAction } from '../../api/use-action.ts'
import type { FieldWords } from '../../features/form/field-words.ts'
import { changedOf } from '../../features/form/record-changes.ts'
import { type RecordForm, useRecordForm } from '../../features/form/use-record-form.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useTranslatedLanguages } from '../../ui/use-translated-languages.ts'
import { type OwnValue, type TypedRecord, toInput, toTyped } from './record-values.ts'
import { type RecordWords, useRecordWords } from './record-words.ts'

/** What every row of a record has. */
export type Versioned = {
  readonly id: string
  readonly version: number
  readonly changedAt: string
  readonly changedBy: string | null
}

export interface RecordEditorOptions<R extends StaffRecord> {
  readonly definition: R
  /** Undefined: adds one. */
  readonly row: (RowOfRecord<R> & Versioned) | undefined
  /** The domain's rules, which the server checks too. */
  readonly check: (input: never) => readonly FieldProblem[]
  readonly effect: CacheEffect<unknown, unknown>
  /** How the screen types, reads and names fields in its own way. */
  readonly own?: Readonly<Record<string, OwnValue & Partial<FieldWords>>>
  readonly onSaved: (saved: RowOfRecord<R> & Versioned) => void
}

export interface RecordEditor<R extends StaffRecord> {
  readonly record: RecordForm<TypedRecord>
  readonly words: RecordWords
  /** What was typed as the server takes it, and of it what differs. */
  readonly input: InputOf<R['fields']>
  readonly changed: Partial<InputOf<R['fields']>>
  readonly save: () => void
  readonly working: boolean
}

/** The form of a record: its values and their words, and what adds it or sends the fields that differ. */
export function useRecordEditor<R extends StaffRecord>(options: RecordEditorOptions<R>): RecordEditor<R> {
  const { definition, row, check, effect, own, onSaved } = options
  const { fields } = definition
  const locales = useTranslatedLanguages().map(({ langLocale }) => langLocale)
  const basis = { currency: useBoot().settings.code, locales, ...(own && { own }) }
  const words = useRecordWords(fields, own)
  const read = (values: TypedRecord) => toInput<R['fields']>(fields, values, basis)
  const record = useRecordForm<TypedRecord>({
    id: `${definition.subject}:${row?.id ?? 'new'}`,
    stored: {
      version: row?.version ?? 0,
      values: toTyped(fields, row, basis),
      changedAt: row?.changedAt ?? '',
      changedBy: row?.changedBy ?? null,
    },
    check: (values) => check(read(values) as never),
  })
  const callbacks = {
    onSuccess: (output: unknown) => {
      const saved = output as RowOfRecord<R> & Versioned
      // The form of a new record has nothing left to lose.
      record.accept(
        row === undefined
          ? { ...record.base, values: record.values }
          : { ...saved, values: toTyped(fields, saved, basis) },
      )
      record.forget()
      onSaved(saved)
    },
    onError: (error: Error) => record.fail(error),
  }
  const create = useAction(definition.create, 'admin', effect, callbacks)
  const update = useAction(definition.update, 'admin', effect, callbacks)
  const input = read(record.values)
  const changed = changedOf(read(record.base.values), input)
  const save = () =>
    record.submit(() => {
      if (row === undefined) create.mutate({ body: input })
      else update.mutate({ params: { id: row.id }, version: record.base.version, body: changed })
    })
  return { record, words, input, changed, save, working: create.isPending || update.isPending }
}
