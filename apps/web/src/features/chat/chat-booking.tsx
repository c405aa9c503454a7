import type { BookingView } from '@cabstand/contract/schemas/booking'
import type { ChatParty } from '@cabstand/domain/booking/chat'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { bookingQuery } from '../../api/queries/bookings.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { bookingUpdates } from '../../realtime/booking-updates.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { useText } from '../../ui/text.tsx'
import { AnswerFailed } from '../answer/answer.tsx'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { PageHeading } from '../page/page-heading.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'

export interface ChatBookingProps<P extends ChatParty> {
  readonly party: P
  /** Over the screen of the trip, which says what is missing. */
  readonly floating: boolean
  readonly children: (booking: BookingView[P]) => ReactNode
}

/** Follows the booking in the path for its chat, and shows it when it is there. */
export function ChatBooking<P extends ChatParty>({ party, floating, children }: ChatBookingProps<P>) {
  const id = useIdInPath()
  const t = useText()
  const query = useQuery(bookingQuery(party, id))
  useFeed(bookingUpdates, id)
  if (query.data !== undefined) return children(query.data)
  if (floating) return null
  if (!query.isError) return <PageSkeleton />
  if (errorCode(query.error) === 'booking_not_found') return <NotFoundPage />
  return (
    <div className="p-4">
      <PageHeading title={t('chat_failed')} hidden />
      <AnswerFailed answer={query} title={t('chat_failed')} />
    </div>
  )
}
