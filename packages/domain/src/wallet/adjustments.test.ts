import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adjustmentFloor,
  adjustmentKinds,
  adjustmentLimits,
  adjustmentPostings,
  adjustmentStates,
  findAdjustmentProblems,
  findDecisionError,
  hasAmount,
  loosensApproval,
  needsSecondAdmin,
} from './adjustments.ts'

const amounts = fc.integer({ min: -adjustmentLimits.amount, max: adjustmentLimits.amount })
const owners = fc.record({ role: fc.constantFrom('rider', 'driver'), userId: fc.constant('p') })

describe('an adjustment', () => {
  it('changes the wallet by its amount, against the account of its kind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...adjustmentKinds), owners, amounts, (kind, owner, amount) => {
        fc.pre(hasAmount({ kind, amount }))
        const postings = adjustmentPostings({ kind, owner, amount })
        const account = kind === 'credit' ? 'platform:admin-credit' : 'platform:corrections'
        const purpose = kind === 'credit' ? 'admin-credit' : 'correction'
        expect(postings).toHaveLength(2)
        expect(postings).toContainEqual({ account: `${owner.role}:p`, amount, purpose })
        expect(postings).toContainEqual({ account, amount: -amount, purpose })
      }),
    )
  })

  it('that is a credit is above 0; a correction is not 0 and has a reason', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(hasAmount({ kind: 'credit', amount })).toBe(amount > 0)
        expect(hasAmount({ kind: 'correction', amount })).toBe(amount !== 0)
        const codes = (kind: 'credit' | 'correction', note: string) =>
          findAdjustmentProblems({ kind, amount, note }).map(({ code }) => code)
        expect(codes('credit', '')).toEqual([])
        expect(codes('correction', ' ')).toEqual(['required'])
        expect(codes('correction', 'x'.repeat(301))).toEqual(['too_long'])
      }),
    )
    for (const amount of [1.5, adjustmentLimits.amount + 1, -adjustmentLimits.amount - 1])
      expect(findAdjustmentProblems({ kind: 'correction', amount, note: 'Why' })).toEqual([
        { path: 'amount', code: 'amount' },
      ])
  })

  it('needs a second admin above the limit, whatever its sign; a limit of 0 is none', () => {
    fc.assert(
      fc.property(amounts, fc.nat(adjustmentLimits.amount), (amount, limit) => {
        expect(needsSecondAdmin(amount, 0, limit)).toBe(limit !== 0 && (amount > limit || -amount > limit))
        expect(needsSecondAdmin(amount, 0, limit)).toBe(needsSecondAdmin(-amount, 0, limit))
      }),
    )
  })

  it('waits for no admin whom it waited for before, when the limit is loosened, and only then', () => {
    const limits = fc.nat(50)
    fc.assert(
      fc.property(limits, limits, (before, after) => {
        const isMissed = Array.from({ length: 60 }, (_, amount) => amount + 1).some(
          (amount) => needsSecondAdmin(amount, 0, before) && !needsSecondAdmin(amount, 0, after),
        )
        expect(loosensApproval(before, after)).toBe(isMissed)
      }),
    )
  })

  it('needs a second admin for the parts of an amount as for the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 })),
        fc.integer({ min: 1, max: 900 }),
        (parts, limit) => {
          let postedAlone = 0
          for (const part of parts) if (!needsSecondAdmin(part, postedAlone, limit)) postedAlone += part
          expect(postedAlone).toBeLessThanOrEqual(limit)
        },
      ),
    )
  })

  it('is decided once, and by another admin than the one who asked', () => {
    for (const state of adjustmentStates) {
      const own = findDecisionError({ state, requestedBy: 'a' }, 'a')
      const others = findDecisionError({ state, requestedBy: 'a' }, 'b')
      const isOpen = state === 'requested'
      expect([own, others]).toEqual(
        isOpen ? ['own_adjustment', undefined] : ['adjustment_decided', 'adjustment_decided'],
      )
    }
  })

  it('may leave a rider owing, a driver only where settings let them', () => {
    const floors = (['rider', 'driver'] as const).flatMap((role) =>
      [true, false].map((negative) => adjustmentFloor({ role, userId: 'p' }, negative)),
    )
    expect(floors).toEqual([undefined, undefined, undefined, 0])
  })
})
