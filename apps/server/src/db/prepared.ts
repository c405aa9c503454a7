import type { CompiledQuery, Kysely } from 'kysely'
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

/** The same for a statement with a few variants, identified by `shape`. */
export function preparedByShape<Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, values: Values, shape: string) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db, values, shape) => {
    let query = compiled.get(shape)
    if (query === undefined) {
      query = build(db, slotsFor(values)).compile()
      compiled.set(shape, query)
    }
    const given = values as Record<string, unknown>
    const parameters = query.parameters.map((value) => (value instanceof Slot ? given[value.name] : value))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** Placeholders under the names of the values. */
function slotsFor<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as Values
}
