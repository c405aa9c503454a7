import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { useState } from 'react'
import type { ApiErrorCode } from '../../api/api-error.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { type StoredRecord, useRecordForm } from '../../features/form/use-record-form.ts'
import { useStops } from '../../features/stops/use-stops.ts'
import { useFormat } from '../../ui/text.tsx'
import {
  type BookingFacts,
  type BookingValues,
  emptyBooking,
  findBookingProblems,
  type GivenBooking,
  givenBooking,
  refusalOf,
  toTripRequest,
} from './booking-values.ts'
import { useBook } from './use-book.ts'
import { type CallerLookup, useCaller } from './use-caller.ts'
import { isPromoRefusal, useCallerPromo } from './use-caller-promo.ts'
import { chosenOffer, type Offer, useOffers } from './use-offers.ts'

const clockMilliseconds = 10_000
const storedAs = (values: BookingValues): StoredRecord<BookingValues> => ({
  version: 0,
  values,
  changedAt: '',
  changedBy: null,
})
/** The rules also depend on the caller and the car type, which follow from the values. */
const noRules = () => []

/** The state of the screen: what is entered, who is calling, what it costs, and the booking. */
export function useAddBooking(given: GivenBooking) {
  const { timeZone } = useFormat().basis
  const [stored] = useState(() => storedAs(givenBooking(given, timeZone)))
  const form = useRecordForm<BookingValues>({ id: 'add-booking', stored, check: noRules })
  const { refusal, promoRefusal, refuse, forget } = useRefusals()
  const [booked, setBooked] = useState<AdminBooking>()
  const nowMs = useNow(true, clockMilliseconds)
  const { values } = form
  const change = (patch: Partial<BookingValues>) => {
    forget({ withPromo: 'promo' in patch })
    for (const [name, value] of Object.entries(patch)) form.form.setValue(name, value)
  }
  const caller = useCaller(values.mobile)
  const stops = useStops(values.stops, (next) => change({ stops: next(form.form.getValues('stops')) }))
  const isLater = values.when === 'later'
  const trip = toTripRequest({ ...values, stops: stops.priced }, nowMs)
  const prices = useOffers(trip, stops.priced[0]?.at ?? null)
  const offer = chosenOffer(prices.offers, values.carType, isLater)
  const promo = useCallerPromo({
    promo: values.promo,
    quoteId: offer?.quoteId,
    customer: caller.state.person?.id,
  })
  const problems = findBookingProblems(values, factsOf(caller, offer, nowMs))
  const { book, isPending } = useBook({
    onBooked: setBooked,
    onError: (error) => {
      form.fail(error)
      refuse(error)
    },
    onExpired: () => void prices.quotes.refetch(),
  })
  /** Books; returns whether everything needed was there. */
  const submit = (): boolean => {
    form.submit(() => undefined)
    const [first] = problems
    const { state } = caller
    if (first) refuse(refusalOf(first))
    else if (state.kind !== 'rider' && state.kind !== 'new') refuse('incomplete_user')
    else if (!offer) refuse(prices.quotes.error ?? 'select_proper')
    else {
      forget()
      if (!isPending) book(values, offer, state.person?.id)
      return true
    }
    return false
  }
  const restart = () => {
    setBooked(undefined)
    forget()
    form.accept(storedAs(emptyBooking()))
  }
  return {
    record: { ...form, problems },
    values,
    change,
    caller,
    stops,
    isLater,
    prices,
    offer,
    problems,
    refusal,
    promo,
    promoRefusal,
    isPending,
    booked,
    submit,
    restart,
  }
}

const factsOf = (caller: CallerLookup, offer: Offer | undefined, nowMs: number): BookingFacts => ({
  isNewRider: caller.state.kind === 'new',
  service: offer?.carType.service ?? 'taxi',
  needsParcelType: (offer?.carType.parcelTypes.length ?? 0) > 0,
  nowMs,
})

/** Why it was not booked: what is wrong with the promo stands at its field, everything else beside the button. */
function useRefusals() {
  const [refusal, setRefusal] = useState<ApiErrorCode | Error>()
  const [promoRefusal, setPromoRefusal] = useState<Error>()
  return {
    refusal,
    promoRefusal,
    refuse: (reason: ApiErrorCode | Error) =>
      reason instanceof Error && isPromoRefusal(reason) ? setPromoRefusal(reason) : setRefusal(reason),
    forget: ({ withPromo } = { withPromo: true }) => {
      setRefusal(undefined)
      if (withPromo) setPromoRefusal(undefined)
    },
  }
}

export type AddBooking = ReturnType<typeof useAddBooking>
