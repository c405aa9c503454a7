import type { Database } from '../../platform/db/database.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { isRefusedData, violatedConstraint } from '../../platform/db/violated-constraint.ts'
import type { Draft, ImportContext } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { insertLegacyIds, listPlaced, lockImport } from './legacy-ids-store.ts'
import { Refused } from './outcome.ts'

/** How one collection becomes records of ours. */
export interface Collection<D extends Draft> {
  readonly kind: string
  readonly entries: AsyncIterable<LegacyEntry>
  /** How many are placed in one transaction. */
  readonly batch: number
  /** Reads what the records of a batch refer to. */
  prepare?(entries: readonly LegacyEntry[]): Promise<void>
  /** Throws Refused for a record that cannot be placed. */
  map(entry: LegacyEntry): D
  /** Called once for each record that is placed, or in a check could be. */
  placed?(draft: D): void
  write(tx: Tx, drafts: readonly D[]): Promise<void>
}

/** Places a collection in batches: a record whole or not at all, and what is placed already never again. */
export async function importCollection<D extends Draft>(
  context: ImportContext,
  collection: Collection<D>,
): Promise<void> {
  for await (const entries of inBatches(collection.entries, collection.batch)) {
    const known = await listPlaced(
      context.db,
      collection.kind,
      entries.map(({ id }) => id),
    )
    if (known.size > 0) context.report.unchanged(collection.kind, known.size)
    const fresh = entries.filter(({ id }) => !known.has(id))
    if (fresh.length > 0) await placeBatch(context, collection, fresh)
  }
}

async function placeBatch<D extends Draft>(
  context: ImportContext,
  collection: Collection<D>,
  entries: readonly LegacyEntry[],
): Promise<void> {
  const { report } = context
  await collection.prepare?.(entries)
  const drafts = entries.flatMap((entry) => mapOrRefuse(context, collection, entry) ?? [])
  await placeOrSplit(context, drafts, {
    compare: async (_db, part) => part,
    write: async (tx, part) => {
      await collection.write(tx, part)
      await insertLegacyIds(tx, collection.kind, part)
    },
    placed: (draft) => {
      collection.placed?.(draft)
      report.placed(collection.kind)
      for (const note of draft.notes) report.note(collection.kind, draft.legacyId, note)
    },
    refuse: (draft, constraint) =>
      report.refuse(collection.kind, draft.legacyId, 'refused_by_database', constraint),
  })
}

function mapOrRefuse<D extends Draft>(
  { report }: ImportContext,
  { kind, map }: Collection<D>,
  entry: LegacyEntry,
): D | undefined {
  try {
    return map(entry)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    report.refuse(kind, entry.id, error.reason, error.field)
    return undefined
  }
}

/**
 * Writes records in one transaction. When the database refuses one of them, halves are tried, until only that one is left
 * out.
 */
export async function placeOrSplit<D, C>(
  context: ImportContext,
  drafts: readonly D[],
  step: {
    /** Compares records with what is there: under the lock of imports, so that it stays so until they are written. */
    compare(db: Database | Tx, drafts: readonly D[]): Promise<readonly C[]>
    write(tx: Tx, compared: readonly C[]): Promise<void>
    placed(compared: C): void
    refuse(draft: D, constraint: string | undefined): void
  },
): Promise<void> {
  if (drafts.length === 0) return
  const place = async (tx: Tx) => {
    await lockImport(tx)
    const compared = await step.compare(tx, drafts)
    await step.write(tx, compared)
    return compared
  }
  const { db, writes } = context
  let placed: readonly C[]
  try {
    placed = await (writes ? transaction(db, place) : step.compare(db, drafts))
  } catch (error) {
    if (!isRefusedData(error)) throw error
    const [first] = drafts
    if (drafts.length === 1 && first !== undefined) return step.refuse(first, violatedConstraint(error))
    const middle = Math.ceil(drafts.length / 2)
    await placeOrSplit(context, drafts.slice(0, middle), step)
    return placeOrSplit(context, drafts.slice(middle), step)
  }
  for (const each of placed) step.placed(each)
}

/** Batches of at most this weight, by default of so many. A single item may weigh more. */
export async function* inBatches<T>(
  items: AsyncIterable<T>,
  most: number,
  weigh: (item: T) => number = () => 1,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let weight = 0
  for await (const item of items) {
    const own = weigh(item)
    if (batch.length > 0 && weight + own > most) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(item)
    weight += own
  }
  if (batch.length > 0) yield batch
}
