import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdminAccount, countsSince, findApprovalError, findConfirmationError } from './second-admin.ts'

const at = (minute: number) => new Date(minute * 60_000)
const root = (id: string): AdminAccount => ({ id, addedBy: null, createdAt: at(0), confirmedAt: null })
const added = (id: string, addedBy: string, minute: number, confirmed?: number): AdminAccount => ({
  id,
  addedBy,
  createdAt: at(minute),
  confirmedAt: confirmed === undefined ? null : at(confirmed),
})

describe('a second admin', () => {
  it('approves what another requested, with an account that counted before', () => {
    const [lena, noor] = [root('lena'), root('noor')]
    const approve = (by: AdminAccount, approver: AdminAccount) =>
      findApprovalError({ by, at: at(10) }, approver)
    expect(approve(lena, noor)).toBeUndefined()
    expect(approve(lena, lena)).toBe('own_adjustment')
    expect(approve(lena, added('omar', 'lena', 1))).toBe('admin_unconfirmed')
    expect(approve(added('omar', 'lena', 1), lena)).toBe('admin_unconfirmed')
    expect(approve(lena, added('omar', 'lena', 1, 10))).toBeUndefined()
    expect(approve(lena, added('omar', 'lena', 1, 11))).toBe('admin_unconfirmed')
    expect(approve(added('omar', 'lena', 1, 11), noor)).toBeUndefined()
    expect(approve(lena, { ...root('late'), createdAt: at(11) })).toBe('admin_unconfirmed')
  })

  it('is confirmed by another than who added the account, and both count', () => {
    const [lena, noor] = [root('lena'), root('noor')]
    expect(findConfirmationError(lena, noor)).toBeUndefined()
    expect(findConfirmationError(lena, lena)).toBe('own_admin')
    expect(findConfirmationError(added('omar', 'lena', 1), noor)).toBe('admin_unconfirmed')
    expect(findConfirmationError(lena, added('omar', 'noor', 1))).toBe('admin_unconfirmed')
  })

  it('cannot be made up: one person with any number of accounts that they add approves nothing of their own', () => {
    const step = fc.record({ adds: fc.boolean(), by: fc.nat(), whom: fc.nat() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const mine = [root('me')]
        const pick = (index: number) => mine[index % mine.length] as AdminAccount
        for (const [minute, { adds, by, whom }] of steps.entries()) {
          const [actor, target] = [pick(by), pick(whom)]
          if (adds) mine.push(added(`made-${minute}`, actor.id, minute))
          else {
            const adder = mine.find(({ id }) => id === target.addedBy)
            if (adder && findConfirmationError(adder, actor) === undefined)
              mine[mine.indexOf(target)] = { ...target, confirmedAt: at(minute) }
          }
        }
        expect(mine.filter(countsSince)).toHaveLength(1)
        for (const by of mine)
          for (const approver of mine) expect(findApprovalError({ by, at: at(1000) }, approver)).toBeDefined()
      }),
    )
  })
})
