import type { OutputOf, QueryOf } from '@cabstand/contract/endpoint'
import type { findWalletOwners as contract } from '@cabstand/contract/http/money/adjustments'
import { searchedNumbers } from '@cabstand/contract/mobile-number'
import type { Database } from '../../platform/db/database.ts'
import { findOwnerById, findOwners, type WalletOwnerRow } from './wallet-owner-store.ts'

const maxFound = 8
const minLength = 2

export interface WalletOwnerDeps {
  readonly db: Database
  readonly hidesContacts: () => Promise<boolean>
  /** Whose mobile numbers are typed without a prefix. */
  readonly homeCountry: () => Promise<string>
}

/** Riders and drivers by what was typed, or the one with an id. Fewer than two characters find no one. */
export async function findWalletOwners(
  deps: WalletOwnerDeps,
  { query = '', id }: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  // Demo mode hides contacts; that a search finds a person by one would reveal it too.
  const hides = await deps.hidesContacts()
  return { people: (await read()).map((row) => toOwner(row, hides)) }

  async function read(): Promise<WalletOwnerRow[]> {
    if (id !== undefined) {
      const found = await findOwnerById(deps.db, id)
      return found === undefined ? [] : [found]
    }
    if (query.length < minLength) return []
    const numbers = hides ? [] : [query, ...searchedNumbers(query, await deps.homeCountry())]
    return findOwners(deps.db, query, { numbers, limit: maxFound })
  }
}

const toOwner = ({ balance, held, mobile, ...same }: WalletOwnerRow, hides: boolean) => ({
  ...same,
  mobile: hides ? null : mobile,
  walletBalance: balance,
  heldAmount: held,
})
