import type { BodyOf } from '@cabstand/contract/endpoint'
import type { createPerson } from '@cabstand/contract/http/people/person-records'
import type { createBooking } from '@cabstand/contract/http/trips/bookings'
import type { Stop } from '@cabstand/contract/schemas/common'
import { findTripDateError } from '@cabstand/domain/booking/book-later'
import { findDeliveryProblems } from '@cabstand/domain/booking/delivery-details'
import { findStopsError } from '@cabstand/domain/booking/stops'
import type { FieldProblem } from '@cabstand/domain/field-problem'
import { isEmail } from '@cabstand/domain/people/email'
import type { ApiErrorCode } from '../../api/api-error.ts'
import type { TripRequest } from '../../api/queries/places.ts'
import { type ChosenStop, emptyStop, keyedStop } from '../../features/stops/stop-values.ts'
import { toInstant } from '../../features/text/zoned.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { stopsIn } from '../../navigation/stop-search.ts'

/** What a dispatcher enters. The first stop is the pickup, the last one the drop-off. */
export type BookingValues = {
  readonly mobile: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly stops: readonly ChosenStop[]
  readonly when: 'now' | 'later'
  /** ISO 8601 in UTC; empty until chosen. */
  readonly at: string
  readonly pay: 'cash' | 'wallet'
  /** The name of a promo; empty: none. */
  readonly promo: string
  /** Empty: the first one that has a car near. */
  readonly carType: string
  /** To the driver; of a delivery: what to do at the pickup. */
  readonly pickUpInstructions: string
  /** Of a delivery: descriptions from the lists of the car type; empty: not chosen. */
  readonly parcelType: string
  readonly option: string
  readonly deliveryPerson: string
  readonly deliveryPersonPhone: string
  readonly deliveryInstructions: string
}

export const emptyBooking = (mobile = ''): BookingValues => ({
  mobile,
  firstName: '',
  lastName: '',
  email: '',
  stops: [emptyStop(), emptyStop()],
  when: 'now',
  at: '',
  pay: 'cash',
  promo: '',
  carType: '',
  pickUpInstructions: '',
  parcelType: '',
  option: '',
  deliveryPerson: '',
  deliveryPersonPhone: '',
  deliveryInstructions: '',
})

/** What an address brings: the caller's number, or the trip that an admin typed into the public form. */
export interface GivenBooking {
  readonly mobile: string
  readonly trip: BookSearch
}

/** The form as an address opens it. A time without an offset is one of the settings' time zone. */
export function givenBooking({ mobile, trip }: GivenBooking, timeZone: string): BookingValues {
  const { when = 'now', at, pay, promo = '', carType = '', parcel = '', option = '' } = trip
  return {
    ...emptyBooking(mobile),
    stops: stopsIn(trip).map(keyedStop),
    when,
    at: (when === 'later' && at && toInstant(at, timeZone)) || '',
    // Callers pay in cash or from their wallet.
    pay: pay === 'wallet' ? 'wallet' : 'cash',
    promo,
    carType,
    parcelType: parcel,
    option,
  }
}

/** The trip as far as it can be priced: all stops chosen, and the time valid. */
export function toTripRequest(
  values: Pick<BookingValues, 'stops' | 'when' | 'at' | 'carType' | 'parcelType' | 'option'>,
  nowMs: number,
): TripRequest | null {
  const { stops, when, at, carType, parcelType, option } = values
  const chosen = stops.flatMap((stop): Stop[] => (stop.at ? [{ address: stop.text, ...stop.at }] : []))
  const [pickup, ...others] = chosen
  const drop = others.pop()
  if (!pickup || !drop || chosen.length < stops.length || findStopsError(chosen) !== undefined) return null
  if (when === 'later' && (at === '' || findTripDateError(Date.parse(at), nowMs) !== undefined)) return null
  return {
    pickup,
    drop,
    ...(others.length > 0 && { waypoints: others }),
    ...(when === 'later' && { tripDate: at }),
    ...(carType !== '' &&
      parcelType + option !== '' && {
        parcels: [
          {
            carType,
            ...(parcelType !== '' && { parcelTypeSelected: parcelType }),
            ...(option !== '' && { optionSelected: option }),
          },
        ],
      }),
  }
}

