import type { WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvent, applyEventTo, applySnapshot, knownEventNumber } from './booking-cache.ts'
import { bookingKeys } from './queries/bookings.ts'
import { workQuery } from './queries/work.ts'

const bookingId = '01938b5e-0000-7000-8000-000000000001'

interface Booking {
  readonly id: string
  readonly eventNumber: number
  readonly status: string
  readonly driverName: string | null
  readonly askedDrivers: number
}

const created: Booking = { id: bookingId, eventNumber: 1, status: 'NEW', driverName: null, askedDrivers: 0 }

function event(number: number, changes: WireBookingEvent['changes']): WireBookingEvent {
  return { bookingId, number, type: 'booking.asked', actor: 'system', at: '2026-11-21T17:28:00Z', changes }
}

/** The server's response after these events. */
function freshSnapshot(events: readonly WireBookingEvent[]): Booking {
  const applied = events.map(({ number, changes }) => ({ ...changes, eventNumber: number }))
  return Object.assign({}, created, ...applied)
}

const changes = fc.record(
  {
    status: fc.constantFrom('NEW', 'ACCEPTED', 'ARRIVED', 'STARTED'),
    driverName: fc.option(fc.string()),
    askedDrivers: fc.nat(9),
  },
  { requiredKeys: [] },
)
const history = fc
  .array(changes, { minLength: 1, maxLength: 12 })
  .map((list) => list.map((change, index) => event(index + 2, change)))

function cacheWith(booking: Booking): QueryClient {
  const client = new QueryClient()
  client.setQueryData(bookingKeys.booking(bookingId), booking)
  return client
}

test('snapshot + events = fresh snapshot, whichever event the snapshot holds', () => {
  fc.assert(
    fc.property(history, fc.nat(), (events, cut) => {
      const held = cut % (events.length + 1)
      const client = cacheWith(freshSnapshot(events.slice(0, held)))
      for (const next of events) applyEvent(client, next)
      expect(client.getQueryData(bookingKeys.booking(bookingId))).toEqual(freshSnapshot(events))
    }),
    { numRuns: 60 },
  )
})

test('repeated events, in any order, change nothing', () => {
  fc.assert(
    fc.property(history, fc.array(fc.nat(), { maxLength: 8 }), (events, repeated) => {
      const client = cacheWith(created)
      for (const next of events) applyEvent(client, next)
      for (const index of repeated) {
        const again = events[index % events.length]
        expect(again && applyEvent(client, again)).toBe('known')
      }
      expect(client.getQueryData(bookingKeys.booking(bookingId))).toEqual(freshSnapshot(events))
    }),
    { numRuns: 60 },
  )
})

test('a missing event is a gap: nothing is applied until the booking is followed again', () => {
  const client = cacheWith(created)
  expect(applyEvent(client, event(3, { status: 'ACCEPTED' }))).toBe('gap')
  expect(client.getQueryData(bookingKeys.booking(bookingId))).toEqual(created)
  expect(applyEvent(client, event(2, { askedDrivers: 4 }))).toBe('applied')
  expect(applyEvent(client, event(3, { status: 'ACCEPTED' }))).toBe('applied')
  expect(client.getQueryData(bookingKeys.booking(bookingId))).toMatchObject({
    status: 'ACCEPTED',
    askedDrivers: 4,
    eventNumber: 3,
  })
})

test('an older snapshot does not undo newer events', () => {
  const client = cacheWith(created)
  applyEvent(client, event(2, { status: 'ACCEPTED' }))
  applySnapshot(client, created)
  expect(client.getQueryData(bookingKeys.booking(bookingId))).toMatchObject({ status: 'ACCEPTED' })
})

test('rows of lists and of the driver’s work change with the booking', () => {
  const client = cacheWith(created)
  const other = { ...created, id: '01938b5e-0000-7000-8000-000000000002' }
  client.setQueryData(bookingKeys.list('now'), {
    pages: [{ bookings: [other, created], nextCursor: null }],
    pageParams: [null],
  })
  client.setQueryData<unknown>(workQuery.queryKey, { offers: [], bookings: [created] })
  applyEvent(client, event(2, { driverName: 'Rui Almeida' }))
  expect(client.getQueryData(bookingKeys.list('now'))).toMatchObject({
    pages: [{ bookings: [other, { driverName: 'Rui Almeida', eventNumber: 2 }] }],
  })
  expect(client.getQueryData(workQuery.queryKey)).toMatchObject({ bookings: [{ driverName: 'Rui Almeida' }] })
})

test('a row keeps only its own fields, and never replaces the booking', () => {
  const { driverName: _, ...row } = { ...created, eventNumber: 2, askedDrivers: 4 }
  const client = cacheWith(created)
  const list = bookingKeys.list('all')
  const rowOf = () => client.getQueryData<{ pages: { bookings: unknown[] }[] }>(list)?.pages[0]?.bookings[0]
  client.setQueryData(list, { pages: [{ bookings: [row], nextCursor: null }], pageParams: [null] })
  // The row is newer: the booking misses an event and is read again.
  expect(applyEvent(client, event(3, { driverName: 'Rui Almeida', status: 'ACCEPTED' }))).toBe('applied')
  expect(rowOf()).toEqual({ ...row, status: 'ACCEPTED', eventNumber: 3 })
  expect(client.getQueryData(bookingKeys.booking(bookingId))).toEqual(created)
  expect(client.getQueryState(bookingKeys.booking(bookingId))?.isInvalidated).toBe(true)
  applySnapshot(client, {
    ...created,
    status: 'ARRIVED',
    driverName: 'Rui Almeida',
    eventNumber: 4,
  } as Booking)
  expect(rowOf()).toEqual({ ...row, askedDrivers: 0, status: 'ARRIVED', eventNumber: 4 })
  expect(client.getQueryData(bookingKeys.booking(bookingId))).toMatchObject({ driverName: 'Rui Almeida' })
})

test('applying an event leaves the given booking as it was', () => {
  const frozen = Object.freeze({ ...created })
  expect(applyEventTo(frozen, event(2, { askedDrivers: 3 }))).toEqual({
    kind: 'applied',
    booking: { ...created, askedDrivers: 3, eventNumber: 2 },
  })
})

test('a booking that is cached only as a row of a list changes there, and gaps are found', () => {
  const client = new QueryClient()
  const list = bookingKeys.list('all')
  client.setQueryData(list, { pages: [{ bookings: [created], nextCursor: null }], pageParams: [null] })
  expect(knownEventNumber(client, bookingId)).toBe(1)
  expect(applyEvent(client, event(3, { status: 'ARRIVED' }))).toBe('gap')
  expect(applyEvent(client, event(2, { status: 'ACCEPTED' }))).toBe('applied')
  expect(client.getQueryData(list)).toMatchObject({
    pages: [{ bookings: [{ status: 'ACCEPTED', eventNumber: 2 }] }],
  })
  // A new status moves it between lists.
  expect(client.getQueryState(list)?.isInvalidated).toBe(true)
})
