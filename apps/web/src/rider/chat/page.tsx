import { isFinal } from '@cabstand/domain/booking/status'
import { useQuery } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { bookingQuery } from '../../api/queries/bookings.ts'
import { AnswerFailed } from '../../features/answer/answer.tsx'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'
import { NotFoundPage } from '../../features/page/not-found-page.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { PageSkeleton } from '../../features/page/page-skeleton.tsx'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { bookingUpdates } from '../../realtime/apply-event.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { Plate } from '../../ui/plate.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { StatusSign } from '../trip/status-sign.tsx'

/** The rider's chat with the driver of a booking. */
export function RiderChatPage() {
  const id = useIdInPath()
  const t = useText()
  const format = useFormat()
  const query = useQuery(bookingQuery('rider', id))
  useFeed(bookingUpdates, id)
  const booking = query.data
  if (!booking) {
    if (!query.isError) return <PageSkeleton />
    if (errorCode(query.error) === 'booking_not_found') return <NotFoundPage />
    return (
      <div className="p-4">
        <PageHeading title={t('chat_failed')} hidden />
        <AnswerFailed answer={query} title={t('chat_failed')} />
      </div>
    )
  }
  const { driverName, driverImage, driverContact, vehicleMake, vehicleModel, vehicleNumber, status } = booking
  const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ')
  const carType = format.carType(booking.carType).name
  return (
    <ChatScreen
      bookingId={id}
      status={status}
      me="rider"
      other={{
        name: driverName ?? carType,
        image: driverImage || null,
        note: car || carType,
        phone: driverContact,
      }}
      {...(!isFinal(status) && {
        sign: (
          <StatusSign
            booking={booking}
            size="compact"
            {...(vehicleNumber && { aside: <Plate number={vehicleNumber} /> })}
          />
        ),
      })}
    />
  )
}
