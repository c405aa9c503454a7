import { reportLostProperty } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { lazy, Suspense, useState } from 'react'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Loaded on demand, like every dialog. */
const LostPropertyDialog = lazy(() => import('./lost-property-dialog.tsx'))

const hour = 3_600_000

/** After a ride: a message to staff about something left in the car. */
export default function LostProperty({ booking }: { readonly booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const [open, setOpen] = useState<boolean>()
  const send = useBookingAction(reportLostProperty, 'rider', {
    onSuccess: () => {
      toast.done(t('lost_sent'))
      setOpen(false)
    },
  })
  const minutesInStatus = (useNow(true, hour) - Date.parse(booking.completedAt ?? '')) / 60_000
  const { lostProperty } = booking
  if (!bookingCan.reportLostProperty(booking, 'rider', { minutesInStatus }).ok) return null
  return (
    <div className="grid justify-items-start gap-1">
      {lostProperty && (
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          {t('lost_reported', { time: format.dateTime(lostProperty.at) })} <bdi>{lostProperty.message}</bdi>
        </p>
      )}
      <Button
        kind="quiet"
        size="small"
        aria-haspopup="dialog"
        className="min-h-11 text-accent"
        disabledReason={offline}
        onClick={() => setOpen(true)}
      >
        {t(lostProperty ? 'lost_again' : 'lost_report')}
      </Button>
      {open !== undefined && (
        <Suspense>
          <LostPropertyDialog
            open={open}
            onOpenChange={setOpen}
            working={send.isPending}
            error={send.error}
            onSend={(message) => send.mutate({ params: { id: booking.id }, body: { message } })}
          />
        </Suspense>
      )}
    </div>
  )
}
