import { describe, expect, it } from 'vitest'
import { bookingStatuses, isFinal } from './status.ts'
import {
  bookingActors,
  findTransition,
  type TransitionOrigin,
  transitionList,
  transitions,
} from './transitions.ts'

/** The status rules of spec decisions 11 and 38, restated by hand: from, to, who. */
const allowedTransitions: readonly (readonly [string, string, readonly string[]])[] = [
  ['START', 'NEW', ['rider', 'admin']],
  ['START', 'PAYMENT_PENDING', ['rider']],
  ['PAYMENT_PENDING', 'NEW', ['system']],
  ['PAYMENT_PENDING', 'CANCELLED', ['rider', 'admin', 'system']],
  ['NEW', 'ACCEPTED', ['requested-driver']],
  ['NEW', 'CANCELLED', ['rider', 'admin', 'system']],
  ['ACCEPTED', 'NEW', ['driver']],
  ['ACCEPTED', 'ARRIVED', ['driver']],
  ['ACCEPTED', 'CANCELLED', ['rider', 'admin', 'driver', 'system']],
  ['ARRIVED', 'STARTED', ['driver']],
  ['ARRIVED', 'CANCELLED', ['driver', 'admin', 'system']],
  ['STARTED', 'REACHED', ['driver', 'admin']],
  ['STARTED', 'CANCELLED', ['admin']],
  ['REACHED', 'PENDING', ['driver', 'admin', 'system']],
  ['REACHED', 'PAID', ['system']],
  ['PENDING', 'PAID', ['driver', 'rider', 'system', 'admin']],
  ['PAID', 'COMPLETE', ['rider', 'system']],
]

describe('the status table', () => {
  it('gives every combination of from, to and actor the result of the specification', () => {
    const origins: readonly TransitionOrigin[] = ['START', ...bookingStatuses]
    let asked = 0
    for (const from of origins) {
      for (const to of bookingStatuses) {
        for (const by of bookingActors) {
          const listed = allowedTransitions.some(([f, t, who]) => f === from && t === to && who.includes(by))
          expect(findTransition(from, to, by) !== undefined, `${from} → ${to} by ${by}`).toBe(listed)
          asked += 1
        }
      }
    }
    expect(asked).toBe(11 * 10 * 6)
    expect(transitionList).toHaveLength(allowedTransitions.reduce((sum, [, , who]) => sum + who.length, 0))
  })

  it('has the status timers of the specification', () => {
    const clocks = transitionList
      .filter((row) => row.afterMinutes !== undefined)
      .map(({ from, to, by, afterMinutes }) => [from, to, by, afterMinutes])
    expect(clocks).toEqual([
      ['PAYMENT_PENDING', 'CANCELLED', 'system', 30],
      ['ACCEPTED', 'CANCELLED', 'system', 60],
      ['ARRIVED', 'CANCELLED', 'system', 60],
      ['REACHED', 'PENDING', 'system', 10],
      ['PAID', 'COMPLETE', 'system', 1440],
    ])
    expect(transitions.PENDING.PAID.admin.means.debt).toBe(1440)
  })

  it('leads from every status to a final one, and from a final one to none', () => {
    for (const status of bookingStatuses) {
      const reached = new Set<TransitionOrigin>([status])
      for (const from of reached) {
        for (const row of transitionList) if (row.from === from) reached.add(row.to)
      }
      expect(reached.has('COMPLETE') || reached.has('CANCELLED'), status).toBe(true)
    }
    expect(transitionList.filter(({ from }) => from === 'COMPLETE' || from === 'CANCELLED')).toEqual([])
  })

  it('has two final statuses', () => {
    expect(bookingStatuses.filter(isFinal)).toEqual(['COMPLETE', 'CANCELLED'])
  })
})
