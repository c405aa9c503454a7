import type { BookingView } from '@cabstand/contract/schemas/booking'
import { lazy, Suspense } from 'react'
import { ChatBooking } from '../../features/chat/chat-booking.tsx'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'
import { useFormat } from '../../ui/text.tsx'
import { useMedia, wideScreen } from '../../ui/use-media.ts'

const WorkPage = lazy(() => import('../work/page.tsx').then((file) => ({ default: file.WorkPage })))

/** The driver's chat with the rider of a booking: over their work on wide screens, a page of its own on phones. */
export function DriverChatPage() {
  const wide = useMedia(wideScreen)
  return (
    <>
      {wide && (
        <Suspense>
          <WorkPage />
        </Suspense>
      )}
      <ChatBooking party="driver" floating={wide}>
        {(booking) => <DriverChat booking={booking} floating={wide} />}
      </ChatBooking>
    </>
  )
}

function DriverChat({ booking, floating }: { booking: BookingView['driver']; floating: boolean }) {
  const format = useFormat()
  const { id, status, customerName, customerImage, customerContact, pickup, drop } = booking
  const beforeStart = status === 'ACCEPTED' || status === 'ARRIVED'
  return (
    <ChatScreen
      bookingId={id}
      status={status}
      me="driver"
      floating={floating}
      other={{
        name: customerName,
        image: customerImage,
        note: format.address(beforeStart ? pickup : drop),
        phone: customerContact,
      }}
    />
  )
}
