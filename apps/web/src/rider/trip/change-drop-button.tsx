import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { lazy, Suspense, useState } from 'react'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

/** Loaded on demand, like every dialog. */
const ChangeDropDialog = lazy(() => import('./change-drop-dialog.tsx'))

/** During a ride: another drop-off. */
export function ChangeDropButton({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const offline = useOfflineReason()
  const [open, setOpen] = useState<boolean>()
  const allowed = bookingCan.changeDrop(booking, 'rider').ok
  // The ride may end while the dialog is open.
  if (!allowed && !open) return null
  return (
    <>
      {allowed && (
        <Button
          kind="quiet"
          size="small"
          aria-haspopup="dialog"
          className="min-h-11 justify-self-start text-accent"
          disabledReason={offline}
          onClick={() => setOpen(true)}
        >
          {t('trip_drop_change')}
        </Button>
      )}
      {open !== undefined && (
        <Suspense>
          <ChangeDropDialog booking={booking} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
