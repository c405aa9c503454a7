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
import { useFormat, useText } from '../../ui/text.tsx'

/** The driver's chat with the rider of a booking. */
export function DriverChatPage() {
  const id = useIdInPath()
  const t = useText()
  const format = useFormat()
  const query = useQuery(bookingQuery('driver', id))
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
  const beforeStart = booking.status === 'ACCEPTED' || booking.status === 'ARRIVED'
  return (
    <ChatScreen
      bookingId={id}
      status={booking.status}
      me="driver"
      other={{
        name: booking.customerName,
        image: booking.customerImage,
        note: format.address(beforeStart ? booking.pickup : booking.drop),
        phone: booking.customerContact,
      }}
    />
  )
}
