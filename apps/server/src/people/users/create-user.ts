import { randomInt } from 'node:crypto'
import { walletAccount } from '@cabstand/domain/ledger/accounts'
import { referralId } from '@cabstand/domain/referral/referral-id'
import type { Role } from '@cabstand/domain/roles'
import { openAccounts } from '../../money/wallet/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import {
  findUser,
  findUserByMobile,
  insertUser,
  type NewUser,
  setReferralId,
  type User,
} from './users-store.ts'

const letters = 'abcdefghijkmnpqrstuvwxyz'
const maxDraws = 20

/**
 * Creates a person with a wallet and a referral id, without a number for one who signs in otherwise. Returns the
 * existing person when a concurrent request registered the same number.
 */
export async function createUser(
  tx: Tx,
  input: Omit<NewUser, 'id' | 'referralId' | 'usertype' | 'mobile'> & {
    usertype: Role
    mobile: string | null
    id?: string
  },
): Promise<User> {
  assertTransaction(tx)
  const id = input.id ?? newId()
  for (const code of drawReferralIds(input.firstName)) {
    const inserted = await insertUser(tx, { ...input, id, referralId: code })
    if (inserted) {
      if (input.usertype === 'rider' || input.usertype === 'driver') {
        await openAccounts(tx, [{ name: walletAccount({ role: input.usertype, userId: id }), userId: id }])
      }
      const user = await findUser(tx, id)
      if (user === undefined) throw new Error(`user ${id} was not found after insert`)
      return user
    }
    const existing = input.mobile === null ? undefined : await findUserByMobile(tx, input.mobile)
    if (existing !== undefined) return existing
  }
  throw new Error('no unused referral id was found')
}

/**
 * Referral ids for a person of this first name, of which the caller takes the first that is not in use; without a name
 * they are random letters, which nobody sees (`nameReferralId`).
 */
export function* drawReferralIds(firstName = ''): Generator<string> {
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const given = firstName.trim() || randomLetters(8)
    // When very many people have this name, all its numbers may be in use.
    const name = draw < maxDraws / 2 ? given : given + randomLetters(4)
    yield referralId(name, randomInt(2 ** 32))
  }
}

/** Who gets a first name for the first time gets the referral id that begins with it. It never changes again. */
export async function nameReferralId(
  tx: Tx,
  before: Pick<User, 'id' | 'firstName'>,
  firstName: string | undefined,
): Promise<void> {
  if (before.firstName.trim() !== '' || firstName === undefined || firstName.trim() === '') return
  for (const code of drawReferralIds(firstName)) if (await setReferralId(tx, before.id, code)) return
  throw new Error('no unused referral id was found')
}

export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
}
