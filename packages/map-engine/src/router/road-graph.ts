import { readFile, writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { OsmWay } from '../osm/elements.ts'
import { IdNumbers } from '../osm/id-numbers.ts'
import type { OsmData } from '../osm/osm-data.ts'
import { type CarAccess, carAccess } from './car-access.ts'
import { groupRows, largestStrongPart } from './strong-parts.ts'

/**
 * The roads that cars may use, as compressed sparse rows: junctions are numbered, an edge is the road between
 * two junctions, and the arcs of junction n are `arcs[firstArc[n]] … arcs[firstArc[n + 1] - 1]`. An arc is
 * twice its edge's number, plus one when it leaves from the edge's end. The graph contains only roads that can all
 * reach each other, so there is a route between any two snapped points.
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

/** The roads before they are arranged as a graph. */
interface EdgeList {
  readonly edges: readonly Edge[]
  readonly junctionCount: number
  readonly lats: readonly number[]
  readonly lngs: readonly number[]
}

interface Edge {
  readonly from: number
  readonly to: number
  readonly wayId: number
  readonly meters: number
  readonly access: CarAccess
  /** Its points are `start … end - 1` of the list. */
  readonly start: number
  readonly end: number
}

/** Builds the graph of an extract. Throws Error when it has no roads. */
export function buildRoadGraph(data: OsmData): RoadGraph {
  const all = listEdges(data)
  const edges = keepMainland(all)
  if (edges.length === 0) throw new Error('the extract has no roads for cars')
  return toArrays({ ...all, edges })
}

interface Road {
  readonly way: OsmWay
  readonly access: CarAccess
}

/** The ways that cars may use, and the nodes at which they are split: where several meet or one ends. */
function listRoads(data: OsmData): { roads: Road[]; isCut: (ref: number) => boolean } {
  const roads: Road[] = []
  const [nodes, uses]: [IdNumbers, number[]] = [new IdNumbers(), []]
  for (const way of data.ways) {
    const access = carAccess(way.tags)
    if (!access || way.refs.length < 2) continue
    roads.push({ way, access })
    for (const [i, ref] of way.refs.entries()) {
      const isEnd = i === 0 || i === way.refs.length - 1
      const node = nodes.add(ref)
      uses[node] = (uses[node] ?? 0) + (isEnd ? 2 : 1)
    }
  }
  return { roads, isCut: (ref) => (uses[nodes.find(ref) ?? -1] ?? 0) > 1 }
}

function listEdges(data: OsmData): EdgeList {
  const { roads, isCut } = listRoads(data)
  const junctions = new IdNumbers()
  const edges: Edge[] = []
  const [lats, lngs]: [number[], number[]] = [[], []]
  const addPoint = ({ lat, lng }: LatLng) => {
    lats.push(lat)
    lngs.push(lng)
  }
  for (const { way, access } of roads) {
    let [from, last]: [number | undefined, LatLng | undefined] = [undefined, undefined]
    let [meters, start] = [0, lats.length]
    for (const ref of way.refs) {
      const point = data.find(ref)
      // The piece ends where the way leaves the extract.
      if (!point) {
        ;[from, last, meters, start] = [undefined, undefined, 0, lats.length]
        continue
      }
      if (last) meters += haversineMeters(last, point)
      last = point
      addPoint(point)
      if (from === undefined) from = junctions.add(ref)
      else if (isCut(ref)) {
        const to = junctions.add(ref)
        edges.push({ from, to, wayId: way.id, meters, access, start, end: lats.length })
        ;[from, meters, start] = [to, 0, lats.length]
        addPoint(point)
      }
    }
  }
  return { edges, junctionCount: junctions.size, lats, lngs }
}

/** The edges of the largest part of the network in which every junction can reach every other. */
function keepMainland({ edges, junctionCount }: EdgeList): Edge[] {
  const forward = edges.filter(({ access }) => access.forwardKmh > 0)
  const backward = edges.filter(({ access }) => access.backwardKmh > 0)
  const tails = Uint32Array.from([...forward.map(({ from }) => from), ...backward.map(({ to }) => to)])
  const heads = Uint32Array.from([...forward.map(({ to }) => to), ...backward.map(({ from }) => from)])
  const isMainland = largestStrongPart(junctionCount, tails, heads)
  return edges.filter(({ from, to }) => isMainland[from] && isMainland[to])
}

function toArrays({ edges, lats, lngs }: EdgeList): RoadGraph {
  const junctions = new IdNumbers()
  const [from, to] = [new Uint32Array(edges.length), new Uint32Array(edges.length)]
  for (const [i, edge] of edges.entries()) {
    from[i] = junctions.add(edge.from)
    to[i] = junctions.add(edge.to)
  }
  const points = edges.reduce((sum, { start, end }) => sum + end - start, 0)
  const graph = {
    junctionCount: junctions.size,
    edgeFrom: from,
    edgeTo: to,
    edgeWay: Float64Array.from(edges, (edge) => edge.wayId),
    edgeMeters: Float32Array.from(edges, (edge) => edge.meters),
    forwardSeconds: Float32Array.from(edges, (edge) => secondsOf(edge.meters, edge.access.forwardKmh)),
    backwardSeconds: Float32Array.from(edges, (edge) => secondsOf(edge.meters, edge.access.backwardKmh)),
    edgeShape: new Uint32Array(edges.length + 1),
    lats: new Float64Array(points),
    lngs: new Float64Array(points),
  }
  let at = 0
  for (const [i, { start, end }] of edges.entries()) {
    graph.edgeShape[i] = at
    for (let point = start; point < end; point += 1) {
      graph.lats[at] = lats[point] ?? 0
      graph.lngs[at++] = lngs[point] ?? 0
    }
  }
  graph.edgeShape[edges.length] = at
  const { first, members } = groupRows(graph.junctionCount, endsOf(graph))
  return { ...graph, firstArc: first, arcs: members }
}

/** The junction that each arc leaves, by arc number: each edge's start, then its end. */
function endsOf({ edgeFrom, edgeTo }: Pick<RoadGraph, 'edgeFrom' | 'edgeTo'>): Uint32Array {
  const ends = new Uint32Array(edgeFrom.length * 2)
  for (let e = 0; e < edgeFrom.length; e += 1) {
    ends[e * 2] = edgeFrom[e] ?? 0
    ends[e * 2 + 1] = edgeTo[e] ?? 0
  }
  return ends
}

function secondsOf(meters: number, kmh: number): number {
  return kmh === 0 ? Number.POSITIVE_INFINITY : meters / (kmh / 3.6)
}

export async function saveRoadGraph(path: string, graph: RoadGraph): Promise<void> {
  await writeFile(path, serialize(graph))
}

/** Throws Error when the file does not exist or was written by an older version. */
export async function loadRoadGraph(path: string): Promise<RoadGraph> {
  const graph = deserialize(await readFile(path)) as Partial<RoadGraph>
  if (graph.edgeWay === undefined) throw new Error('the road graph has an older format: import the map again')
  return graph as RoadGraph
}
