/** Node ids, in order. */
type Line = readonly number[]

export const isClosed = (line: Line) => line.length > 3 && line[0] === line.at(-1)

/** Joins lines end to end, in either direction, as far as possible, into closed rings and whole streets. */
export function joinLines(lines: readonly Line[]): number[][] {
  const usable = lines.filter((line) => line.length > 1)
  const atEnd = new Map<number, Line[]>()
  for (const line of usable) {
    for (const end of new Set([line[0] ?? 0, line.at(-1) ?? 0])) {
      const others = atEnd.get(end)
      if (others) others.push(line)
      else atEnd.set(end, [line])
    }
  }
  const used = new Set<Line>()
  const extend = (chain: number[]) => {
    while (!isClosed(chain)) {
      const last = chain.at(-1) ?? 0
      const next = atEnd.get(last)?.find((line) => !used.has(line))
      if (!next) return
      used.add(next)
      chain.push(...(next[0] === last ? next : next.toReversed()).slice(1))
    }
  }
  const chains: number[][] = []
  for (const line of usable) {
    if (used.has(line)) continue
    used.add(line)
    const chain = [...line]
    extend(chain)
    chain.reverse()
    extend(chain)
    chains.push(chain.reverse())
  }
  return chains
}

/** Joins lines end to beginning, never against their direction. */
export function joinDirected(lines: readonly Line[]): number[][] {
  const usable = lines.filter((line) => line.length > 1)
  const starting = Map.groupBy(usable, (line) => line[0])
  const ends = new Set(usable.map((line) => line.at(-1)))
  const chains: number[][] = []
  const followFrom = (start: number | undefined) => {
    for (let first = starting.get(start)?.pop(); first; first = starting.get(start)?.pop()) {
      const chain = [...first]
      while (!isClosed(chain)) {
        const next = starting.get(chain.at(-1))?.pop()
        if (!next) break
        chain.push(...next.slice(1))
      }
      chains.push(chain)
    }
  }
  // Lines with a free start first. The rest are rings.
  for (const start of starting.keys()) if (!ends.has(start)) followFrom(start)
  for (const start of starting.keys()) followFrom(start)
  return chains
}
