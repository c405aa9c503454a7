interface Listed {
  readonly id: string
}

/**
 * Counts the newest bookings that are missing from the rows. Ids sort by creation time: while there are more rows to
 * load, a booking older than the last row is on a later page.
 */
export function countNew(newest: readonly string[], rows: readonly Listed[], hasMore: boolean): number {
  const known = new Set(rows.map(({ id }) => id))
  const last = hasMore ? (rows.at(-1)?.id ?? '') : ''
  return newest.filter((id) => !known.has(id) && id > last).length
}
