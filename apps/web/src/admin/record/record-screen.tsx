import type { ListedRecord, RowOfRecord } from '@cabstand/contract/records/define-record'
import { Plus, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { Button } from '../../ui/button.tsx'
import { Clipped } from '../../ui/clipped.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { Cells, RowAction } from '../list/list-table.tsx'
import type { DeleteTexts } from './delete-record.tsx'
import type { RecordDialogProps } from './record-dialog.tsx'
import type { Versioned } from './use-record-editor.ts'

/** A form, and rarely opened. */
const RecordDialog = lazy(() =>
  import('./record-dialog.tsx').then((file) => ({ default: file.RecordDialog })),
)
const DeleteRecord = lazy(() =>
  import('./delete-record.tsx').then((file) => ({ default: file.DeleteRecord })),
)

type Row<R extends ListedRecord> = RowOfRecord<R> & Versioned

export interface RecordScreenProps<R extends ListedRecord>
  extends Pick<RecordDialogProps<R>, 'record' | 'check' | 'effect' | 'tab'> {
  readonly texts: RecordDialogProps<R>['texts'] & {
    readonly title: string
    readonly find: string
    readonly empty: { readonly title: string; readonly note: string }
    /** The names of the actions on a row, and the question before one is deleted. */
    readonly ofRow: (name: string) => DeleteTexts & { readonly edit: string; readonly remove: string }
  }
  /** Columns that are shown differently from their kind. */
  readonly cells?: Cells<Row<R>>
  /** What can be done with a row besides changing and deleting it. */
  readonly rowActions?: (row: Row<R>) => readonly RowAction[]
  /** Absent: every row can be deleted. */
  readonly canDelete?: (row: Row<R>) => boolean
  readonly pageSize?: number
  /** Stands above the table, below the note of demo mode. */
  readonly notice?: ReactNode
}

/** What is open over the list. */
type Asked<R extends ListedRecord> =
  | { readonly kind: 'edit'; readonly row: Row<R> | undefined }
  | { readonly kind: 'delete'; readonly row: Row<R> }

/** The list of a record, its form, and the question before one is deleted. Read-only in demo mode. */
export function RecordScreen<R extends ListedRecord>(props: RecordScreenProps<R>) {
  const { record, texts, cells, rowActions, canDelete = () => true } = props
  const demo = useDemoReason()
  const [asked, setAsked] = useState<Asked<R>>()
  const nameOf = (row: Row<R>) => nameIn(record, row)
  const textsOf = (row: Row<R>) => texts.ofRow(nameOf(row))
  const deletionOf = (row: Row<R>): RowAction => ({
    label: textsOf(row).remove,
    icon: <Trash2 size={16} />,
    onSelect: () => setAsked({ kind: 'delete', row }),
  })
  const actionsOf = (row: Row<R>) => [
    ...(rowActions?.(row) ?? []),
    ...(canDelete(row) ? [deletionOf(row)] : []),
  ]
  const name = (row: Row<R>) => (
    <button
      type="button"
      className="max-w-full text-start align-middle font-semibold text-link hover:underline"
      aria-label={textsOf(row).edit}
      onClick={() => setAsked({ kind: 'edit', row })}
    >
      <Clipped>{nameOf(row)}</Clipped>
    </button>
  )
  return (
    <>
      <ListScreen
        list={record.list}
        title={texts.title}
        searchLabel={texts.find}
        nameOfRow={(row) => nameOf(row as Row<R>)}
        notice={
          <>
            <DemoBanner />
            {props.notice}
          </>
        }
        empty={texts.empty}
        {...(props.pageSize !== undefined && { pageSize: props.pageSize })}
        cells={{ [record.nameField]: name, ...cells } as Cells<unknown>}
        {...(demo === undefined && {
          rowActions: (row: { readonly id: string }) => actionsOf(row as Row<R>),
        })}
        action={
          <Button
            size="small"
            disabledReason={demo}
            onClick={() => setAsked({ kind: 'edit', row: undefined })}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts.add}
          </Button>
        }
      />
      <Suspense>
        {asked && <AskedDialog {...props} asked={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  )
}

const nameIn = <R extends ListedRecord>({ nameField }: R, row: Row<R>) =>
  String((row as Readonly<Record<string, unknown>>)[nameField])

/** The form of a row, or the question before it is deleted. */
function AskedDialog<R extends ListedRecord>(
  props: RecordScreenProps<R> & { readonly asked: Asked<R>; readonly onClose: () => void },
) {
  const { record, texts, check, effect, tab, asked, onClose } = props
  return asked.kind === 'edit' ? (
    <RecordDialog
      record={record}
      row={asked.row}
      texts={texts}
      check={check}
      effect={effect}
      tab={tab}
      onClose={onClose}
    />
  ) : (
    <DeleteRecord
      record={record}
      row={asked.row}
      texts={texts.ofRow(nameIn(record, asked.row))}
      effect={effect}
      onClose={onClose}
    />
  )
}
