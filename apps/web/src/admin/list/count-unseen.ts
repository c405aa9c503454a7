/**
 * How many rows of a page read now are missing from the page that is shown. While there are later pages, rows after the
 * last known one may come from them, and are not counted.
 */
export function countUnseen(fresh: readonly string[], shown: readonly string[], hasMore: boolean): number {
  const known = new Set(shown)
  const last = fresh.findLastIndex((id) => known.has(id))
  const compared = hasMore && last >= 0 ? fresh.slice(0, last) : fresh
  return compared.filter((id) => !known.has(id)).length
}
