import type { Database } from './db/database.ts'

/** A value, with one text for each label of its gauge. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A value of the whole service that the database knows: every process says the same. Modules list theirs. */
export interface Gauge {
  /** Without the prefix `cabstand_`; ends with its unit. */
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** It needs no connection and has a time limit of its own, so it is read whatever becomes of the others. */
  readonly bounded?: true
  /**
   * Reads the values of this moment. Where nothing is to be said, such as an age of nothing, it leaves them out. All
   * gauges of a page get the same `now`.
   */
  readonly read: (db: Database, now: Date) => Promise<readonly Reading[]>
}

/** Reads once for all gauges of a page, which is known by its `now`. */
export function oncePerPage<Row>(read: (db: Database) => Promise<Row>) {
  const readings = new WeakMap<Date, Promise<Row>>()
  return (db: Database, now: Date): Promise<Row> => {
    const reading = readings.get(now) ?? read(db)
    readings.set(now, reading)
    return reading
  }
}
