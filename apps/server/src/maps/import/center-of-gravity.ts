import type { LatLng } from '@cabstand/domain/distance'
import { lookUp } from '@cabstand/domain/look-up'
import type { OsmData, Tags } from '@cabstand/map-engine/osm'
import { listCrossings, nearestOf, type RoadGraph } from '@cabstand/map-engine/router'

/** About 1 km. */
const cellDegrees = 0.01
/** Within this many cells of a point, people count as living in the same town. */
const reach = 3
/** People in a house, as a worldwide average. Many maps contain the buildings of one town but not those of the next. */
const peopleOfHouse = 3
/** People at a junction. It locates towns in extracts that contain little but roads. */
const peopleOfCrossing = 10
/** People in a place without a `population` tag. */
const usualPeople: Readonly<Record<string, number>> = {
  city: 100_000,
  town: 10_000,
  village: 1000,
  hamlet: 50,
}
const rounds = 10

interface Mass {
  readonly row: number
  readonly column: number
  people: number
  lat: number
  lng: number
}

/**
 * A junction in the middle of the largest town of an extract: the centre of gravity of its people within some 3 km,
 * estimated from places, buildings, addresses and junctions. Unlike the middle of the whole extract, it does not depend
 * on the extract's border or on neighbouring towns.
 */
export function centerOfGravity(data: OsmData, roads: RoadGraph): LatLng {
  const crossings = listCrossings(roads)
  const { cells, shrink } = countPeople(data, crossings)
  const around = (at: { row: number; column: number }) => sumAround(cells, at)
  let best: Mass | undefined
  for (const cell of cells.values()) {
    const sum = around(cell)
    if (!best || sum.people > best.people) best = sum
  }
  if (!best) throw new RangeError('A map without roads has no centre')
  for (let round = 0; round < rounds; round++) {
    const next = around(cellOf(middleOf(best), shrink))
    if (next.row === best.row && next.column === best.column) break
    best = next
  }
  return nearestOf(crossings, middleOf(best))
}

const middleOf = ({ lat, lng, people }: Mass): LatLng => ({ lat: lat / people, lng: lng / people })

function cellOf({ lat, lng }: LatLng, shrink: number): { row: number; column: number } {
  return { row: Math.floor(lat / cellDegrees), column: Math.floor((lng * shrink) / cellDegrees) }
}

const keyOf = (row: number, column: number) => `${row},${column}`

/**
 * The people of places, buildings, addresses that are nodes, and junctions, by cell. `shrink`: length of a degree of
 * longitude in degrees of latitude.
 */
function countPeople(data: OsmData, crossings: readonly LatLng[]) {
  const [somewhere] = crossings
  const shrink = Math.max(0.01, Math.cos(((somewhere?.lat ?? 0) * Math.PI) / 180))
  const cells = new Map<string, Mass>()
  const add = (point: LatLng, count: number) => {
    const { row, column } = cellOf(point, shrink)
    const key = keyOf(row, column)
    const cell = cells.get(key) ?? { row, column, people: 0, lat: 0, lng: 0 }
    cells.set(key, cell)
    cell.people += count
    cell.lat += point.lat * count
    cell.lng += point.lng * count
  }
  for (const { tags, refs } of data.ways) {
    if (tags.building === undefined && tags['addr:housenumber'] === undefined) continue
    const corner = refs[0] === undefined ? undefined : data.find(refs[0])
    if (corner) add(corner, peopleOfHouse)
  }
  for (const { tags, lat, lng } of data.taggedNodes) {
    const count = tags && peopleOf(tags)
    if (count) add({ lat, lng }, count)
  }
  for (const crossing of crossings) add(crossing, peopleOfCrossing)
  return { cells, shrink }
}

function peopleOf(tags: Tags): number | undefined {
  const usual = lookUp(usualPeople, tags.place ?? '')
  if (usual !== undefined) return Number(tags.population?.replaceAll(/[\s.,]/g, '')) || usual
  return tags['addr:housenumber'] === undefined ? undefined : peopleOfHouse
}

function sumAround(cells: ReadonlyMap<string, Mass>, { row, column }: { row: number; column: number }): Mass {
  const sum = { row, column, people: 0, lat: 0, lng: 0 }
  for (let r = row - reach; r <= row + reach; r++) {
    for (let c = column - reach; c <= column + reach; c++) {
      const cell = cells.get(keyOf(r, c))
      if (!cell) continue
      sum.people += cell.people
      sum.lat += cell.lat
      sum.lng += cell.lng
    }
  }
  return sum
}
