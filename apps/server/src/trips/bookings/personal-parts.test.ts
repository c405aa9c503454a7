import { bookings } from '@cabstand/contract/examples/trip'
import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPersonal } from './personal-parts.ts'

/** A delivery with all personal data that a booking can have. */
const told: BookingSnapshot = {
  ...bookings.rider,
  ...bookings.driver,
  ...bookings.fleetadmin,
  ...bookings.admin,
  customerImage: 'https://pictures.example/farah.jpg',
  driverImage: 'https://pictures.example/rui.jpg',
  pickup: { lat: 38.70012, lng: -9.89944, address: '12 Old Mint Row', translations: { ar: 'صف دار السكة' } },
  waypoints: [{ lat: 38.7031, lng: -9.8951, address: '3 Quay Street' }],
  trackPolyline: 'erekFvkl{@@Z_@B_@P]',
  deliveryPerson: 'Noor Saleh',
  deliveryPersonPhone: '+447700900044',
  pickUpInstructions: 'Ring twice, Farah',
  deliveryInstructions: 'Second floor',
  reason: 'Farah is ill',
}
const fields = Object.keys(told) as (keyof BookingSnapshot)[]
const changes = fc
  .subarray(fields)
  .map((some): Partial<BookingSnapshot> => Object.fromEntries(some.map((field) => [field, told[field]])))
const actors = fc.constantFrom('rider', 'driver', 'admin', 'system')

test('the separated parts add up to the original changes', () => {
  fc.assert(
    fc.property(changes, actors, (made, actor) => {
      const stored = splitPersonal(made, actor)
      expect({ ...stored.changes, ...stored.aboutCustomer, ...stored.aboutDriver }).toEqual(made)
      expect(Object.keys(stored.changes).sort()).toEqual(Object.keys(made).sort())
    }),
  )
})

test('the remaining part contains no name and no exact address', () => {
  const { changes: kept } = splitPersonal(told, 'rider')
  expect(JSON.stringify(kept)).not.toMatch(
    /Farah|Haddad|farah|\+44|Rui|rui|Mint|Quay|السكة|Noor|Ring|floor|38\.70012|9\.89944|48-QK-27|erekF/,
  )
  expect(kept).toMatchObject({
    pickup: { lat: 38.7, lng: -9.9, address: '', translations: {} },
    customer: told.customer,
    tripCost: told.tripCost,
    reference: told.reference,
  })
})

test('a reason belongs to the person who wrote it, and the system’s reasons to no person', () => {
  const made = { reason: 'Farah is ill' }
  expect(splitPersonal(made, 'rider')).toMatchObject({ aboutCustomer: made, aboutDriver: null })
  expect(splitPersonal(made, 'driver')).toMatchObject({ aboutCustomer: null, aboutDriver: made })
  expect(splitPersonal(made, 'system')).toEqual({ changes: made, aboutCustomer: null, aboutDriver: null })
})

test('an event without personal data has no erasable part', () => {
  expect(
    splitPersonal({ status: 'STARTED', eventNumber: 5, driverImage: '', waypoints: [] }, 'driver'),
  ).toEqual({
    changes: { status: 'STARTED', eventNumber: 5, driverImage: '', waypoints: [] },
    aboutCustomer: null,
    aboutDriver: null,
  })
})
