import { payBooking } from '@cabstand/contract/http/trips/bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { useState } from 'react'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

export interface RecordPaymentProps {
  readonly booking: Pick<AdminBooking, 'id' | 'reference' | 'payableAmount' | 'paymentMode'>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** How an admin settles a trip. A card payment is confirmed by its provider. */
const methods = ['cash', 'wallet', 'debt'] as const
type Method = (typeof methods)[number]

/** Records how a trip was paid, or charges it to the rider's wallet. */
export function RecordPayment({ booking, open, onOpenChange }: RecordPaymentProps) {
  const { id, reference, payableAmount, paymentMode } = booking
  const t = useText()
  const format = useFormat()
  const [method, setMethod] = useState<Method>(paymentMode === 'wallet' ? 'wallet' : 'cash')
  const amount = format.money(payableAmount)
  const pay = useBookingAction(payBooking, 'admin', {
    onSuccess: () => {
      onOpenChange(false)
      toast.done(t('admin_pay_done', { reference }))
    },
  })
  return (
    <ConfirmAction
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin_pay_title', { reference, amount })}
      description={t(`admin_pay_note_${method}`)}
      confirmLabel={t(`admin_pay_confirm_${method}`, { amount })}
      keepLabel={t('back')}
      action={pay}
      onConfirm={() =>
        pay.mutate({
          params: { id },
          body: { paymentMode: method, ...(method === 'cash' && { cashAmount: payableAmount }) },
        })
      }
    >
      <Segmented
        label={t('admin_pay_method')}
        name="pay-method"
        value={method}
        onChange={(next) => {
          setMethod(next)
          pay.reset()
        }}
        options={methods.map((each) => ({ value: each, label: t(`admin_pay_by_${each}`) }))}
        className="justify-self-start"
      />
    </ConfirmAction>
  )
}
