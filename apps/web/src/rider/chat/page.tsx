import type { BookingView } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import { lazy, Suspense } from 'react'
import { ChatBooking } from '../../features/chat/chat-booking.tsx'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useFormat } from '../../ui/text.tsx'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { StatusSign } from '../trip/status-sign.tsx'

const TripPage = lazy(() => import('../trip/page.tsx').then((file) => ({ default: file.TripPage })))

/** The rider's chat with the driver of a booking: over the trip on wide screens, a page of its own on phones. */
export function RiderChatPage() {
  const wide = useMedia(wideScreen)
  return (
    <>
      {wide && (
        <Suspense>
          <TripPage />
        </Suspense>
      )}
      <ChatBooking party="rider" floating={wide}>
        {(booking) => <RiderChat booking={booking} floating={wide} />}
      </ChatBooking>
    </>
  )
}

function RiderChat({ booking, floating }: { booking: BookingView['rider']; floating: boolean }) {
  const format = useFormat()
  const { driverName, driverImage, driverContact, vehicleMake, vehicleModel, vehicleNumber, status } = booking
  const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ')
  const carType = format.carType(booking.carType).name
  return (
    <ChatScreen
      bookingId={booking.id}
      status={status}
      me="rider"
      floating={floating}
      other={{
        name: driverName ?? carType,
        image: driverImage || null,
        note: car || carType,
        phone: driverContact,
      }}
      {...(!floating &&
        !isFinal(status) && {
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
