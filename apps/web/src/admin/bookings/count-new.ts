interface Listed {
  readonly id: string
}

/**
 * How many bookings of the newest page are missing from the rows. Ids sort by the time a booking was made: what is
 * older than the last row is only further down, as long as there is more to load.
 */
export function countNew(newest: readonly Listed[], rows: readonly Listed[], hasMore: boolean): number {
  const known = new Set(rows.map(({ id }) => id))
  const last = hasMore ? (rows.at(-1)?.id ?? '') : ''
  return newest.filter(({ id }) => !known.has(id) && id > last).length
}
