import { type WalletOwner, walletAccount } from '@cabstand/domain/ledger/accounts'
import { formerWalletEntry, walletOpened } from '@cabstand/domain/ledger/postings'
import { postEntries, sumImported } from '../../money/wallet/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ImportContext } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { inBatches, placeOrSplit } from './import-collection.ts'
import { insertLegacyIds, listPlaced } from './legacy-ids-store.ts'
import { mapWallet, type WalletDraft } from './map-wallet.ts'
import { Refused } from './outcome.ts'

const kind = 'walletHistory'
/** Entries of histories in one transaction. */
const batch = 2000

/**
 * Places the histories of wallets, each with its opening entry in one transaction. After it, what was imported into a wallet
 * is its balance in the export, and what has happened here since comes on top.
 */
export async function importWallets(
  context: ImportContext,
  people: AsyncIterable<LegacyEntry>,
): Promise<void> {
  for await (const wallets of inBatches(
    readWallets(context, people),
    batch,
    (wallet) => wallet.items.length + 1,
  ))
    await placeWallets(context, wallets)
}

/** The wallets of the people who are placed and have one here. */
async function* readWallets(
  context: ImportContext,
  people: AsyncIterable<LegacyEntry>,
): AsyncGenerator<WalletDraft> {
  const { report, rules } = context
  for await (const { id, value } of people) {
    const owner = ownerOf(context, id)
    if (owner === undefined) continue
    try {
      const wallet = mapWallet({ id, value }, owner, { ...rules, now: context.now })
      for (const { legacyId, reason, field } of wallet.refused) report.refuse(kind, legacyId, reason, field)
      yield wallet
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      report.refuse(kind, id, error.reason, error.field)
    }
  }
}

function ownerOf({ people }: ImportContext, legacyId: string): WalletOwner | undefined {
  const person = people.get(legacyId)
  return person?.usertype === 'rider' || person?.usertype === 'driver'
    ? { role: person.usertype, userId: person.id }
    : undefined
}

async function placeWallets(context: ImportContext, wallets: readonly WalletDraft[]): Promise<void> {
  const { now, report } = context
  await placeOrSplit(context, wallets, {
    compare: openWallets,
    write: (tx, part) => writeWallets(tx, part, now),
    placed: ({ legacyId, items, unchanged, opening, balance }) => {
      if (unchanged > 0) report.unchanged(kind, unchanged)
      if (items.length > 0) report.placed(kind, items.length)
      if (opening !== 0) report.placed('openingEntries')
      if (opening !== 0 && items.length > 0) report.note(kind, legacyId, 'balance_differs')
      const isChanged = items.length > 0 || opening !== 0
      if (isChanged && balance !== undefined && balance < 0) report.note(kind, legacyId, 'owes_money')
    },
    refuse: ({ legacyId }, constraint) => report.refuse(kind, legacyId, 'refused_by_database', constraint),
  })
}

interface OpenedWallet extends WalletDraft {
  /** How many entries of the history were placed by an earlier import; `items` has the others. */
  readonly unchanged: number
  readonly opening: number
}

async function openWallets(db: Database | Tx, wallets: readonly WalletDraft[]): Promise<OpenedWallet[]> {
  const ids = wallets.flatMap(({ items }) => items.map(({ legacyId }) => legacyId))
  const known = await listPlaced(db, kind, ids)
  const sums = await sumImported(
    db,
    wallets.map(({ owner }) => walletAccount(owner)),
  )
  return wallets.map((wallet) => {
    const items = wallet.items.filter(({ legacyId }) => !known.has(legacyId))
    const fresh = { ...wallet, items, unchanged: wallet.items.length - items.length }
    return { ...fresh, opening: openingOf(fresh, sums) }
  })
}

/** What is missing to the balance of the export. A record without a balance has that of its history. */
function openingOf({ owner, items, balance }: WalletDraft, sums: ReadonlyMap<string, number>): number {
  if (balance === undefined) return 0
  const before = sums.get(walletAccount(owner)) ?? 0
  return balance - items.reduce((sum, { amount }) => sum + amount, before)
}

async function writeWallets(tx: Tx, wallets: readonly OpenedWallet[], now: Date): Promise<void> {
  const entries = wallets.flatMap(({ owner, items, opening }) => [
    // The balance before the history comes first.
    {
      event: 'wallet.opened',
      bookingId: null,
      at: items[0]?.at ?? now,
      postings: walletOpened({ owner, amount: opening }),
    },
    ...items.map(({ amount, isWithdrawal, at }) => ({
      event: 'wallet.imported',
      bookingId: null,
      at,
      postings: formerWalletEntry({ owner, amount, isWithdrawal }),
    })),
  ])
  await postEntries(tx, entries)
  await insertLegacyIds(
    tx,
    kind,
    wallets.flatMap(({ owner, items }) => items.map(({ legacyId }) => ({ legacyId, id: owner.userId }))),
  )
}
