import { createPerson } from '@cabstand/contract/http/people/person-records'
import { createBooking } from '@cabstand/contract/http/trips/bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { errorCode } from '../../api/api-error.ts'
import { personEffect } from '../../api/people-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { type BookingValues, toBooking, toNewRider } from './booking-values.ts'
import type { Offer } from './use-offers.ts'

export interface BookOptions {
  readonly onBooked: (booking: AdminBooking) => void
  readonly onError: (error: Error) => void
  /** The price is no longer valid. */
  readonly onExpired: () => void
}

/** Books for a caller, whom it adds first when no account has their number. */
export function useBook({ onBooked, onError, onExpired }: BookOptions) {
  const add = useAction(createPerson, 'admin', personEffect, { onError })
  const create = useBookingAction(createBooking, 'admin', {
    onSuccess: onBooked,
    onError: (error) => {
      const code = errorCode(error)
      if (code === 'quote_expired' || code === 'quote_not_found') onExpired()
      onError(error)
    },
  })
  const send = (customer: string, values: BookingValues, { quoteId, carType }: Offer) =>
    create.mutate({ body: toBooking(values, { customer, quoteId, service: carType.service }) })
  return {
    book: (values: BookingValues, offer: Offer, riderId: string | undefined) => {
      if (riderId !== undefined) return send(riderId, values, offer)
      add.mutate({ body: toNewRider(values) }, { onSuccess: ({ id }) => send(id, values, offer) })
    },
    isPending: add.isPending || create.isPending,
  }
}
