import { distance, type Point } from './geometry.ts'
import type { RoadLine } from './road-line.ts'
import { distanceToSegment, type Segment, SegmentIndex } from './segment-index.ts'

/** Points closer than this become one node. */
const mergeMeters = 1.5
/** An end of a road that extends less than this past its last crossing is cut off. */
const stubMeters = 32
const passes = 4

/** A section of a road that shares nodes with every road it crosses. */
export interface RoadPiece {
  readonly line: RoadLine
  readonly nodes: number[]
}

export interface RoadNetwork {
  readonly points: readonly Point[]
  readonly pieces: RoadPiece[]
}

/** Connects roads where they cross, cuts off short ends and removes roads that no car can reach. */
export function joinRoads(lines: readonly RoadLine[]): RoadNetwork {
  const nodes = new NodeSet()
  let pieces = lines.map((line): RoadPiece => {
    const last = line.points.length - 1
    const isRaised = (i: number) => line.raised === true && i > 0 && i < last
    return { line, nodes: clean(line.points.map((p, i) => nodes.at(p, isRaised(i)))) }
  })
  joinCrossings(pieces, nodes)
  pieces = keepReachable(cutStubs(pieces, nodes.points))
  const ends = countEnds(pieces)
  pieces = pieces.map((piece) => straighten(piece, ends, nodes.points))
  // Moving nodes can create new crossings between two roads that meet at a very small angle.
  joinCrossings(pieces, nodes)
  return { points: nodes.points, pieces }
}

/** Moving a crossing to a nearby node can create another crossing, so several passes are needed. */
function joinCrossings(pieces: RoadPiece[], nodes: NodeSet): void {
  for (let pass = 0; pass < passes; pass++) if (!cutCrossings(pieces, nodes)) return
}

class NodeSet {
  readonly points: Point[] = []
  private readonly ground = new Map<number, number[]>()
  private readonly raised = new Map<number, number[]>()

  /** The node within the merging distance of the point, or a new node. Raised roads have separate nodes. */
  at(p: Point, isRaised: boolean): number {
    const squares = isRaised ? this.raised : this.ground
    const [column, row] = [Math.floor(p.x / mergeMeters), Math.floor(p.y / mergeMeters)]
    for (let x = column - 1; x <= column + 1; x++) {
      for (let y = row - 1; y <= row + 1; y++) {
        for (const node of squares.get(x * 65_536 + y) ?? []) {
          const other = this.points[node]
          if (other && distance(other, p) < mergeMeters) return node
        }
      }
    }
    const node = this.points.push(p) - 1
    const key = column * 65_536 + row
    const square = squares.get(key)
    if (square) square.push(node)
    else squares.set(key, [node])
    return node
  }
}

/** Removes the repeated nodes and spikes that merging creates. */
function clean(nodes: readonly number[]): number[] {
  const result: number[] = []
  for (const node of nodes) {
    if (result.at(-1) === node) continue
    if (result.length > 2 && result.at(-2) === node) result.pop()
    else result.push(node)
  }
  return result
}

interface Stretch {
  readonly piece: number
  readonly isRaised: boolean
  readonly step: number
  readonly from: number
  readonly to: number
}

/** Adds a common node to both roads at each crossing; false when there was none. */
function cutCrossings(pieces: RoadPiece[], nodes: NodeSet): boolean {
  const index = new SegmentIndex<Stretch>(45)
  for (const [number, { line, nodes: path }] of pieces.entries()) {
    for (let step = 0; step + 1 < path.length; step++) {
      const [from, to] = [path[step] ?? 0, path[step + 1] ?? 0]
      const [a, b] = [nodes.points[from], nodes.points[to]]
      if (a && b) index.add({ a, b, of: { piece: number, isRaised: line.raised === true, step, from, to } })
    }
  }
  const cuts = new Map<number, { step: number; share: number; node: number }[]>()
  const cut = ({ of, a }: Segment<Stretch>, node: number) => {
    if (node === of.from || node === of.to) return
    const at = nodes.points[node]
    const list = cuts.get(of.piece) ?? []
    list.push({ step: of.step, share: at ? distance(a, at) : 0, node })
    cuts.set(of.piece, list)
  }
  for (const list of index.lists()) {
    for (const [i, first] of list.entries()) {
      for (let j = i + 1; j < list.length; j++) {
        const second = list[j]
        const at = second && crossing(first, second)
        if (!second || !at) continue
        const node = nodes.at(at, first.of.isRaised)
        cut(first, node)
        cut(second, node)
      }
    }
  }
  for (const [number, list] of cuts) insert(pieces, number, list)
  return cuts.size > 0
}

