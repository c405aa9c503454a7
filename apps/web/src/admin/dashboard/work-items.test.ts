import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import { expect, test } from 'vitest'
import { openWork } from './work-items.ts'

const nowMs = Date.parse('2026-11-22T18:00:00Z')
const ago = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString()
const booking = (id: string, fields: Partial<OpenBooking>) =>
  ({
    id,
    since: ago(1),
    searchAt: ago(1),
    expectedAt: null,
    driver: null,
    alerts: [],
    ...fields,
  }) as OpenBooking
const found = (...bookings: OpenBooking[]) =>
  openWork(bookings, null, nowMs).map(({ booking: { id }, kind }) => `${id} ${kind}`)

test('a booking needs attention after three minutes without a driver, and not before', () => {
  const waiting = (minutes: number) =>
    booking(`${minutes}`, { status: 'NEW', since: ago(minutes), searchAt: ago(minutes) })
  expect(found(waiting(2), waiting(4))).toEqual(['4 waiting'])
})

test('a Book Later whose search has not begun needs no attention', () => {
  expect(found(booking('later', { status: 'NEW', since: ago(90), searchAt: ago(-30) }))).toEqual([])
})

test('what has lasted longest stands first, with what is wrong', () => {
  const unpaid = booking('unpaid', { status: 'PENDING', since: ago(30), driver: 'd' })
  const absent = booking('absent', { status: 'ARRIVED', since: ago(12), driver: 'd' })
  const calm = booking('calm', { status: 'PENDING', since: ago(2), driver: 'd' })
  expect(found(absent, calm, unpaid)).toEqual(['unpaid paymentOpen', 'absent riderAbsent'])
})
