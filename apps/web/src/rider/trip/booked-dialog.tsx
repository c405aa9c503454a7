import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import { laterNoteKey } from '../../features/booking/later-note-key.ts'
import { rideOrParcel } from '../../features/booking/ride-or-parcel.ts'
import { copyText } from '../../features/share/send-link.ts'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

const trackId = 'track-booking'

/** The booking was made: its reference, and what comes next. Closing leads to the bookings, the main button to the trip. */
export default function BookedDialog(props: { readonly booking: RiderBooking; readonly open: boolean }) {
  const { booking, open } = props
  const { id, reference, bookLater } = booking
  const t = useText()
  const go = useGo()
  const leave = (path: string) => go(path, { replace: true })
  const close = () => leave(paths.bookings(bookLater ? 'later' : 'now'))
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      focusId={trackId}
      finalFocus={() => document.querySelector('h1')}
      title={t('booking_success', { reference: isolate(reference) })}
      description={<Next booking={booking} />}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {t('trip_to_bookings')}
          </Button>
          <Button id={trackId} onClick={() => leave(paths.booking(id))}>
            {t(`booked_track${rideOrParcel(booking)}`)}
          </Button>
        </>
      }
    >
      <Button
        kind="secondary"
        size="small"
        className="min-h-11 justify-self-start lg:min-h-0"
        onClick={() =>
          void copyText(reference, { copied: t('booked_copied'), failed: t('booked_copy_failed') })
        }
      >
        {t('booked_copy')}
      </Button>
    </Dialog>
  )
}

/** What happens now: a driver is looked for or on the way already, or it is for later. */
function Next({ booking: { bookLater, tripDate, driverName } }: { readonly booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  if (bookLater)
    return (
      <>
        <p>{t('trip_booked_for', { time: dayTimeInSentence(t, format, tripDate, Date.now()) })}</p>
        <p>{t(laterNoteKey(settings))}</p>
      </>
    )
  if (driverName !== null) return t('trip_coming', { name: isolate(driverName) })
  return t(settings.autoDispatch ? 'booked_note' : laterNoteKey(settings))
}
