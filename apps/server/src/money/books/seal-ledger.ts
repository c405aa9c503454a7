import { uuidv7 } from '@cabstand/domain/ids'
import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findRangeEnd } from './checks-store.ts'
import { digestEntries, getNewestSeal, insertSeal, listSeals, type StoredSeal } from './seal-store.ts'

/** A keyed hash whose key is not in the database. */
export type SealHash = (purpose: 'ledger-seal', value: string) => Buffer

/** Entries are sealed when no transaction can add one beside them any more: ids are made from the time of posting. */
const settledAfterMs = 60 * 60_000
const noRandomness = new Uint8Array(10)

type Sealed = Pick<StoredSeal, 'number' | 'sealedAtText' | 'untilEntry' | 'entries' | 'digest'>

/** What a seal is made of; those of earlier versions do not cover their own time. */
const partsOf = (
  before: StoredSeal | undefined,
  { number, sealedAtText, untilEntry, entries, digest }: Sealed,
) => {
  const older = [before?.seal.toString('hex') ?? '', number, untilEntry, entries, digest.toString('hex')]
  return { older, present: [...older, sealedAtText] }
}

const makeSeal = (hash: SealHash, parts: readonly (string | number)[]) => hash('ledger-seal', parts.join(' '))

function isOwnSeal(hash: SealHash, before: StoredSeal | undefined, stored: StoredSeal): boolean {
  const { older, present } = partsOf(before, stored)
  return [present, older].some((parts) => makeSeal(hash, parts).equals(stored.seal))
}

/** Of a seal: few enough to be hashed within the timeout of a query. */
const entriesOfASeal = 20_000

/** Seals the entries since the last seal that are an hour old. `postedBefore`: the end of what is sealed. */
export async function sealLedger(
  { db, hash, now }: { readonly db: Database; readonly hash: SealHash; readonly now: () => Date },
  postedBefore = new Date(Date.now() - settledAfterMs),
): Promise<void> {
  const end = uuidv7(postedBefore.getTime(), noRandomness)
  let isMore = true
  while (isMore) {
    isMore = await transaction(db, async (tx) => {
      const before = await getNewestSeal(tx)
      const after = before?.untilEntry ?? null
      const full = await findRangeEnd(tx, 'ledgerEntries', after, entriesOfASeal)
      const until = full !== undefined && full < end ? full : end
      if (after !== null && after >= until) return false
      const found = await digestEntries(tx, { after, until })
      if (found.entries === 0) return false
      const sealedAt = now()
      const sealed = { number: (before?.number ?? 0) + 1, sealedAt, untilEntry: until, ...found }
      // Stored to the millisecond.
      const sealedAtText = sealedAt.toISOString().replace('Z', '000Z')
      const { present } = partsOf(before, { ...sealed, sealedAtText })
      await insertSeal(tx, { ...sealed, seal: makeSeal(hash, present) })
      return until !== end
    })
  }
}

/** What is wrong with sealed entries, in sentences. */
export async function* findBrokenSeals(db: Database, hash: SealHash): AsyncGenerator<string> {
  let before: StoredSeal | undefined
  for (const stored of await listSeals(db)) {
    const day = stored.sealedAt.toISOString().slice(0, 10)
    if (stored.number !== (before?.number ?? 0) + 1)
      yield `Seal ${(before?.number ?? 0) + 1} of the ledger is missing: it was deleted.`
    if (!isOwnSeal(hash, before, stored))
      yield `Seal ${stored.number} of ${day} was not made by this installation, or the seal before it was changed.`
    const found = await digestEntries(db, { after: before?.untilEntry ?? null, until: stored.untilEntry })
    if (found.entries !== stored.entries)
      yield `Seal ${stored.number} of ${day} covers ${stored.entries} entries, but there are ${found.entries} now.`
    else if (!found.digest.equals(stored.digest))
      yield `An entry of the ledger that was sealed on ${day} was changed afterwards.`
    before = stored
  }
}
