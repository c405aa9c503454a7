import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import { shortAddress } from '../../features/text/short-address.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

const nextId = 'next-booking'

/** The reference to read to the caller. Enter goes on to the next call. */
export function BookedDialog(props: {
  readonly booking: AdminBooking | undefined
  readonly onNext: () => void
}) {
  const { booking, onNext } = props
  const t = useText()
  const format = useFormat()
  const go = useGo()
  const words = booking && {
    name: isolate(booking.customerName),
    pickup: isolate(shortAddress(format.address(booking.pickup))),
    drop: isolate(shortAddress(format.address(booking.drop))),
  }
  return (
    <Dialog
      open={booking !== undefined}
      onOpenChange={(open) => open || onNext()}
      focusId={nextId}
      title={booking ? t('booking_success', { reference: isolate(booking.reference) }) : ''}
      description={
        booking &&
        words &&
        (booking.bookLater
          ? t('add_booking_done_later', {
              ...words,
              time: dayTimeInSentence(t, format, booking.tripDate, Date.now()),
            })
          : t('add_booking_done_note', words))
      }
      actions={
        <>
          <Button kind="secondary" onClick={() => booking && go(paths.adminBooking(booking.id))}>
            {t('add_booking_open')}
          </Button>
          <Button id={nextId} onClick={onNext}>
            {t('add_booking_next')}
          </Button>
        </>
      }
    />
  )
}
