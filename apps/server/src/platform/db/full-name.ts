import { type RawBuilder, sql } from 'kysely'

/**
 * First and last name of a row of `users` under this alias, without the space that an empty part would leave. Null when
 * the row is missing from an outer join.
 */
export const fullName = <Name extends string | null = string>(alias: string): RawBuilder<Name> =>
  sql<Name>`trim(${sql.ref(`${alias}.firstName`)} || ' ' || ${sql.ref(`${alias}.lastName`)})`
