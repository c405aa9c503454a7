import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bookingKeys } from '../../api/queries/bookings.ts'
import { toast } from '../../ui/app/toast.ts'
import { useFormat, useText } from '../../ui/text.tsx'

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
