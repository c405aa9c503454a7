import { randomInt } from 'node:crypto'
import { walletAccount } from '@cabstand/domain/ledger/accounts'
import { referralId } from '@cabstand/domain/referral/referral-id'
import type { Role } from '@cabstand/domain/roles'
import { openAccounts } from '../../money/wallet/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { findUser, findUserByMobile, insertUser, type NewUser, type User } from './users-store.ts'

const letters = 'abcdefghijkmnpqrstuvwxyz'
const maxDraws = 20

/**
 * Creates a person with a wallet and a referral id. Returns the existing person when a concurrent request registered
 * the same number.
 */
export async function createUser(
  tx: Tx,
  input: Omit<NewUser, 'id' | 'referralId' | 'usertype' | 'mobile'> & {
    usertype: Role
    mobile: string
    id?: string
  },
): Promise<User> {
  assertTransaction(tx)
  const id = input.id ?? newId()
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const given = input.firstName?.trim() || randomLetters(4)
    // When very many people have this name, all its numbers may be in use.
    const name = draw < maxDraws / 2 ? given : given + randomLetters(4)
    const inserted = await insertUser(tx, { ...input, id, referralId: referralId(name, randomInt(2 ** 32)) })
    if (inserted) {
      if (input.usertype === 'rider' || input.usertype === 'driver') {
        await openAccounts(tx, [{ name: walletAccount({ role: input.usertype, userId: id }), userId: id }])
      }
      const user = await findUser(tx, id)
      if (user === undefined) throw new Error(`user ${id} was not found after insert`)
      return user
    }
    const existing = await findUserByMobile(tx, input.mobile)
    if (existing !== undefined) return existing
  }
  throw new Error('no unused referral id was found')
}

export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
}
