import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { Suspense } from 'react'
import { ChatLink } from '../../features/chat/chat-link.tsx'
import { parcelText } from '../../features/text/parcel-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CallIcon } from '../../ui/icons.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { useLocale, useText } from '../../ui/text.tsx'

/** Apart from the screen: a message comes later. */
const NewMessage = lazyExtra(() => import('../../features/chat/new-message.tsx'))

export interface RiderRowProps {
  readonly trip: DriverBooking
  readonly at: 'pickup' | 'drop'
}

/** Who rides or receives the parcel, the parcel, their note, and a call button. */
export function RiderRow({ trip, at }: RiderRowProps) {
  const t = useText()
  const { locale } = useLocale()
  const toDrop = at === 'drop'
  const receiver = toDrop ? trip.deliveryPerson : null
  const name = receiver ?? trip.passengerName ?? trip.customerName
  const phone = (toDrop && trip.deliveryPersonPhone) || trip.passengerPhone || trip.customerContact
  const what = [trip.parcelTypeSelected, trip.optionSelected]
    .filter((each) => each !== null)
    .map((each) => parcelText(trip.carType, each, locale))
  const note = toDrop ? trip.deliveryInstructions : trip.pickUpInstructions
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <Suspense>
        <NewMessage bookingId={trip.id} me="driver" />
      </Suspense>
      <div className="flex items-center gap-3">
        <Avatar name={name} image={receiver || trip.passengerName ? null : trip.customerImage} size="large" />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-semibold">{receiver ? t('driver_deliver_to', { name: receiver }) : name}</p>
          {trip.passengerName && (
            <p className="text-sm text-ink-2">{t('driver_booked_by', { name: trip.customerName })}</p>
          )}
          {what.length > 0 && (
            <p className="text-sm text-ink-2">
              <bdi>{what.join(' · ')}</bdi>
            </p>
          )}
          {note && (
            <p className="text-sm text-ink-2">
              {t(toDrop ? 'driver_drop_note' : 'driver_pickup_note', { note })}
            </p>
          )}
        </div>
        {trip.customerName !== '' && <ChatLink bookingId={trip.id} shape="round" />}
        {phone && (
          <a
            href={`tel:${phone}`}
            aria-label={t('driver_call', { name })}
            title={t('driver_call', { name })}
            className="inline-flex size-12 shrink-0 items-center justify-center rounded-full border border-line-2 hover:border-control hover:bg-hover"
          >
            <CallIcon size={20} />
          </a>
        )}
      </div>
    </div>
  )
}
