import type { arriveBooking, finishBooking, reachBooking } from '@cabstand/contract/http/bookings'
import type { DriverWork } from '@cabstand/contract/http/drivers'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { bookingKeys, workKey } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'

/** Shows a step's answer at once; its event arrives by the line too and changes nothing more. */
export function layTrip(client: QueryClient, trip: DriverBooking): void {
  client.setQueryData<DriverBooking>(bookingKeys.booking(trip.id), (known) =>
    known && known.eventNumber > trip.eventNumber ? known : trip,
  )
  client.setQueryData<DriverWork>(
    workKey,
    (work) =>
      work && {
        ...work,
        bookings: work.bookings.map((row) =>
          row.id === trip.id && row.eventNumber <= trip.eventNumber ? trip : row,
        ),
      },
  )
}

/** One step of the driver on a trip. */
export function useTripAction<
  const E extends typeof arriveBooking | typeof reachBooking | typeof finishBooking,
>(endpoint: E) {
  const client = useQueryClient()
  return useAction(endpoint, 'driver', {
    onSuccess: (trip) => layTrip(client, trip as DriverBooking),
    onSettled: () => void client.invalidateQueries({ queryKey: workKey }),
  })
}
