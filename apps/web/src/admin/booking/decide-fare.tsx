import { decideBookingFare } from '@cabstand/contract/http/trips/bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { useState } from 'react'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

export interface DecideFareProps {
  readonly booking: AdminBooking
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const charges = ['minimum', 'quote'] as const

/** Decides what a trip costs that was not driven: the minimum fare, or the quote. */
export function DecideFare({ booking, open, onOpenChange }: DecideFareProps) {
  const { id, reference, tripCost, estimate } = booking
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const [charge, setCharge] = useState<(typeof charges)[number]>('minimum')
  const decide = useBookingAction(decideBookingFare, 'admin', {
    onSuccess: () => {
      onOpenChange(false)
      toast.done(t('admin_fare_decided', { reference }))
    },
  })
  const price = { minimum: format.money(tripCost), quote: format.money(estimate) }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin_fare_decide_title', { reference })}
      description={t('admin_fare_decide_note')}
      confirmLabel={t('admin_fare_decide')}
      keepLabel={t('back')}
      working={decide.isPending}
      disabledReason={offline}
      onConfirm={() => decide.mutate({ params: { id }, body: { charge } })}
    >
      <Segmented
        label={t('admin_fare_decide')}
        name="charge"
        value={charge}
        onChange={setCharge}
        options={charges.map((each) => ({
          value: each,
          label: t(`admin_fare_${each}`, { price: price[each] }),
        }))}
        className="justify-self-start"
      />
      <InlineError error={decide.error} />
    </ConfirmDialog>
  )
}
