import type { BookingView } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import { ChatBooking } from '../../features/chat/chat-booking.tsx'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useFormat } from '../../ui/text.tsx'
import { StatusSign } from '../trip/status-sign.tsx'

/** The rider's chat with the driver of a booking. */
export function RiderChatPage() {
  return <ChatBooking party="rider">{(booking) => <RiderChat booking={booking} />}</ChatBooking>
}

function RiderChat({ booking }: { booking: BookingView['rider'] }) {
  const format = useFormat()
  const { driverName, driverImage, driverContact, vehicleMake, vehicleModel, vehicleNumber, status } = booking
  const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ')
  const carType = format.carType(booking.carType).name
  return (
    <ChatScreen
      bookingId={booking.id}
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
