import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import type { FleetCar } from '@cabstand/contract/realtime/fleet'
import { boardThresholds } from '@cabstand/domain/dispatch/board'
import { describe, expect, test } from 'vitest'
import { arrangeBoard, framePoints, listDrivers, toColumns } from './board-items.ts'

const nowMs = Date.parse('2026-01-01T10:00:00.000Z')
const ago = (seconds: number) => new Date(nowMs - seconds * 1000).toISOString()
const stop = (address: string) => ({ lat: 0, lng: 0, address })

const booking = (id: string, changes: Partial<OpenBooking> = {}): OpenBooking => ({
  id,
  reference: `REF${id}`,
  status: 'NEW',
  service: 'taxi',
  bookLater: false,
  tripDate: ago(0),
  carType: 'city',
  customerName: 'Farah Haddad',
  pickup: stop('12 Old Mint Row'),
  drop: stop('Peace Hospital'),
  driver: null,
  driverName: null,
  vehicleNumber: null,
  since: ago(30),
  searchAt: ago(30),
  expectedAt: null,
  paymentMode: 'cash',
  payableAmount: 560,
  ...changes,
})
const onTrip = (id: string, driver: string) =>
  booking(id, {
    status: 'STARTED',
    driver,
    driverName: 'Rui Almeida',
    vehicleNumber: '48-QK-27',
    since: ago(900),
  })
const car = (id: string, changes: Partial<FleetCar> = {}): FleetCar => ({
  id,
  name: 'Rui Almeida',
  vehicleNumber: '48-QK-27',
  carType: 'City',
  carTypeId: 'city',
  state: 'busy',
  lat: 0,
  lng: 0,
  heading: null,
  lastSeenAt: ago(2),
  bookingId: null,
  stillSince: ago(2),
  ...changes,
})
const all = { typed: '', driver: '', carType: null }
const byId = (...cars: FleetCar[]) => new Map(cars.map((one) => [one.id, one]))
const idsOf = (columns: ReturnType<typeof toColumns>) =>
  Object.fromEntries(
    Object.entries(columns).map(([group, items]) => [group, items.map((item) => item.booking.id)]),
  )

describe('the board', () => {
  test('has each booking in its column, the one that waits longest first', () => {
    const bookings = [
      booking('a', { searchAt: ago(10) }),
      booking('b', { searchAt: ago(90) }),
      booking('c', { status: 'ACCEPTED', driver: 'x', since: ago(60), expectedAt: ago(-120) }),
      onTrip('d', 'y'),
      onTrip('e', 'z'),
    ]
    const stopped = car('z', { stillSince: ago(boardThresholds.stoppedSeconds) })
    const items = arrangeBoard(bookings, byId(car('x'), car('y'), stopped), nowMs, new Map())
    expect(idsOf(toColumns(items.values(), all))).toEqual({
      waiting: ['b', 'a'],
      approaching: ['c'],
      onTrip: ['d'],
      trouble: ['e'],
    })
  })

  test('takes no car for silent before the cars are known, and one that is missing for silent', () => {
    expect(arrangeBoard([onTrip('a', 'x')], null, nowMs, new Map()).get('a')?.place.group).toBe('onTrip')
    expect(arrangeBoard([onTrip('a', 'x')], byId(), nowMs, new Map()).get('a')?.place.trouble?.kind).toBe(
      'silent',
    )
  })

  test('keeps the items that are as before, and only those', () => {
    const bookings = [booking('a'), booking('b'), onTrip('c', 'x')]
    const before = arrangeBoard(bookings, byId(car('x')), nowMs, new Map())
    const changed = [bookings[0], booking('b', { payableAmount: 1 }), bookings[2]].filter(
      (one) => one !== undefined,
    )
    // The car has moved and a second has passed: no row shows that.
    const after = arrangeBoard(changed, byId(car('x', { lat: 1 })), nowMs + 1000, before)
    expect(after.get('a')).toBe(before.get('a'))
    expect(after.get('b')).not.toBe(before.get('b'))
    expect(after.get('c')).toBe(before.get('c'))
    const later = arrangeBoard(changed, byId(car('x')), nowMs + 40_000, after)
    expect(later.get('a')?.place.tone).toBe('warn')
    expect(later.get('a')).not.toBe(after.get('a'))
  })
})

test('the map frames a booking that waits with the three nearest free cars of its type', () => {
  const at = (id: string, lat: number, changes: Partial<FleetCar> = {}) =>
    car(id, { lat, state: 'free', ...changes })
  const cars = [
    at('far', 4),
    at('busy', 0.5, { state: 'busy' }),
    at('third', 3),
    at('van', 0.6, { carTypeId: 'van' }),
    at('first', 1),
    at('second', 2),
  ]
  const points = framePoints(booking('a', { drop: { ...stop('Peace Hospital'), lat: 9 } }), cars)
  expect(points.map(({ lat }) => lat)).toEqual([0, 9, 1, 2, 3])
})

describe('the filter', () => {
  const items = arrangeBoard(
    [booking('a'), onTrip('b', 'x'), booking('c', { carType: 'van', customerName: 'Ana Brito' })],
    byId(car('x')),
    nowMs,
    new Map(),
  )
  const found = (typed: string, carType: string | null = null) =>
    Object.values(idsOf(toColumns(items.values(), { ...all, typed, carType })))
      .flat()
      .sort()

  test.each([
    ['ref c', ['c']],
    ['ana b', ['c']],
    ['48qk', ['b']],
    ['old mint', ['a', 'b', 'c']],
    ['nothing', []],
  ])('finds bookings by "%s"', (typed, ids) => expect(found(typed)).toEqual(ids))

  test('narrows to a car type', () => expect(found('', 'van')).toEqual(['c']))

  test('of drivers hides no booking', () => {
    const columns = toColumns(items.values(), { ...all, driver: 'zoe' })
    expect(Object.values(idsOf(columns)).flat().sort()).toEqual(['a', 'b', 'c'])
  })

  test('lists drivers by it, free ones first', () => {
    const cars = byId(
      car('1', { name: 'Bela' }),
      car('2', { name: 'Zoe', state: 'free' }),
      car('3', { name: 'Ana', carTypeId: 'van', vehicleNumber: '11-AA-11' }),
    )
    const ids = (driver: string, carType: string | null) =>
      listDrivers(cars, { ...all, driver, carType }, null).shown.map(({ id }) => id)
    expect(ids('', null)).toEqual(['2', '3', '1'])
    expect(ids('', 'city')).toEqual(['2', '1'])
    expect(ids('11aa', null)).toEqual(['3'])
  })

  test('keeps the list of drivers while cars only move', () => {
    const filter = { ...all }
    const before = listDrivers(byId(car('1'), car('2')), filter, null)
    const moved = byId(car('1', { lat: 41.2 }), car('2'))
    expect(listDrivers(moved, filter, before)).toBe(before)
    const free = listDrivers(byId(car('1'), car('2', { state: 'free' })), filter, before)
    expect(free.shown.map(({ id }) => id)).toEqual(['2', '1'])
    const fewer = listDrivers(byId(car('1')), filter, before)
    expect(fewer.shown.map(({ id }) => id)).toEqual(['1'])
    const others = listDrivers(byId(car('1'), car('3')), filter, before)
    expect(others.shown.map(({ id }) => id)).toEqual(['1', '3'])
    expect(listDrivers(moved, { ...filter, driver: 'nobody' }, before).shown).toEqual([])
  })
})
