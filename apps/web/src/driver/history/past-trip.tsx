import type { DriverBookingRow } from '@cabstand/contract/schemas/booking-list'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { MessageIcon } from '../../ui/icons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** A trip in the list of its driver, with a link to its page. */
export function PastTrip({ trip }: { trip: DriverBookingRow }) {
  const format = useFormat()
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <span className="flex items-center justify-between gap-2 text-sm text-ink-2">
        <span>
          {format.dateTime(trip.tripDate)}{' '}
          <AppLink
            href={paths.booking(trip.id)}
            className="ms-2 font-mono font-semibold text-accent underline-offset-3 hover:underline"
          >
            <Bdi>{trip.reference}</Bdi>
          </AppLink>
        </span>
        <StatusChip status={trip.status} />
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{format.address(trip.pickup)}</bdi>
        </span>
        {isPaid(trip) && <Bdi className="font-bold">{format.money(trip.driverShare)}</Bdi>}
      </span>
      <span className="flex items-center justify-between gap-3 text-sm text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          <bdi>{format.address(trip.drop)}</bdi>
        </span>
        <TripLinks trip={trip} />
      </span>
    </li>
  )
}

const isPaid = ({ status }: DriverBookingRow) => status === 'PAID' || status === 'COMPLETE'

/** What a driver opens of a trip: the record of a paid one, and the chat. */
export function TripLinks({ trip }: { trip: DriverBookingRow }) {
  const t = useText()
  return (
    <>
      {isPaid(trip) && (
        <AppLink
          href={paths.receipt(trip.id)}
          className="inline-flex min-h-8 items-center rounded-control px-2 font-semibold text-accent hover:bg-hover"
        >
          <span className="caps-center">{t('driver_receipt')}</span>
        </AppLink>
      )}
      {trip.customerName !== '' && (
        <AppLink
          href={paths.chat(trip.id)}
          aria-label={t('chat_title', { name: trip.customerName })}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-accent hover:bg-hover"
        >
          <MessageIcon size={16} />
          <span className="caps-center">{t('chat_open')}</span>
        </AppLink>
      )}
    </>
  )
}
