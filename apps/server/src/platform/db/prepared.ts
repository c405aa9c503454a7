import type { CompiledQuery, Kysely } from 'kysely'
import { findReadPool } from './database.ts'
import type { DB } from './schema.generated.ts'

/** A placeholder for a value that is passed when the statement runs. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
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

type Build<Values extends object, Row> = (db: Kysely<DB>, values: Values) => { compile(): CompiledQuery<Row> }

/** The same for a statement with a few variants, identified by `shape`. */
export function preparedByShape<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Kysely<DB>, values: Values, shape: string) => Promise<Row[]> {
  const compiled = compiledByShape(build)
  return async (db, values, shape) => {
    const query = compiled(db, values, shape)
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: parametersOf(query, values) })
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
): (db: Kysely<DB>, values: Values, shape: string) => CompiledQuery<Row> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return (db, values, shape) => {
    let query = compiled.get(shape)
    if (query === undefined) {
      query = build(db, slotsFor(values)).compile()
      compiled.set(shape, query)
    }
    return query
  }
}

/** The parameters of a statement, with the values in place of their placeholders. */
function parametersOf(query: CompiledQuery, values: object): unknown[] {
  return query.parameters.map((value) => {
    return value instanceof Slot ? (values as Record<string, unknown>)[value.name] : value
  })
}

/** Placeholders under the names of the values. */
function slotsFor<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as Values
}
