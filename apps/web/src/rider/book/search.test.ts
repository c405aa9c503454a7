import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBookSearch } from '../../navigation/book-search.ts'
import { paths } from '../../navigation/paths.ts'
import { stopIn, stopSearch, stopsIn, stopsSearch } from '../../navigation/stop-search.ts'
import { chosenTrip } from './chosen-trip.ts'
import { serviceOf } from './service.ts'
import { toRequest } from './use-delivery.ts'

const whole = {
  pickup: '12 Old Mint Row',
  pickupLat: 41.1553,
  pickupLng: -8.614,
  drop: 'Peace Hospital',
  dropLat: 41.142,
  dropLng: -8.6,
  via: '41.15,-8.61,Café Peça, Baixa\n,,Ropew',
  when: 'later',
  at: '2026-11-21T17:40:00.000Z',
  carType: '01a1fcb8-c7b8-7065-a7f8-3e0959ad0647',
  pay: 'wallet',
  service: 'delivery',
  parcel: 'Small parcel, up to 5 kg',
  option: 'Insulated bag',
} as const

/** All stops are chosen. */
const chosen = { ...whole, via: '41.15,-8.61,Café Peça' }

test('the address of a booking is parsed to the values it was built from', () => {
  const { searchParams } = new URL(paths.book(whole), 'http://localhost')
  expect(parseBookSearch(Object.fromEntries(searchParams))).toEqual(whole)
})

test('any values are read without throwing, and wrong ones are dropped', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(whole)), fc.anything()), (given) => {
      const { pickupLat = 0, dropLng = 0, pay = 'cash', when = 'now' } = parseBookSearch(given)
      expect(Math.abs(pickupLat)).toBeLessThanOrEqual(90)
      expect(Math.abs(dropLng)).toBeLessThanOrEqual(180)
      expect(['cash', 'wallet']).toContain(pay)
      expect(['now', 'later']).toContain(when)
    }),
    { numRuns: 80 },
  )
  expect(parseBookSearch({ pickupLat: '', pickup: ' ', when: 'soon', carType: 'x', at: 'noon' })).toEqual({})
})

test('a trip can be priced once both places and a valid time are set', () => {
  const nowMs = Date.parse('2026-11-21T17:00:00Z')
  expect(chosenTrip(chosen, 'Europe/Lisbon', nowMs).request).toMatchObject({ tripDate: whole.at })
  expect(chosenTrip({ ...chosen, dropLat: undefined }, 'Europe/Lisbon', nowMs).request).toBeNull()
  expect(chosenTrip({ ...chosen, at: undefined }, 'Europe/Lisbon', nowMs).request).toBeNull()
  const tooNear = chosenTrip(chosen, 'Europe/Lisbon', Date.parse('2026-11-21T17:26:00Z'))
  expect(tooNear).toMatchObject({ request: null, timeError: 'past_booking_error' })
  const tooFar = chosenTrip({ ...chosen, at: '2030-11-21T17:40:00Z' }, 'Europe/Lisbon', nowMs)
  expect(tooFar).toMatchObject({ request: null, timeError: 'booking_too_far_ahead' })
  expect(chosenTrip({ ...chosen, when: 'now' }, 'Europe/Lisbon', nowMs).request).not.toHaveProperty(
    'tripDate',
  )
})

test('the price of a parcel is asked for with what was chosen for the car type that carries it', () => {
  const nowMs = Date.parse('2026-11-21T17:00:00Z')
  const parcelsOf = (search: Parameters<typeof chosenTrip>[0]) =>
    chosenTrip(search, 'Europe/Lisbon', nowMs).request?.parcels
  const { carType, parcel, option } = chosen
  expect(parcelsOf(chosen)).toEqual([{ carType, parcelTypeSelected: parcel, optionSelected: option }])
  expect(parcelsOf({ ...chosen, option: undefined })).toEqual([{ carType, parcelTypeSelected: parcel }])
  expect(parcelsOf({ ...chosen, parcel: undefined, option: undefined })).toBeUndefined()
  expect(parcelsOf({ ...chosen, carType: undefined })).toBeUndefined()
})

test('what is booked is what the operator offers, or what the rider has chosen of both', () => {
  expect(serviceOf({}, 'both')).toBe('taxi')
  expect(serviceOf({ service: 'delivery' }, 'both')).toBe('delivery')
  expect(serviceOf({ service: 'delivery' }, 'taxi')).toBe('taxi')
  expect(serviceOf({ service: 'taxi' }, 'delivery')).toBe('delivery')
})

test('details of a delivery that were left empty are not sent', () => {
  const values = { deliveryPerson: ' ', deliveryPersonPhone: ' 0912 345 678 ', pickUpInstructions: '' }
  expect(toRequest({ ...values, deliveryInstructions: 'Ring twice' })).toEqual({
    deliveryPersonPhone: '0912 345 678',
    deliveryInstructions: 'Ring twice',
  })
})

test('a stop is parsed from the address, and typed text without a place is not a choice', () => {
  const stop = { text: '12 Old Mint Row', at: { lat: 41.1553, lng: -8.614 } }
  for (const name of ['pickup', 'drop'] as const) {
    const { searchParams } = new URL(paths.book(stopSearch(name, stop)), 'http://localhost')
    const search = parseBookSearch(Object.fromEntries(searchParams))
    expect(stopIn(search, name)).toEqual(stop)
    expect(stopIn(search, name === 'pickup' ? 'drop' : 'pickup')).toEqual({ text: '', at: null })
  }
  expect(stopIn({ pickup: 'Old', pickupLat: 41 }, 'pickup')).toEqual({ text: 'Old', at: null })
})

const text = fc.string({ unit: fc.constantFrom(...'aé ن,.-1|&#'), maxLength: 12 }).map((made) => made.trim())
const point = fc.record({
  lat: fc.integer({ min: -90_000, max: 90_000 }).map((made) => made / 1000),
  lng: fc.integer({ min: -180_000, max: 180_000 }).map((made) => made / 1000),
})
const stop = fc.record({ text, at: fc.option(point) })

test('any stops survive the address, in their order', () => {
  fc.assert(
    fc.property(fc.array(stop, { minLength: 2, maxLength: 10 }), (stops) => {
      const { searchParams } = new URL(paths.book(stopsSearch(stops)), 'http://localhost')
      expect(stopsIn(parseBookSearch(Object.fromEntries(searchParams)))).toEqual(stops)
    }),
    { numRuns: 200 },
  )
})

test('stops in between that cannot be read are left out, and at most eight are read', () => {
  expect(stopsIn({ via: 'nonsense\n91,0,North\n1,2,Here' }).slice(1, -1)).toEqual([
    { text: 'North', at: null },
    { text: 'Here', at: { lat: 1, lng: 2 } },
  ])
  expect(stopsIn({ via: '1,2,Here\n'.repeat(20) })).toHaveLength(10)
})

test('an empty stop in between keeps the price; a typed one must be chosen', () => {
  const nowMs = Date.parse('2026-11-21T17:00:00Z')
  const withEmpty = chosenTrip({ ...whole, via: '41.15,-8.61,Café Peça\n,,' }, 'Europe/Lisbon', nowMs)
  expect(withEmpty.request?.waypoints).toEqual([{ address: 'Café Peça', lat: 41.15, lng: -8.61 }])
  expect(chosenTrip(whole, 'Europe/Lisbon', nowMs)).toMatchObject({ request: null, unchosen: 2 })
})