/** What the rules need to know beside the form. */
export interface BookingFacts {
  /** No account has the number, so the rider is added. */
  readonly isNewRider: boolean
  readonly service: 'taxi' | 'delivery'
  /** The car type has parcel types, of which one is in the price. */
  readonly needsParcelType: boolean
  readonly nowMs: number
}

/** What prevents booking, in the order of the form. Paths are those of the values. */
export function findBookingProblems(values: BookingValues, facts: BookingFacts): FieldProblem[] {
  const { stops, when, at } = values
  const isBlank = (name: 'mobile' | 'firstName' | 'lastName') => values[name].trim() === ''
  const email = values.email.trim()
  const isDelivery = facts.service === 'delivery'
  const isLater = when === 'later'
  const timeError = isLater && at !== '' ? findTripDateError(Date.parse(at), facts.nowMs) : undefined
  const chosen = stops.flatMap((stop) => stop.at ?? [])
  return [
    ...problem(isBlank('mobile'), 'mobile', 'required'),
    ...problem(facts.isNewRider && isBlank('firstName'), 'firstName', 'required'),
    ...problem(facts.isNewRider && isBlank('lastName'), 'lastName', 'required'),
    ...problem(facts.isNewRider && email !== '' && !isEmail(email), 'email', 'email'),
    ...stops.flatMap((stop, index) => problem(stop.at === null, `stops.${index}`, 'required')),
    ...problem(
      chosen.length === stops.length && findStopsError(chosen) !== undefined,
      `stops.${stops.length - 1}`,
      'twice',
    ),
    ...problem(isLater && (at === '' || timeError !== undefined), 'at', 'required'),
    ...problem(facts.needsParcelType && values.parcelType === '', 'parcelType', 'required'),
    ...(isDelivery ? findDeliveryProblems(values, 'admin') : []),
  ]
}

const problem = (holds: boolean, path: string, code: FieldProblem['code']): FieldProblem[] =>
  holds ? [{ path, code }] : []

/** The error of the API that says what a problem means for the whole booking. */
export function refusalOf({ path, code }: FieldProblem): ApiErrorCode {
  if (path.startsWith('delivery')) return 'deliveryDetailMissing'
  if (path === 'parcelType') return 'parcel_type_missing'
  if (code === 'twice') return 'same_place'
  if (path === 'email') return 'proper_email'
  return path.startsWith('stops') || path === 'at' ? 'select_proper' : 'incomplete_user'
}

export const toNewRider = ({
  mobile,
  firstName,
  lastName,
  email,
}: BookingValues): BodyOf<typeof createPerson> => ({
  usertype: 'rider',
  mobile,
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
})

export function toBooking(
  values: BookingValues,
  { customer, quoteId, service }: { customer: string; quoteId: string; service: 'taxi' | 'delivery' },
): BodyOf<typeof createBooking> {
  const { when, at, pay, promo, pickUpInstructions, ...details } = values
  const { deliveryPerson, deliveryPersonPhone, deliveryInstructions } = details
  return {
    quoteId,
    customer,
    paymentMode: pay,
    ...(promo.trim() !== '' && { promo: promo.trim() }),
    ...(when === 'later' && { tripDate: at }),
    ...(pickUpInstructions.trim() !== '' && { pickUpInstructions: pickUpInstructions.trim() }),
    ...(service === 'delivery' && {
      deliveryPerson: deliveryPerson.trim(),
      deliveryPersonPhone: deliveryPersonPhone.trim(),
      ...(deliveryInstructions.trim() !== '' && { deliveryInstructions: deliveryInstructions.trim() }),
    }),
  }
}
