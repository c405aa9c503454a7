import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import type { TextKey } from '@cabstand/contract/texts/keys'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { AssignDriver } from './assign-driver.tsx'
import { CancelBooking } from './cancel-booking.tsx'
import { ChangePayment } from './change-payment.tsx'
import { CloseLostProperty } from './close-lost-property.tsx'
import { DecideFare } from './decide-fare.tsx'
import { RecordPayment } from './record-payment.tsx'
import { StepOn } from './step-on.tsx'

// Most bookings are read only.

const actions = ['assign', 'reach', 'decideFare', 'finish', 'pay', 'choosePayment', 'cancel'] as const
type Action = (typeof actions)[number]

const labels = {
  assign: 'admin_assign',
  reach: 'admin_step_reach',
  decideFare: 'admin_fare_decide',
  finish: 'admin_step_finish',
  pay: 'admin_pay',
  choosePayment: 'admin_mode',
  cancel: 'admin_cancel',
} as const satisfies Record<Action, TextKey>

/** Whether an admin can do something with the booking now. The server also asks for what a status timer needs. */
function isPossible(action: Action, booking: AdminBooking): boolean {
  if (action === 'pay') return bookingCan.pay(booking, 'admin', 'cash').ok && !booking.prepaid
  // A delivery that waits for its payment is paid by its rider, and never in cash.
  if (action === 'choosePayment' && booking.status === 'PAYMENT_PENDING') return false
  return bookingCan[action](booking, 'admin').ok
}

/** The actions that the booking's status allows to an admin. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const t = useText()
  const [open, setOpen] = useState<Action | null>(null)
  const dialog = (action: Action) => ({
    booking,
    open: open === action,
    onOpenChange: (next: boolean) => setOpen((known) => (next ? known : null)),
  })
  return (
    <div className="ms-auto flex flex-wrap gap-2">
      {actions
        .filter((action) => isPossible(action, booking))
        .map((action) => (
          <Button
            key={action}
            kind={action === 'cancel' ? 'danger-quiet' : 'secondary'}
            size="small"
            onClick={() => setOpen(action)}
          >
            {t(labels[action])}
          </Button>
        ))}
      {bookingCan.closeLostProperty(booking, 'admin').ok && <CloseLostProperty id={booking.id} />}
      <AssignDriver {...dialog('assign')} />
      {/* Its error belongs to one step. */}
      <StepOn
        key={booking.status}
        {...dialog(booking.status === 'STARTED' ? 'reach' : 'finish')}
        step={booking.status === 'STARTED' ? 'reach' : 'finish'}
      />
      <DecideFare {...dialog('decideFare')} />
      <RecordPayment {...dialog('pay')} />
      <ChangePayment key={`mode-${booking.paymentMode}`} {...dialog('choosePayment')} />
      <CancelBooking {...dialog('cancel')} />
    </div>
  )
}
