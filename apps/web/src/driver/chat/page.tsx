import type { BookingView } from '@cabstand/contract/schemas/booking'
import { ChatBooking } from '../../features/chat/chat-booking.tsx'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'
import { useFormat } from '../../ui/text.tsx'

/** The driver's chat with the rider of a booking. */
export function DriverChatPage() {
  return <ChatBooking party="driver">{(booking) => <DriverChat booking={booking} />}</ChatBooking>
}

function DriverChat({ booking }: { booking: BookingView['driver'] }) {
  const format = useFormat()
  const { id, status, customerName, customerImage, customerContact, pickup, drop } = booking
  const beforeStart = status === 'ACCEPTED' || status === 'ARRIVED'
  return (
    <ChatScreen
      bookingId={id}
      status={status}
      me="driver"
      other={{
        name: customerName,
        image: customerImage,
        note: format.address(beforeStart ? pickup : drop),
        phone: customerContact,
      }}
    />
  )
}
