/** A committed change of a table that processes cache in memory. */
export interface RowChange {
  readonly table: string
  /** Empty when any row of the table may have changed. */
  readonly rowId: string
}

/** A table whose changes are recorded by a trigger, so that its rows can be cached in memory. */
export interface FollowedTable {
  /** The name of the table in the database. */
  readonly name: string
}

/** Declares a followed table. Its migration creates the trigger; the server does not start without it. */
export const followedTable = (name: string): FollowedTable => ({ name })
