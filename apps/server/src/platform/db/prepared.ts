import type { CompiledQuery, Kysely } from 'kysely'
import { findReadPool } from './database.ts'
import type { DB } from './schema.generated.ts'
import type { StatementPart } from './statement-part.ts'

/** A placeholder for a value that is passed when the statement runs. */
class Slot {
  readonly name: string
  /** The index of the statement part that the value belongs to; undefined for the statement's own values. */
  readonly part: number | undefined

  constructor(name: string, part: number | undefined) {
    this.name = name
    this.part = part
  }
}

/**
 * A statement that is built and compiled on its first run and then reused: building costs several times as much as
 * sending. `build` must produce the same statement for all values: it may pass them to `where`, `set` and `values`, but
 * must not read them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const run = preparedByShape<Values, Row>(build)
  return (db, values) => run(db, values, '')
}

type Build<Values extends object, Row> = (
  db: Kysely<DB>,
  values: Values,
  parts: readonly StatementPart[],
) => { compile(): CompiledQuery<Row> }

/** The same for a statement with a few variants, identified by `shape`, and with parts of other modules. */
export function preparedByShape<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Kysely<DB>, values: Values, shape: string, parts?: readonly StatementPart[]) => Promise<Row[]> {
  const compiled = compiledByShape(build)
  return async (db, values, shape, parts = []) => {
    const query = compiled(db, values, shape, parts)
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: parametersOf(query, values, parts) })
    return rows
  }
}

/**
 * The same for a statement that only reads, and only rows that it finds by an index. Outside a transaction it shares a
 * round trip with others that begin at the same moment. Its first run throws when it might write or lock.
 */
export function preparedRead<Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const buildRead: typeof build = (db, values) => ({ compile: () => asRead(build(db, values).compile()) })
  const compiled = compiledByShape(buildRead)
  const run = preparedByShape(buildRead)
  return async (db, values) => {
    const pool = findReadPool(db)
    if (pool === undefined) return run(db, values, '')
    const query = compiled(db, values, '')
    return pool.read(query.sql, parametersOf(query, values)) as Promise<Row[]>
  }
}

/** Throws unless the statement is a plain SELECT. */
function asRead<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const { query: node } = query
  if (node.kind !== 'SelectQueryNode' || node.with !== undefined || node.endModifiers !== undefined)
    throw new Error(`This statement cannot share a round trip, because it may write or lock: ${query.sql}`)
  return query
}

function compiledByShape<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Kysely<DB>, values: Values, shape: string, parts?: readonly StatementPart[]) => CompiledQuery<Row> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return (db, values, shape, parts = []) => {
    const variant = [shape, ...parts.map(({ name }) => name)].join(' ')
    let query = compiled.get(variant)
    if (query === undefined) {
      const slotted = parts.map((part, index) => ({ ...part, values: slotsFor(part.values, index) }))
      query = build(db, slotsFor(values), slotted).compile()
      compiled.set(variant, query)
    }
    return query
  }
}

/** The parameters of a statement, with the values in place of their placeholders. */
function parametersOf(query: CompiledQuery, values: object, parts: readonly StatementPart[] = []): unknown[] {
  return query.parameters.map((value) => {
    if (!(value instanceof Slot)) return value
    const given = value.part === undefined ? values : parts[value.part]?.values
    return (given as Record<string, unknown>)[value.name]
  })
}

/** Placeholders under the names of the values. */
function slotsFor<Values extends object>(values: Values, part?: number): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name, part)])) as Values
}
