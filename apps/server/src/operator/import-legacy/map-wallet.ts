import type { WalletOwner } from '@cabstand/domain/ledger/accounts'
import type { LegacyEntry } from './export-file.ts'
import { LegacyRecord } from './legacy-record.ts'
import { type Refusal, Refused } from './outcome.ts'
import { pushIdTime } from './push-id.ts'

export interface WalletItem {
  readonly legacyId: string
  /** Minor units; + was added. */
  readonly amount: number
  readonly isWithdrawal: boolean
  readonly at: Date
}

export interface WalletDraft {
  /** The person's id in the former system. */
  readonly legacyId: string
  readonly owner: WalletOwner
  /** Undefined: the record says none. */
  readonly balance: number | undefined
  /** The oldest first. */
  readonly items: readonly WalletItem[]
  readonly refused: readonly {
    readonly legacyId: string
    readonly reason: Refusal
    readonly field: string | undefined
  }[]
}

/**
 * Reads the wallet of a record of `users`. An entry of the history that cannot be read is left out, and the opening entry
 * makes up for it. Throws Refused when the balance itself cannot be read: nothing of that wallet is placed then.
 */
export function mapWallet(
  { id: legacyId, value }: LegacyEntry,
  owner: WalletOwner,
  { currency, now }: { readonly currency: string; readonly now: Date },
): WalletDraft {
  const record = new LegacyRecord(value)
  const balance = record.amount('walletBalance', currency, true)
  const items: WalletItem[] = []
  const refused: WalletDraft['refused'][number][] = []
  for (const [key, entry] of record.entries('walletHistory')) {
    const id = `${legacyId}/${key}`
    try {
      const item = mapItem(id, key, entry, { currency, now })
      if (item !== undefined) items.push(item)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push({ legacyId: id, reason: error.reason, field: error.field })
    }
  }
  const sorted = items.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return { legacyId, owner, balance, items: sorted, refused }
}

const signs = new Map([
  ['Credit', 1],
  ['Debit', -1],
  ['Withdraw', -1],
])

/** Undefined for an entry of 0, which changes nothing. */
function mapItem(
  legacyId: string,
  key: string,
  value: unknown,
  { currency, now }: { readonly currency: string; readonly now: Date },
): WalletItem | undefined {
  const record = new LegacyRecord(value)
  const type = record.text('type')
  const sign = signs.get(type)
  if (sign === undefined) throw new Refused('unknown_type', 'type')
  const amount = record.amount('amount', currency)
  if (amount === undefined) throw new Refused('bad_amount', 'amount')
  if (amount === 0) return undefined
  const at = record.time('date') ?? pushIdTime(key)
  if (at === undefined || at > now) throw new Refused('no_time', 'date')
  return { legacyId, amount: sign * amount, isWithdrawal: type === 'Withdraw', at }
}
