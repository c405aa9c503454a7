import {
  type CancelReason,
  cancelReasonList,
  createCancelReason,
  updateCancelReason,
} from '@cabstand/contract/http/cancel-reasons'
import { findCancelReasonProblems } from '@cabstand/domain/booking/cancel-reason-check'
import { useQuery } from '@tanstack/react-query'
import { cancelReasonEffect } from '../../api/cancel-reason-effect.ts'
import { listRowsQuery } from '../../api/queries/lists.ts'
import { useAction } from '../../api/use-action.ts'
import { FormField } from '../../features/form/fields.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { useRecordForm } from '../../features/form/use-record-form.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'

/** Adds a reason, or changes one. */
export function ReasonDialog(props: {
  readonly reason: CancelReason | undefined
  readonly onClose: () => void
}) {
  const { onClose } = props
  const reason = useStoredReason(props.reason)
  const t = useText()
  const record = useRecordForm<{ readonly label: string }>({
    id: `cancel-reason:${reason?.id ?? 'new'}`,
    stored: {
      version: reason?.version ?? 0,
      values: { label: reason?.label ?? '' },
      changedAt: reason?.changedAt ?? '',
      changedBy: reason?.changedBy ?? null,
    },
    check: findCancelReasonProblems,
  })
  const done = (text: string) => {
    record.forget()
    toast.done(text)
    onClose()
  }
  const onError = (error: Error) => record.fail(error)
  const create = useAction(createCancelReason, 'admin', cancelReasonEffect, {
    onSuccess: () => done(t('cancel_reason_added')),
    onError,
  })
  const update = useAction(updateCancelReason, 'admin', cancelReasonEffect, {
    onSuccess: () => done(t('cancel_reason_saved')),
    onError,
  })
  const save = () =>
    record.submit(({ label }) => {
      if (reason === undefined) create.mutate({ body: { label } })
      else update.mutate({ params: { id: reason.id }, version: record.base.version, body: { label } })
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(reason === undefined ? 'cancel_reason_add' : 'cancel_reason_edit')}
    >
      <RecordForm
        record={record}
        words={{ label: { label: t('cancel_reason_label'), show: (value) => String(value) } }}
        onSave={save}
        working={create.isPending || update.isPending}
        saveLabel={
          reason === undefined ? t('cancel_reason_add') : t('form_save', { count: record.changes.length })
        }
      >
        <FormField name="label" dir="auto" label={t('cancel_reason_label')} autoFocus />
      </RecordForm>
    </Dialog>
  )
}

/** The reason of a row, and what another admin has made of it since the row was read. */
function useStoredReason(row: CancelReason | undefined): CancelReason | undefined {
  const { data } = useQuery({
    ...listRowsQuery(cancelReasonList, 'admin', { limit: '100' }),
    enabled: row !== undefined,
  })
  const now = data?.rows.find(({ id }) => id === row?.id)
  return row && now && now.version > row.version ? now : row
}
