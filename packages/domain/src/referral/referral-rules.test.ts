import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { roles } from '../roles.ts'
import { isReferralId, normalizeReferralId, referralId } from './referral-id.ts'
import { findReferralProblem, isOwnTrip, isRewardable } from './referral-rules.ts'

const role = fc.constantFrom(...roles)
const id = fc.constantFrom('a', 'b', 'c')

describe('a referral id', () => {
  test('that was drawn is recognised however it is typed, and nothing shorter is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.nat(), fc.boolean(), (name, random, loud) => {
        const drawn = referralId(name, random)
        const typed = ` ${loud ? drawn.toUpperCase() : drawn}\n`
        expect(isReferralId(drawn)).toBe(true)
        expect(isReferralId(drawn.slice(-4))).toBe(false)
        if (drawn.toUpperCase().toLowerCase() === drawn) expect(normalizeReferralId(typed)).toBe(drawn)
      }),
    )
  })
})

describe('signing up with a referral id', () => {
  it('is possible exactly for new people, with the code of another rider or driver who is not blocked', () => {
    fc.assert(
      fc.property(
        id,
        fc.boolean(),
        id,
        role,
        fc.boolean(),
        (person, signedUp, referrer, usertype, approved) => {
          const problem = findReferralProblem({ id: person, signedUp }, { id: referrer, usertype, approved })
          const possible = !signedUp && person !== referrer && approved && isRewardable(usertype)
          expect(problem === null).toBe(possible)
        },
      ),
    )
  })

  it('is refused with the reason', () => {
    const fresh = { id: 'a', signedUp: false }
    const rider = { id: 'b', usertype: 'rider', approved: true } as const
    expect(findReferralProblem(fresh, undefined)).toBe('referral_not_found')
    expect(findReferralProblem(fresh, { ...rider, usertype: 'admin' })).toBe('referral_not_found')
    expect(findReferralProblem(fresh, { ...rider, id: 'a' })).toBe('referral_own')
    expect(findReferralProblem(fresh, { ...rider, approved: false })).toBe('referral_blocked')
    expect(findReferralProblem({ id: 'a', signedUp: true }, rider)).toBe('referral_late')
  })
})

test('a trip counts for the rider who travels and for the driver who drives, and for no one else', () => {
  fc.assert(
    fc.property(id, role, id, fc.option(id), (person, usertype, customer, driver) => {
      const counts = isOwnTrip({ id: person, usertype }, { customer, driver })
      const expected = {
        rider: customer === person,
        driver: driver === person,
        fleetadmin: false,
        admin: false,
      }
      expect(counts).toBe(expected[usertype])
    }),
  )
})
