import type { RawBuilder } from 'kysely'

/** A CTE that one module adds to the statement in which another module changes a row. */
export interface StatementPart {
  /** The name of the CTE. Parts of the same name have the same text. */
  readonly name: string
  /**
   * `rows` writes rows that belong to the change: it selects from `changed`, the CTE that has one row if the change is
   * made, and otherwise none. `condition` selects rows; when it finds none, the change is not made.
   */
  readonly kind: 'rows' | 'condition'
  readonly values: object
  sql(values: object): RawBuilder<unknown>
}

/** Declares a part of kind `rows`. `build` must produce the same text for all values (see `prepared`). */
export function rowsPart<V extends object>(name: string, build: (values: V) => RawBuilder<unknown>) {
  return (values: V): StatementPart => ({ name, kind: 'rows', values, sql: (slots) => build(slots as V) })
}

/** Declares a part of kind `condition`, with a `build` as above. It must not wait for a lock: `skip locked`. */
export function condition<V extends object>(name: string, build: (values: V) => RawBuilder<unknown>) {
  return (values: V): StatementPart => ({
    name,
    kind: 'condition',
    values,
    sql: (slots) => build(slots as V),
  })
}
