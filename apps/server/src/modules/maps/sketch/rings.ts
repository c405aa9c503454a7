/** Joins lines given as node ids, end to end in either direction, into rings; what does not close is left out. */
export function joinRings(lines: readonly (readonly number[])[]): number[][] {
  const rings: number[][] = []
  const open = lines.filter((line) => line.length > 1)
  const atEnd = new Map<number, Set<readonly number[]>>()
  const ends = (line: readonly number[]) => [line[0] ?? 0, line.at(-1) ?? 0]
  for (const line of open) {
    for (const end of ends(line)) atEnd.set(end, (atEnd.get(end) ?? new Set()).add(line))
  }
  const used = new Set<readonly number[]>()
  for (const line of open) {
    if (used.has(line)) continue
    used.add(line)
    const ring = [...line]
    while (ring[0] !== ring.at(-1)) {
      const last = ring.at(-1) ?? 0
      const next = [...(atEnd.get(last) ?? [])].find((candidate) => !used.has(candidate))
      if (!next) break
      used.add(next)
      ring.push(...(next[0] === last ? next.slice(1) : next.toReversed().slice(1)))
    }
    if (ring.length > 3 && ring[0] === ring.at(-1)) rings.push(ring)
  }
  return rings
}
