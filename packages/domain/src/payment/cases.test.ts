import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputePostings } from '../ledger/postings.ts'
import { caseKinds, type DisputeStatus, disputeMovesTo, endsOf, isTaken } from './cases.ts'

/** Everything that a provider says of one dispute, with repetitions, in any order. */
const stories = fc
  .tuple(fc.constantFrom<DisputeStatus[]>('opened', 'won', 'lost'), fc.nat(3), fc.nat(3))
  .chain(([end, opened, ended]) => {
    const reports = [...Array(opened + 1).fill('opened'), ...Array(ended + 1).fill(end)] as DisputeStatus[]
    return fc.shuffledSubarray(reports, { minLength: reports.length }).map((shuffled) => ({ end, shuffled }))
  })

test('in whatever order and however often a dispute is reported, the provider ends with what it says', () => {
  fc.assert(
    fc.property(stories, fc.integer({ min: 1, max: 1_000_000 }), ({ end, shuffled }, amount) => {
      let status: DisputeStatus | undefined
      const sums: Record<string, number> = { 'clearing:stripe': 0, 'platform:disputes': 0 }
      for (const after of shuffled) {
        if (!disputeMovesTo(status, after, false)) continue
        const postings = disputePostings({ provider: 'stripe', amount, before: status, after })
        expect(postings.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
        for (const line of postings) sums[line.account] = (sums[line.account] ?? 0) + line.amount
        status = after
      }
      const taken = end === 'won' ? 0 : amount
      expect(status).toBe(end)
      expect(sums).toEqual({ 'clearing:stripe': taken, 'platform:disputes': -taken + 0 })
    }),
  )
})

test('a dispute that has ended does not begin again, and does not end otherwise', () => {
  for (const end of ['won', 'lost'] as const)
    for (const after of ['opened', 'won', 'lost'] as const)
      expect(disputeMovesTo(end, after, false)).toBe(false)
  expect([undefined, 'opened', 'won', 'lost'].map((one) => isTaken(one as DisputeStatus))).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('what staff said of a dispute counts until the provider says otherwise', () => {
  expect(disputeMovesTo('won', 'lost', true)).toBe(true)
  expect(disputeMovesTo('lost', 'won', true)).toBe(true)
  for (const after of ['opened', 'lost'] as const) expect(disputeMovesTo('lost', after, true)).toBe(false)
})

test('staff say how the bank decided a dispute, and that they have dealt with other money', () => {
  expect(caseKinds.map((kind) => [kind, endsOf(kind)])).toEqual([
    ['dispute', ['won', 'lost']],
    ['reversed', ['handled']],
    ['wrongAmount', ['handled']],
    ['wrongCurrency', ['handled']],
    ['wrongReference', ['handled']],
    ['paidTwice', ['handled']],
  ])
})
