import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { lazy, Suspense, useState } from 'react'
import { ChatLink } from '../../features/chat/chat-link.tsx'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import { Button } from '../../ui/button.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { isAcceptedEarly } from '../work/work-state.ts'

const CancelTrip = lazy(() => import('./cancel-trip.tsx').then((file) => ({ default: file.CancelTrip })))

/** Trips accepted for later, or after the current one. */
export function NextTrips({ trips }: { trips: readonly DriverBooking[] }) {
  const t = useText()
  const format = useFormat()
  const [returned, setReturned] = useState<DriverBooking>()
  return (
    <section className="border-t border-line p-4 lg:p-6">
      <h2 className="mb-3 text-lead font-bold">{t('driver_other_trips')}</h2>
      <ul className="grid gap-3">
        {trips.map((trip) => (
          <li key={trip.id} className="grid gap-1 rounded-panel border border-line p-3">
            <span className="flex items-center justify-between gap-2">
              <StatusChip status={trip.status} />
              <ChatLink bookingId={trip.id} onlyUnread />
              <span className="text-sm text-ink-2">
                {t('driver_trip_later', { time: dayTimeInSentence(t, format, trip.tripDate, Date.now()) })}
              </span>
            </span>
            <span className="font-semibold">
              <bdi className="[overflow-wrap:anywhere]">{format.address(trip.pickup)}</bdi>
            </span>
            <span className="text-sm text-ink-2">
              <bdi className="[overflow-wrap:anywhere]">{format.address(trip.drop)}</bdi>
            </span>
            {trip.status === 'ACCEPTED' && (
              <Button
                kind="danger-quiet"
                size="small"
                className="mt-1 justify-self-start"
                onClick={() => setReturned(trip)}
              >
                {t(isAcceptedEarly(trip) ? 'driver_give_back' : 'driver_cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {returned !== undefined && (
        <Suspense>
          <CancelTrip trip={returned} open onOpenChange={(open) => !open && setReturned(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
