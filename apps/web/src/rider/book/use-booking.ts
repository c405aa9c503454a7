import { createBooking } from '@cabstand/contract/http/trips/bookings'
import type { RestMeans } from '@cabstand/domain/booking/payment-parts'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { forgetBooking, keepUntilPayment } from '../../features/booking/made-booking.ts'
import { useMe } from '../../features/session/use-me.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { type BookSearch, paths } from '../../navigation/paths.ts'
import type { ChosenTrip } from './chosen-trip.ts'
import { type Delivery, toRequest } from './use-delivery.ts'
import type { Passenger } from './use-passenger.ts'
import type { PricedOffer } from './use-prices.ts'

/** What was chosen beside the offer. */
interface Choices {
  readonly search: BookSearch
  readonly trip: ChosenTrip
  readonly delivery: Delivery
  readonly passenger: Passenger
}

/**
 * Books the chosen offer and opens its trip, which says so first (`BookedDialog`). Visitors sign in first and return to
 * their choices; a person without a name is asked for it first (`asksWho`).
 */
export function useBooking(options: Choices & { readonly renewPrices: () => void }) {
  const { search, delivery, passenger, renewPrices } = options
  const go = useGo()
  const me = useMe()
  const [asksWho, setAsksWho] = useState(false)
  const [asksPhone, setAsksPhone] = useState(false)
  // Adding a number is offered once; who books without it is not asked again.
  const [phoneLeft, setPhoneLeft] = useState(false)
  const create = useBookingAction(createBooking, 'rider', {
    onSuccess: (booking) => {
      if (booking.status === 'PAYMENT_PENDING') keepUntilPayment(booking.id)
      else forgetBooking()
      // Back leads to what was before the form, not to the form that was just sent.
      go(paths.booking(booking.id), { replace: true, state: { justBooked: true } })
    },
    onError: (error) => {
      const code = errorCode(error)
      if (code === 'profile_incomplete') setAsksWho(true)
      if (code === 'quote_expired' || code === 'quote_not_found') renewPrices()
    },
  })
  const send = (offer: PricedOffer, paymentMode: RestMeans) =>
    create.mutate({ body: requestOf(offer, paymentMode, options) })
  const book = (offer: PricedOffer, paymentMode: RestMeans) => {
    if (offer.carType.service === 'delivery' ? !delivery.check() : !passenger.check()) return
    if (!me) return go(paths.login(paths.book(search)))
    if (me.usertype === 'rider' && me.mobile === '' && !phoneLeft) return setAsksPhone(true)
    if (me.usertype === 'rider' && !me.profileComplete) return setAsksWho(true)
    send(offer, paymentMode)
  }
  return {
    book,
    send,
    asksWho,
    asksPhone,
    leavePhone: () => {
      setAsksPhone(false)
      setPhoneLeft(true)
    },
    /** Who goes to the profile, and comes back before it has opened, is asked again. */
    closePhone: () => setAsksPhone(false),
    closeWho: () => setAsksWho(false),
    working: create.isPending || create.isSuccess,
    /** A missing name opens its form instead of an error. */
    error: create.error && errorCode(create.error) !== 'profile_incomplete' ? create.error : null,
    reset: create.reset,
    /** The offer is no longer what is sold. */
    renewPrices: () => {
      create.reset()
      renewPrices()
    },
  }
}

function requestOf(
  { quoteId, carType }: PricedOffer,
  paymentMode: RestMeans,
  { search, trip, delivery, passenger }: Choices,
) {
  const isDelivery = carType.service === 'delivery'
  return {
    quoteId,
    paymentMode,
    ...(!isDelivery && paymentMode !== 'wallet' && search.useWallet === 'yes' && { useWallet: true }),
    ...(search.promo !== undefined && { promo: search.promo }),
    ...(trip.tripDate !== undefined && { tripDate: trip.tripDate }),
    ...(isDelivery && toRequest(delivery.values)),
    ...(!isDelivery && passenger.values && { passenger: passenger.values }),
  }
}
