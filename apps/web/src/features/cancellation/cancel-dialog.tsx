import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import { fixedCancelReason } from '@cabstand/domain/booking/system-reasons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { cancelReasonsQuery } from '../../api/queries/system.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { rideOrParcel } from '../booking/ride-or-parcel.ts'
import { useNow } from '../clock/use-now.ts'
import { InlineError } from '../errors/inline-error.tsx'
import { useOfflineReason } from '../session/use-online.ts'
import { useCancelWords } from './cancel-labels.ts'
import { cancellationOutlook } from './fee-preview.ts'

export interface CancelDialogProps {
  readonly booking: RiderBookingRow
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/**
 * Asks for a reason, unless the booking waits for its payment, and repeats the cancellation fee. The request contains
 * the shown fee.
 */
export default function CancelDialog({ booking, open, onOpenChange }: CancelDialogProps) {
  const t = useText()
  const format = useFormat()
  const words = useCancelWords()
  const offline = useOfflineReason()
  const feePreview = cancellationOutlook(booking, useNow(open))
  const fixedReason = fixedCancelReason(booking.status)
  const [chosen, setChosen] = useState<string | null>(null)
  const reason = fixedReason ?? chosen
  const cancel = useBookingAction(cancelBooking, 'rider', {
    onSuccess: (cancelled) => {
      toast.done(t('cancel_done', { reference: cancelled.reference }))
      onOpenChange(false)
    },
  })
  const fee = format.money(feePreview.feeNow)
  const free = feePreview.feeNow === 0
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        free
          ? t(`cancel_question_free${rideOrParcel(booking)}`)
          : t(`cancel_question${rideOrParcel(booking)}`, { fee })
      }
      description={free ? words(feePreview) : `${words(feePreview)} ${t('cancel_from_wallet')}`}
      confirmLabel={free ? t('cancel_confirm_free') : t('cancel_confirm', { fee })}
      keepLabel={t(`cancel_keep${rideOrParcel(booking)}`)}
      danger
      working={cancel.isPending}
      disabledReason={offline ?? (reason === null ? t('cancel_choose_reason') : undefined)}
      onConfirm={() => {
        if (reason !== null)
          cancel.mutate({ params: { id: booking.id }, body: { reason, expectedFee: feePreview.feeNow } })
      }}
    >
      {fixedReason === undefined && <ReasonChoice chosen={chosen} onChoose={setChosen} />}
      {cancel.error && errorCode(cancel.error) === 'wrong_amount' ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t('cancel_fee_grew')}
        </p>
      ) : (
        <InlineError error={cancel.error} />
      )}
    </ConfirmDialog>
  )
}

function ReasonChoice(props: {
  readonly chosen: string | null
  readonly onChoose: (reason: string) => void
}) {
  const t = useText()
  const errorText = useErrorText()
  const name = useId()
  const { data, isError, error, isFetching, refetch } = useQuery(cancelReasonsQuery)
  if (isError && !data) {
    return (
      <ErrorPanel
        title={t('cancel_reasons_failed')}
        note={errorText(errorCode(error))}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <Skeleton className="grid gap-3">
        {[0, 1, 2].map((row) => (
          <SkeletonBar key={row} className="my-3 w-2/3" />
        ))}
      </Skeleton>
    )
  }
  if (data.length === 0) return <p className="text-sm text-ink-2">{errorText('no_cancel_reason')}</p>
  return (
    <fieldset className="grid">
      <legend className="mb-1 text-label font-semibold text-ink-2">{t('cancel_reason')}</legend>
      {data.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 rounded-control px-1 hover:bg-hover">
          <input
            type="radio"
            name={name}
            checked={props.chosen === label}
            onChange={() => props.onChoose(label)}
            className="size-4.5 accent-(--accent)"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
