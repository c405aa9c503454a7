import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { lazy, Suspense, useState } from 'react'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

/** Loaded on demand, like every dialog. */
const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Shares the ride by a link. */
export function ShareButton({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const offline = useOfflineReason()
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        kind="secondary"
        aria-haspopup="dialog"
        className="px-2!"
        disabledReason={offline}
        onClick={() => setOpen(true)}
      >
        <ShareIcon size={18} />
        {t('trip_share')}
      </Button>
      {open !== undefined && (
        <Suspense>
          <ShareDialog booking={booking} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
