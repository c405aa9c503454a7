import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import { isShareable } from '@cabstand/domain/booking/status'
import { Suspense } from 'react'
import { rideOrParcel } from '../../features/booking/ride-or-parcel.ts'
import { ChatLink } from '../../features/chat/chat-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CallIcon, StarIcon } from '../../ui/icons.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { Plate } from '../../ui/plate.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { ShareButton } from './share-button.tsx'

/** Apart from the screen: a message comes later. */
const NewMessage = lazyExtra(() => import('../../features/chat/new-message.tsx'))

/** The driver, the car, and how to contact the driver during the trip. */
export function DriverCard({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const { driverName, driverImage, driverRating, vehicleMake, vehicleModel, vehicleNumber, driverContact } =
    booking
  if (driverName === null) return null
  const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ')
  return (
    <section aria-label={driverName} className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={driverName} image={driverImage || null} size="large" />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-center gap-x-2 font-bold">
            <bdi className="min-w-0">{driverName}</bdi>
            {driverRating !== null && (
              <span className="inline-flex items-center gap-1 text-sm font-normal text-ink-2">
                <StarIcon size={14} />
                <span className="visually-hidden">
                  {t('rating_of', { rating: format.number(driverRating, 1, 1) })}
                </span>
                <Bdi>
                  <span aria-hidden="true">{format.number(driverRating, 1, 1)}</span>
                </Bdi>
              </span>
            )}
          </p>
          <p className="truncate text-sm text-ink-2">{car || format.carType(booking.carType).name}</p>
        </div>
        {vehicleNumber && <Plate number={vehicleNumber} className="max-w-1/2 min-w-0 overflow-hidden" />}
      </div>
      <Suspense>
        <NewMessage bookingId={booking.id} me="rider" />
      </Suspense>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] items-start gap-2">
        {driverContact && (
          <ButtonLink
            kind="secondary"
            href={`tel:${driverContact}`}
            className="px-2!"
            aria-label={t('trip_call', { name: driverName.split(' ')[0] ?? driverName })}
          >
            <CallIcon size={18} />
            {t('chat_call')}
          </ButtonLink>
        )}
        <ChatLink bookingId={booking.id} />
        {isShareable(booking.status) && <ShareButton booking={booking} />}
      </div>
    </section>
  )
}

/** The code by which the driver recognises the rider. */
export function CodeCard({ booking }: { booking: RiderBooking }) {
  const t = useText()
  if (booking.otp === null || booking.driverName === null) return null
  return (
    <div className="flex items-center justify-between gap-4 rounded-panel bg-canvas px-4 py-3">
      <div>
        <p className="font-bold">{t('trip_your_code')}</p>
        <p className="text-sm text-ink-2">
          {booking.passengerName
            ? t('trip_say_code_passenger', { name: isolate(booking.passengerName) })
            : t(`trip_say_code${rideOrParcel(booking)}`)}
        </p>
      </div>
      <Bdi className="font-mono text-[1.75rem] font-bold tracking-[.14em]">{booking.otp}</Bdi>
    </div>
  )
}
