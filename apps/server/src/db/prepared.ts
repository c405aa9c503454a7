import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from './schema.generated.ts'

/** Stands in a statement for a value that is given when it runs. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built and compiled when it first runs, and from then on only given its values: building one
 * costs several times what it costs to send. `build` must make the same statement whatever the values are, so it may
 * hand them to `where`, `set` and `values`, but not look at them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const run = preparedByShape<Values, Row>(build)
  return (db, values) => run(db, values, '')
}

/** The same for statements of which there are a few, told apart by `shape`. */
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

/** Slots in place of the values, under the same names. */
function slotsFor<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as Values
}
