import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { AssignDriver } from './assign-driver.tsx'
import { CancelBooking } from './cancel-booking.tsx'

/** The actions that the booking's status allows to an admin. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const t = useText()
  const [open, setOpen] = useState<'cancel' | 'assign' | null>(null)
  const close = (next: boolean) => setOpen((known) => (next ? known : null))
  return (
    <div className="ms-auto flex gap-2">
      {bookingCan.assign(booking, 'admin').ok && (
        <Button kind="secondary" size="small" onClick={() => setOpen('assign')}>
          {t('admin_assign')}
        </Button>
      )}
      {bookingCan.cancel(booking, 'admin').ok && (
        <Button kind="danger-quiet" size="small" onClick={() => setOpen('cancel')}>
          {t('admin_cancel')}
        </Button>
      )}
      <AssignDriver booking={booking} open={open === 'assign'} onOpenChange={close} />
      <CancelBooking booking={booking} open={open === 'cancel'} onOpenChange={close} />
    </div>
  )
}
