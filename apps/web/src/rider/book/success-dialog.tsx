import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { lazy, Suspense } from 'react'
import { laterNoteKey } from '../../features/booking/later-note-key.ts'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import { AppButtonLink, useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

const AskForPush = lazy(() => import('../../features/push/ask-for-push.tsx'))

/** The booking was made: its reference, and the way to the live trip. Closing leads to the bookings. */
export default function SuccessDialog({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const go = useGo()
  const { id, reference, bookLater, tripDate } = booking
  const close = () => go(paths.bookings(bookLater ? 'later' : 'now'), { replace: true })
  return (
    <Dialog
      open
      onOpenChange={close}
      title={
        bookLater
          ? t('booking_success_later', {
              time: dayTimeInSentence(t, format, tripDate, Date.now()),
              reference,
            })
          : t('booking_success', { reference })
      }
      description={t(bookLater ? laterNoteKey(settings) : 'booked_note')}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {t('booked_close')}
          </Button>
          <AppButtonLink href={paths.booking(id)} replace>
            {t('booked_track')}
          </AppButtonLink>
        </>
      }
    >
      {/* Now the rider waits for a driver, so it is plain what notifications are for. */}
      <Suspense>
        <AskForPush person="rider" />
      </Suspense>
    </Dialog>
  )
}
