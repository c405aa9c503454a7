import type { StaffRecord } from '@cabstand/contract/records/define-record'
import { type CacheEffect, useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'

export interface DeleteTexts {
  readonly question: string
  readonly note: string
  readonly confirm: string
  readonly keep: string
  readonly done: string
}

/** Asks before a record is deleted. */
export function DeleteRecord(props: {
  readonly record: StaffRecord
  readonly row: { readonly id: string; readonly version: number }
  readonly texts: DeleteTexts
  readonly effect: CacheEffect<unknown, unknown>
  readonly onClose: () => void
}) {
  const { record, row, texts, effect, onClose } = props
  const remove = useAction(record.delete, 'admin', effect, {
    onSuccess: () => {
      toast.done(texts.done)
      onClose()
    },
  })
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={texts.question}
      description={texts.note}
      confirmLabel={texts.confirm}
      keepLabel={texts.keep}
      danger
      action={remove}
      onConfirm={() => remove.mutate({ params: { id: row.id }, version: row.version })}
    />
  )
}
