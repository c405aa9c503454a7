import type { RoadPiece } from './road-network.ts'

/**
 * Removes the direction of one-way streets that create a place which can be entered but not left, or left but not
 * entered. Afterwards every street can be reached from every other.
 */
export function openTraps(pieces: readonly RoadPiece[]): RoadPiece[] {
  let result = [...pieces]
  for (;;) {
    const [ahead, back] = [new Map<number, number[]>(), new Map<number, number[]>()]
    const link = (map: Map<number, number[]>, from: number, to: number) => {
      const list = map.get(from)
      if (list) list.push(to)
      else map.set(from, [to])
    }
    for (const { line, nodes } of result) {
      if (line.highway === 'footway') continue
      for (let i = 0; i + 1 < nodes.length; i++) {
        const [from, to] = [nodes[i] ?? 0, nodes[i + 1] ?? 0]
        link(ahead, from, to)
        link(back, to, from)
        if (line.oneway) continue
        link(ahead, to, from)
        link(back, from, to)
      }
    }
    const hub = result.find(({ line }) => line.roundabout)?.nodes[0] ?? 0
    const [reached, reaching] = [reach(ahead, hub), reach(back, hub)]
    let opened = false
    result = result.map((piece) => {
      const { line, nodes } = piece
      if (!line.oneway || line.roundabout) return piece
      if (nodes.every((node) => reached.has(node) && reaching.has(node))) return piece
      opened = true
      return { line: { ...line, oneway: false }, nodes }
    })
    if (!opened) return result
  }
}

function reach(links: ReadonlyMap<number, readonly number[]>, start: number): Set<number> {
  const seen = new Set([start])
  const stack = [start]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const next of links.get(node) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      stack.push(next)
    }
  }
  return seen
}
