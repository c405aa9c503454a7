import { existsSync } from 'node:fs'
import type { LatLng } from '@cabstand/domain/distance'
import type { RoadGraph } from '@cabstand/map-engine/router'
import pg from 'pg'
import { type BenchContext, PeerMissing } from '../../row.ts'
import { startPostgis } from '../../support/peers/debian-postgres.ts'

/** Degrees around the points in which pgRouting searches: about 2 km, the usual way to make it fast. */
const margin = 0.02
const columns = 'id, source, target, cost, reverse_cost, x1, y1, x2, y2'

/** pgRouting on the same junctions, edges and seconds as the embedded router. */
export interface PgRouting {
  /** Seconds of the fastest route between two junctions. */
  route(from: number, to: number): Promise<number>
  /** Seconds to each target, in their order. */
  fromOne(from: number, targets: readonly number[]): Promise<number[]>
}

/** The position of each junction of a graph. */
export function listJunctions({ junctionCount, firstArc, arcs, edgeShape, lats, lngs }: RoadGraph): LatLng[] {
  return Array.from({ length: junctionCount }, (_, junction) => {
    const arc = arcs[firstArc[junction] ?? 0] ?? 0
    const shape = (arc & 1) === 0 ? (edgeShape[arc >> 1] ?? 0) : (edgeShape[(arc >> 1) + 1] ?? 1) - 1
    return { lat: lats[shape] ?? 0, lng: lngs[shape] ?? 0 }
  })
}

/** Throws PeerMissing. */
export async function startPgRouting(context: BenchContext, roads: RoadGraph): Promise<PgRouting> {
  const database = await startPostgis(context)
  if (!existsSync(`/usr/share/postgresql/${database.version}/extension/pgrouting.control`)) {
    throw new PeerMissing('pgRouting', `apt-get install postgresql-${database.version}-pgrouting`)
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  context.defer(() => client.end())
  await client.query('create extension pgrouting cascade')
  const junctions = listJunctions(roads)
  await loadEdges(client, roads, junctions)
  const ask = async (name: string, text: string, values: unknown[]) => {
    const { rows } = await client.query<{ target: number; seconds: number }>({ name, text, values })
    return rows
  }
  const edgesAround = (points: readonly number[]) => {
    const at = points.map((junction) => junctions[junction] ?? { lat: 0, lng: 0 })
    const [lats, lngs] = [at.map(({ lat }) => lat), at.map(({ lng }) => lng)]
    const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
    const [west = 0, south = 0, east = 0, north = 0] = box.map((side, i) => side + (i < 2 ? -margin : margin))
    return `select ${columns} from roads
      where place && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326)`
  }
  return {
    async route(from, to) {
      const sql = `select $3::bigint as target, max(agg_cost) as seconds from pgr_astar($1, $2::bigint, $3::bigint)`
      const [row] = await ask('route', sql, [edgesAround([from, to]), from, to])
      return row?.seconds ?? Number.POSITIVE_INFINITY
    },
    async fromOne(from, targets) {
      const sql = `select end_vid as target, agg_cost as seconds from pgr_dijkstracost($1, $2::bigint, $3::bigint[])`
      const rows = await ask('from-one', sql, [edgesAround([from, ...targets]), from, [...targets]])
      const found = new Map(rows.map(({ target, seconds }) => [Number(target), seconds]))
      return targets.map((target) => found.get(target) ?? (target === from ? 0 : Number.POSITIVE_INFINITY))
    },
  }
}

async function loadEdges(client: pg.Client, roads: RoadGraph, junctions: readonly LatLng[]): Promise<void> {
  await client.query(`create table roads (id bigint primary key, source bigint, target bigint, cost float8,
    reverse_cost float8, x1 float8, y1 float8, x2 float8, y2 float8, place geometry(LineString, 4326))`)
  const cost = (seconds: number) => (Number.isFinite(seconds) ? seconds : -1)
  const ends = (numbers: Uint32Array, key: 'lat' | 'lng') =>
    Array.from(numbers, (junction) => junctions[junction]?.[key] ?? 0)
  await client.query(
    `insert into roads select *, st_setsrid(st_makeline(st_makepoint(x1, y1), st_makepoint(x2, y2)), 4326)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
       $8::float8[], $9::float8[]) as edge(${columns})`,
    [
      Array.from(roads.edgeFrom, (_, i) => i),
      Array.from(roads.edgeFrom),
      Array.from(roads.edgeTo),
      Array.from(roads.forwardSeconds, cost),
      Array.from(roads.backwardSeconds, cost),
      ends(roads.edgeFrom, 'lng'),
      ends(roads.edgeFrom, 'lat'),
      ends(roads.edgeTo, 'lng'),
      ends(roads.edgeTo, 'lat'),
    ],
  )
  await client.query('create index on roads using gist (place)')
  await client.query('vacuum analyze roads')
}
