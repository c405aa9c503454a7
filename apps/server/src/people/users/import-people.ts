import { walletAccount } from '@cabstand/domain/ledger/accounts'
import type { Role } from '@cabstand/domain/roles'
import { openAccounts } from '../../money/wallet/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { drawReferralIds } from './create-user.ts'
import { insertAddresses, insertPeople, listReferralIds } from './imported-people-store.ts'
import type { NewUser } from './users-store.ts'

/** A person of a former system. */
export interface ImportedPerson extends Omit<NewUser, 'referralId' | 'usertype'> {
  readonly id: string
  readonly usertype: Role
  readonly firstName: string
  /** The one that they have shared; null: they get a new one. */
  readonly referralId: string | null
}

export interface ImportedAddress {
  readonly description: string
  readonly lat: number
  readonly lng: number
  readonly count: number
}

/**
 * Stores people with their saved addresses and an empty wallet. The caller has made sure that nobody has their mobile
 * number or referral id.
 */
export async function importPeople(
  tx: Tx,
  people: readonly { readonly person: ImportedPerson; readonly addresses: readonly ImportedAddress[] }[],
): Promise<void> {
  assertTransaction(tx)
  if (people.length === 0) return
  const referralIds = await chooseReferralIds(
    tx,
    people.map(({ person }) => person),
  )
  await insertPeople(
    tx,
    people.map(({ person }) => ({ ...person, referralId: referralIds.get(person.id) ?? '' })),
  )
  const wallets = people.flatMap(({ person: { id, usertype } }) =>
    usertype === 'rider' || usertype === 'driver'
      ? [{ name: walletAccount({ role: usertype, userId: id }), userId: id }]
      : [],
  )
  if (wallets.length > 0) await openAccounts(tx, wallets)
  const addresses = people.flatMap(({ person, addresses: own }) =>
    own.map((address) => ({ ...address, id: newId(), userId: person.id })),
  )
  if (addresses.length > 0) await insertAddresses(tx, addresses)
}

/** Of each person's possible referral ids the first that nobody has. */
async function chooseReferralIds(
  tx: Tx,
  people: readonly ImportedPerson[],
): Promise<ReadonlyMap<string, string>> {
  const drawn = people.map(({ id, firstName, referralId }) => ({
    id,
    choices: referralId === null ? [...drawReferralIds(firstName)] : [referralId],
  }))
  const choices = drawn.flatMap((each) => each.choices)
  const used = new Set((await listReferralIds(tx, choices)).map(({ referralId }) => referralId))
  const chosen = new Map<string, string>()
  for (const { id, choices: own } of drawn) {
    const free = own.find((choice) => !used.has(choice))
    if (free === undefined) throw new Error('no unused referral id was found')
    used.add(free)
    chosen.set(id, free)
  }
  return chosen
}
