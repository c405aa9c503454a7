import { expect, test } from 'vitest'
import { emptyStop } from '../../features/stops/stop-values.ts'
import {
  type BookingValues,
  emptyBooking,
  findBookingProblems,
  refusalOf,
  toBooking,
  toNewRider,
  toTripRequest,
} from './booking-values.ts'

const nowMs = Date.parse('2026-11-22T17:00:00Z')
const at = (lat: number) => ({ ...emptyStop(), text: `${lat} Old Mint Row`, at: { lat, lng: -9 } })
const whole: BookingValues = { ...emptyBooking('+447700900001'), stops: [at(38.7), at(38.8)] }
const known = { isNewRider: false, service: 'taxi', needsParcelType: false, nowMs } as const
const codes = (values: BookingValues, facts: Partial<typeof known> | object = {}) =>
  findBookingProblems(values, { ...known, ...facts }).map(({ path, code }) => `${path} ${code}`)

test('a caller who is known and two places are enough', () => {
  expect(codes(whole)).toEqual([])
})

test('an empty form names each field in its order, and the first decides the answer', () => {
  const problems = findBookingProblems(emptyBooking(), { ...known, isNewRider: true })
  expect(problems.map(({ path }) => path)).toEqual(['mobile', 'firstName', 'lastName', 'stops.0', 'stops.1'])
  expect(problems.map(refusalOf)).toEqual([
    'incomplete_user',
    'incomplete_user',
    'incomplete_user',
    'select_proper',
    'select_proper',
  ])
})

test('a new rider needs a name, and no e-mail address', () => {
  expect(codes(whole, { isNewRider: true })).toEqual(['firstName required', 'lastName required'])
  const named = { ...whole, firstName: 'Ana', lastName: 'Reis' }
  expect(codes(named, { isNewRider: true })).toEqual([])
  expect(codes({ ...named, email: 'ana@' }, { isNewRider: true })).toEqual(['email email'])
  expect(refusalOf({ path: 'email', code: 'email' })).toBe('proper_email')
  expect(toNewRider({ ...named, firstName: ' Ana ' })).toMatchObject({ firstName: 'Ana', email: '' })
})

test('the stops are different places', () => {
  const same = { ...whole, stops: [at(38.7), at(38.7)] }
  expect(codes(same)).toEqual(['stops.1 twice'])
  expect(refusalOf({ path: 'stops.1', code: 'twice' })).toBe('same_place')
  expect(toTripRequest(same, nowMs)).toBeNull()
})

test('a later trip needs a time at least 15 minutes ahead', () => {
  const later = (time: string): BookingValues => ({ ...whole, when: 'later', at: time })
  expect(codes(later(''))).toEqual(['at required'])
  expect(codes(later('2026-11-22T17:14:00Z'))).toEqual(['at required'])
  expect(codes(later('2026-11-22T17:15:00Z'))).toEqual([])
  expect(toTripRequest(later('2026-11-22T17:14:00Z'), nowMs)).toBeNull()
  expect(toTripRequest(later('2026-11-22T17:15:00Z'), nowMs)).toMatchObject({
    tripDate: '2026-11-22T17:15:00Z',
  })
})

test('a delivery needs a recipient and their phone number', () => {
  const delivery = { service: 'delivery' }
  expect(codes(whole, delivery)).toEqual(['deliveryPerson required', 'deliveryPersonPhone phone'])
  const named = { ...whole, deliveryPerson: 'Inês', deliveryPersonPhone: '910 555 014' }
  expect(codes(named, delivery)).toEqual([])
  expect(codes({ ...named, deliveryPersonPhone: '123456' }, delivery)).toEqual(['deliveryPersonPhone phone'])
})

test('a car type with parcel types needs one', () => {
  const needed = { needsParcelType: true }
  expect(codes(whole, needed)).toEqual(['parcelType required'])
  expect(refusalOf({ path: 'parcelType', code: 'required' })).toBe('parcel_type_missing')
  expect(codes({ ...whole, parcelType: 'Up to 5 kg' }, needed)).toEqual([])
})

test('stops in between are priced in their order, and a trip with an empty one is not', () => {
  const trip = toTripRequest({ ...whole, stops: [at(1), at(2), at(3), at(4)] }, nowMs)
  expect(trip?.waypoints?.map(({ lat }) => lat)).toEqual([2, 3])
  expect(trip?.drop.lat).toBe(4)
  expect(toTripRequest({ ...whole, stops: [at(1), emptyStop(), at(3)] }, nowMs)).toBeNull()
})

test('the parcel type and option of the chosen car type are priced', () => {
  expect(toTripRequest({ ...whole, option: 'Two people' }, nowMs)).not.toHaveProperty('parcels')
  const values = { ...whole, carType: 'van', parcelType: 'Up to 5 kg' }
  expect(toTripRequest(values, nowMs)?.parcels).toEqual([
    { carType: 'van', parcelTypeSelected: 'Up to 5 kg' },
  ])
})

test('a booking of a ride has no details of a delivery', () => {
  const values = { ...whole, deliveryPerson: 'Inês', pickUpInstructions: ' Ring twice ', at: '2026-11-23' }
  const ids = { customer: 'c', quoteId: 'q' }
  expect(toBooking(values, { ...ids, service: 'taxi' })).toEqual({
    ...ids,
    paymentMode: 'cash',
    pickUpInstructions: 'Ring twice',
  })
  expect(toBooking({ ...whole, promo: ' harbour10 ' }, { ...ids, service: 'taxi' })).toMatchObject({
    promo: 'harbour10',
  })
  expect(toBooking(values, { ...ids, service: 'delivery' })).toMatchObject({ deliveryPerson: 'Inês' })
})
