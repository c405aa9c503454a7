import type { RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import { lazy, Suspense, useState } from 'react'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

/** The question before a rider cancels. It stays open, and says so, when the booking can no longer be cancelled. */
export function useCancelDialog(booking: RiderBookingRow) {
  const [open, setOpen] = useState<boolean>()
  return {
    ask: () => setOpen(true),
    dialog: open !== undefined && (
      <Suspense>
        <CancelDialog booking={booking} open={open} onOpenChange={setOpen} />
      </Suspense>
    ),
  }
}
