import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bookingKeys } from '../../api/queries/bookings.ts'
import { toast } from '../../ui/app/toast.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { alertDriver } from '../offers/alerts.ts'

/** Shows why a trip was removed, when another person cancelled it. */
export function useCancellationNotice(trips: readonly DriverBooking[]): void {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const running = trips.filter((trip) => trip.status !== 'CANCELLED').map((trip) => trip.id)
    for (const id of known.current) {
      if (running.includes(id)) continue
      const booking = client.getQueryData<DriverBooking>(bookingKeys.booking(id))
      if (booking?.status === 'CANCELLED' && booking.cancelledBy !== 'driver') {
        // Rare: the screen does not load it.
        void import('../../features/cancellation/reason-text.ts').then(({ reasonText }) =>
          toast.failed(t('driver_cancelled_by_other', { reason: reasonText(t, format, booking) })),
        )
      }
    }
    known.current = new Set(running)
  }, [trips, client, t, format])
}

/** Says that the rider has changed the drop-off of the trip that the driver is on. */
export function useDropNotice(trip: DriverBooking | undefined): void {
  const t = useText()
  const known = useRef<{ readonly id: string; readonly drop: string }>(undefined)
  const id = trip?.status === 'STARTED' ? trip.id : undefined
  const drop = trip && `${trip.drop.lat},${trip.drop.lng}`
  useEffect(() => {
    const before = known.current
    known.current = id === undefined || drop === undefined ? undefined : { id, drop }
    if (before === undefined || before.id !== id || before.drop === drop) return
    alertDriver({ repeat: false })
    toast.done(t('driver_drop_changed'))
  }, [id, drop, t])
}
