import { expect, test } from 'vitest'
import { cancellationOutlook } from './fee-preview.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
const accepted: Parameters<typeof cancellationOutlook>[0] = {
  status: 'ACCEPTED',
  acceptedAt: '2026-11-21T17:28:00Z',
  bookLater: false,
  tripDate: '2026-11-21T17:27:00Z',
  cancelSlab: [
    { minsDelayed: 10, amount: 400 },
    { minsDelayed: 5, amount: 200 },
  ],
}

test('free at first, with the time and cost of the next slab', () => {
  expect(cancellationOutlook(accepted, at('17:30:00'))).toEqual({
    feeNow: 0,
    next: { atMs: at('17:33:00'), fee: 200 },
  })
})

test('in a slab: its cost now, and the next one', () => {
  expect(cancellationOutlook(accepted, at('17:33:00'))).toEqual({
    feeNow: 200,
    next: { atMs: at('17:38:00'), fee: 400 },
  })
  expect(cancellationOutlook(accepted, at('18:00:00'))).toEqual({ feeNow: 400 })
})

test('a later trip counts from fifteen minutes before its time', () => {
  const later = { ...accepted, bookLater: true, tripDate: '2026-11-21T20:00:00Z' }
  expect(cancellationOutlook(later, at('18:00:00'))).toEqual({
    feeNow: 0,
    next: { atMs: at('19:50:00'), fee: 200 },
  })
})

test('before a driver accepts, nothing is ever due', () => {
  expect(cancellationOutlook({ ...accepted, status: 'NEW', acceptedAt: null }, at('18:00:00'))).toEqual({
    feeNow: 0,
  })
})
