import { type Note, notes, type Refusal, refusals } from './outcome.ts'

/** One record that was not placed, or not wholly. Ids are those of the former system; there are no personal data in it. */
export interface ReportDetail {
  readonly collection: string
  readonly id: string
  readonly refused?: Refusal
  readonly note?: Note
  /** The field, or the constraint of the database. */
  readonly field?: string
}

interface Counts {
  placed: number
  unchanged: number
  readonly refused: Map<Refusal, number>
  readonly notes: Map<Note, number>
}

/** Counts what came of each collection, and hands on what is of interest of each record. */
export class ImportReport {
  private readonly counts = new Map<string, Counts>()
  private readonly tell: (detail: ReportDetail) => void

  constructor(tell: (detail: ReportDetail) => void) {
    this.tell = tell
  }

  placed(collection: string, count = 1): void {
    this.of(collection).placed += count
  }

  /** Placed by an earlier import. */
  unchanged(collection: string, count = 1): void {
    this.of(collection).unchanged += count
  }

  refuse(collection: string, id: string, reason: Refusal, field?: string): void {
    add(this.of(collection).refused, reason)
    this.tell({ collection, id, refused: reason, ...(field !== undefined && { field }) })
  }

  note(collection: string, id: string, note: Note): void {
    add(this.of(collection).notes, note)
    this.tell({ collection, id, note })
  }

  /** The whole report, line by line. */
  *lines(): Generator<string> {
    for (const [collection, { placed, unchanged, refused, notes: noted }] of this.counts) {
      const refusedCount = sum(refused)
      yield `${collection}: ${placed} placed, ${unchanged} unchanged, ${refusedCount} not placed`
      for (const [reason, count] of refused) yield `  not placed: ${count} × ${reason}. ${refusals[reason]}`
      for (const [note, count] of noted) yield `  note: ${count} × ${note}. ${notes[note]}`
    }
  }

  /** The counts of a collection. */
  countsOf(collection: string): { placed: number; unchanged: number; refused: number } {
    const { placed, unchanged, refused } = this.of(collection)
    return { placed, unchanged, refused: sum(refused) }
  }

  private of(collection: string): Counts {
    let counts = this.counts.get(collection)
    if (counts === undefined) {
      counts = { placed: 0, unchanged: 0, refused: new Map(), notes: new Map() }
      this.counts.set(collection, counts)
    }
    return counts
  }
}

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, count) => total + count, 0)

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