function insert(
  pieces: RoadPiece[],
  number: number,
  list: { step: number; share: number; node: number }[],
): void {
  const piece = pieces[number]
  if (!piece) return
  list.sort((a, b) => a.step - b.step || a.share - b.share)
  const path: number[] = []
  let next = 0
  for (const [step, node] of piece.nodes.entries()) {
    path.push(node)
    for (; list[next]?.step === step; next++) path.push(list[next]?.node ?? node)
  }
  pieces[number] = { line: piece.line, nodes: clean(path) }
}

/** The crossing of two segments that share no node; undefined when they do not cross. */
function crossing(first: Segment<Stretch>, second: Segment<Stretch>): Point | undefined {
  const [p, q] = [first.of, second.of]
  if (p.isRaised !== q.isRaised) return undefined
  if (p.from === q.from || p.from === q.to || p.to === q.from || p.to === q.to) return undefined
  const [rx, ry] = [first.b.x - first.a.x, first.b.y - first.a.y]
  const [sx, sy] = [second.b.x - second.a.x, second.b.y - second.a.y]
  const cross = rx * sy - ry * sx
  if (Math.abs(cross) < 1e-9) return undefined
  const [dx, dy] = [second.a.x - first.a.x, second.a.y - first.a.y]
  const [t, u] = [(dx * sy - dy * sx) / cross, (dx * ry - dy * rx) / cross]
  if (t < 0 || t > 1 || u < 0 || u > 1) return undefined
  return { x: first.a.x + rx * t, y: first.a.y + ry * t }
}

/** The number of road segments that end at each node. */
function countEnds(pieces: readonly RoadPiece[]): Map<number, number> {
  const ends = new Map<number, number>()
  for (const { nodes } of pieces) {
    for (const [i, node] of nodes.entries()) {
      const both = i > 0 && i + 1 < nodes.length
      ends.set(node, (ends.get(node) ?? 0) + (both ? 2 : 1))
    }
  }
  return ends
}

function cutStubs(pieces: readonly RoadPiece[], points: readonly Point[]): RoadPiece[] {
  const ends = countEnds(pieces)
  return pieces.map(({ line, nodes }) => {
    const cutHead = (path: readonly number[]) => {
      let length = 0
      for (const [i, node] of path.entries()) {
        if ((ends.get(node) ?? 0) > 2) return path.slice(i)
        const [a, b] = [points[node], points[path[i + 1] ?? node]]
        length += a && b ? distance(a, b) : 0
        if (length > stubMeters || (i === 0 && (ends.get(node) ?? 0) > 1)) break
      }
      return path
    }
    return { line, nodes: cutHead(cutHead(nodes).toReversed()).toReversed() }
  })
}

/** The pieces in the largest part of the network; footpaths are kept when they touch it. */
function keepReachable(pieces: readonly RoadPiece[]): RoadPiece[] {
  const parents = new Map<number, number>()
  const rootOf = (node: number): number => {
    let root = node
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up
    parents.set(node, root)
    return root
  }
  const roads = pieces.filter(({ line, nodes }) => line.highway !== 'footway' && nodes.length > 1)
  for (const { nodes } of roads) {
    const [first = 0] = nodes
    for (const node of nodes) parents.set(rootOf(node), rootOf(first))
  }
  const sizes = new Map<number, number>()
  for (const { nodes } of roads) {
    const root = rootOf(nodes[0] ?? 0)
    sizes.set(root, (sizes.get(root) ?? 0) + nodes.length)
  }
  const [mainland] = [...sizes].sort((a, b) => b[1] - a[1])[0] ?? [undefined]
  return pieces.filter(({ nodes }) => nodes.length > 1 && nodes.some((node) => rootOf(node) === mainland))
}

/** Removes nodes between crossings that are almost on a straight line. */
function straighten(
  { line, nodes }: RoadPiece,
  ends: ReadonlyMap<number, number>,
  points: readonly Point[],
): RoadPiece {
  const kept: number[] = []
  let anchor = 0
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] ?? 0
    const isFixed = i === 0 || i === nodes.length - 1 || (ends.get(node) ?? 0) > 2
    if (!isFixed && fitsChord(nodes, anchor, i + 1, points)) continue
    kept.push(node)
    anchor = i
  }
  return { line, nodes: kept }
}

function fitsChord(nodes: readonly number[], from: number, to: number, points: readonly Point[]): boolean {
  const [a, b] = [points[nodes[from] ?? 0], points[nodes[to] ?? 0]]
  if (!a || !b) return false
  for (let i = from + 1; i < to; i++) {
    const p = points[nodes[i] ?? 0]
    if (p && distanceToSegment(p, a, b) > 0.7) return false
  }
  return true
}
