/** `text` cut at its matched parts, for bold letters. Matches that overlap or are out of range are ignored. */
export function splitMatches(
  text: string,
  matched: ReadonlyArray<{ readonly offset: number; readonly length: number }>,
): ReadonlyArray<{ readonly text: string; readonly at: number; readonly match: boolean }> {
  const parts: { text: string; at: number; match: boolean }[] = []
  let at = 0
  for (const { offset, length } of matched.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < at || length <= 0 || offset + length > text.length) continue
    if (offset > at) parts.push({ text: text.slice(at, offset), at, match: false })
    parts.push({ text: text.slice(offset, offset + length), at: offset, match: true })
    at = offset + length
  }
  if (at < text.length) parts.push({ text: text.slice(at), at, match: false })
  return parts
}
