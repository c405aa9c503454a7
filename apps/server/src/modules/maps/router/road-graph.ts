import { readFile, writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { haversineMeters } from '@cabstand/domain/distance'
import type { OsmWay } from '../osm/elements.ts'
import type { OsmData } from '../osm/osm-data.ts'
import { type CarAccess, carAccess } from './car-access.ts'

/**
 * The roads that cars may use, as compressed sparse rows: junctions are numbered, an edge is the road between
 * two junctions, and the arcs of junction n are `arcs[firstArc[n]] … arcs[firstArc[n + 1] - 1]`. An arc is
 * twice its edge's number, plus one when it leaves from the edge's end. Only roads from which every other can
 * be reached and which can be reached from every other are in it, so a snapped point always has a way.
 */
export interface RoadGraph {
  readonly junctionCount: number
  readonly edgeFrom: Uint32Array
  readonly edgeTo: Uint32Array
  /** The OSM way that the edge is a part of, in the direction of its nodes. */
  readonly edgeWay: Float64Array
  readonly edgeMeters: Float32Array
  /** Seconds along the edge and against it; Infinity where that is not allowed. */
  readonly forwardSeconds: Float32Array
  readonly backwardSeconds: Float32Array
  /** The points of edge e are numbers `edgeShape[e] … edgeShape[e + 1] - 1` of lats and lngs. */
  readonly edgeShape: Uint32Array
  readonly lats: Float64Array
  readonly lngs: Float64Array
  readonly firstArc: Uint32Array
  readonly arcs: Uint32Array
}

interface Edge {
  from: number
  to: number
  wayId: number
  meters: number
  access: CarAccess
  shape: { lat: number; lng: number }[]
}

/** Builds the graph of an extract. Throws Error when it has no roads. */
export function buildRoadGraph(data: OsmData): RoadGraph {
  const edges = keepMainland(listEdges(data))
  if (edges.length === 0) throw new Error('the extract has no roads for cars')
  return toArrays(edges)
}

function listEdges(data: OsmData): Edge[] {
  const roads: { way: OsmWay; access: CarAccess }[] = []
  const uses = new Map<number, number>()
  for (const way of data.ways) {
    const access = carAccess(way.tags)
    if (!access || way.refs.length < 2) continue
    roads.push({ way, access })
    for (const [i, ref] of way.refs.entries()) {
      const isEnd = i === 0 || i === way.refs.length - 1
      uses.set(ref, (uses.get(ref) ?? 0) + (isEnd ? 2 : 1))
    }
  }
  const junctions = new Map<number, number>()
  const junctionOf = (ref: number) => {
    const known = junctions.get(ref)
    if (known !== undefined) return known
    junctions.set(ref, junctions.size)
    return junctions.size - 1
  }
  const edges: Edge[] = []
  for (const { way, access } of roads) {
    let [from, meters, shape]: [number | undefined, number, Edge['shape']] = [undefined, 0, []]
    for (const ref of way.refs) {
      const point = data.find(ref)
      const last = shape.at(-1)
      // Where the extract cuts a way, the piece ends.
      if (!point) {
        ;[from, meters, shape] = [undefined, 0, []]
        continue
      }
      if (last) meters += haversineMeters(last, point)
      shape.push(point)
      if (from === undefined) from = junctionOf(ref)
      else if ((uses.get(ref) ?? 0) > 1) {
        const to = junctionOf(ref)
        edges.push({ from, to, wayId: way.id, meters, access, shape })
        ;[from, meters, shape] = [to, 0, [point]]
      }
    }
  }
  return edges
}

function toArrays(edges: readonly Edge[]): RoadGraph {
  const numbers = new Map<number, number>()
  for (const { from, to } of edges) {
    if (!numbers.has(from)) numbers.set(from, numbers.size)
    if (!numbers.has(to)) numbers.set(to, numbers.size)
  }
  const points = edges.reduce((sum, edge) => sum + edge.shape.length, 0)
  const graph = {
    junctionCount: numbers.size,
    edgeFrom: Uint32Array.from(edges, (edge) => numbers.get(edge.from) ?? 0),
    edgeTo: Uint32Array.from(edges, (edge) => numbers.get(edge.to) ?? 0),
    edgeWay: Float64Array.from(edges, (edge) => edge.wayId),
    edgeMeters: Float32Array.from(edges, (edge) => edge.meters),
    forwardSeconds: Float32Array.from(edges, (edge) => secondsOf(edge.meters, edge.access.forwardKmh)),
    backwardSeconds: Float32Array.from(edges, (edge) => secondsOf(edge.meters, edge.access.backwardKmh)),
    edgeShape: new Uint32Array(edges.length + 1),
    lats: new Float64Array(points),
    lngs: new Float64Array(points),
  }
  let at = 0
  for (const [i, { shape }] of edges.entries()) {
    graph.edgeShape[i] = at
    for (const point of shape) {
      graph.lats[at] = point.lat
      graph.lngs[at++] = point.lng
    }
  }
  graph.edgeShape[edges.length] = at
  return { ...graph, ...sortArcs(graph.junctionCount, graph.edgeFrom, graph.edgeTo) }
}

function secondsOf(meters: number, kmh: number): number {
  return kmh === 0 ? Number.POSITIVE_INFINITY : meters / (kmh / 3.6)
}

function sortArcs(junctionCount: number, edgeFrom: Uint32Array, edgeTo: Uint32Array) {
  const firstArc = new Uint32Array(junctionCount + 1)
  const count = (junction: number | undefined) => {
    const next = (junction ?? 0) + 1
    firstArc[next] = (firstArc[next] ?? 0) + 1
  }
  for (const junction of edgeFrom) count(junction)
  for (const junction of edgeTo) count(junction)
  for (let n = 0; n < junctionCount; n++) firstArc[n + 1] = (firstArc[n + 1] ?? 0) + (firstArc[n] ?? 0)
  const arcs = new Uint32Array(edgeFrom.length * 2)
  const next = firstArc.slice()
  const put = (junction: number, arc: number) => {
    const at = next[junction] ?? 0
    arcs[at] = arc
    next[junction] = at + 1
  }
  for (let e = 0; e < edgeFrom.length; e++) {
    put(edgeFrom[e] ?? 0, e * 2)
    put(edgeTo[e] ?? 0, e * 2 + 1)
  }
  return { firstArc, arcs }
}

/** The edges inside the largest part of the network whose junctions all reach each other. */
function keepMainland(edges: readonly Edge[]): Edge[] {
  const [out, back] = [new Map<number, number[]>(), new Map<number, number[]>()]
  const add = (map: Map<number, number[]>, from: number, to: number) => {
    const list = map.get(from)
    if (list) list.push(to)
    else map.set(from, [to])
  }
  for (const { from, to, access } of edges) {
    if (access.forwardKmh > 0) {
      add(out, from, to)
      add(back, to, from)
    }
    if (access.backwardKmh > 0) {
      add(out, to, from)
      add(back, from, to)
    }
  }
  const seen = new Set<number>()
  let best = new Set<number>()
  for (const { from } of edges) {
    if (seen.has(from)) continue
    const reaching = reach(back, from)
    const part = new Set([...reach(out, from)].filter((junction) => reaching.has(junction)))
    for (const junction of part) seen.add(junction)
    if (part.size > best.size) best = part
    if (best.size * 2 > out.size) break
  }
  return edges.filter((edge) => best.has(edge.from) && best.has(edge.to))
}

function reach(links: ReadonlyMap<number, readonly number[]>, start: number): Set<number> {
  const seen = new Set([start])
  const stack = [start]
  for (let junction = stack.pop(); junction !== undefined; junction = stack.pop()) {
    for (const next of links.get(junction) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      stack.push(next)
    }
  }
  return seen
}

export async function saveRoadGraph(path: string, graph: RoadGraph): Promise<void> {
  await writeFile(path, serialize(graph))
}

/** Throws Error when the file is not there or was written by an older version. */
export async function loadRoadGraph(path: string): Promise<RoadGraph> {
  const graph = deserialize(await readFile(path)) as Partial<RoadGraph>
  if (graph.edgeWay === undefined)
    throw new Error('the road graph is of an older version: import the map again')
  return graph as RoadGraph
}
