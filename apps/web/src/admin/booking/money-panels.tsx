import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { BookingPayments } from '../card-payments/card-payments-panel.tsx'
import { LedgerPanel } from './ledger-panel.tsx'

/** What was posted for a booking, and its card payments. */
export function MoneyPanels({ booking }: { readonly booking: AdminBooking }) {
  return (
    <>
      <LedgerPanel booking={booking} />
      <BookingPayments bookingId={booking.id} />
    </>
  )
}
