import type { OsmElements } from '../osm/write-pbf.ts'
import { type Building, buildHouses, buildingOutline } from './buildings.ts'
import { type District, drawDistrictStreets, listDistricts } from './district-streets.ts'
import type { Point } from './geometry.ts'
import { type Landmark, placeLandmarks } from './landmarks.ts'
import * as landscape from './landscape.ts'
import { drawMainRoads } from './main-roads.ts'
import { openTraps } from './oneways.ts'
import { nameTags, OsmBuilder } from './osm-builder.ts'
import { openPlaces, type PlaceOfInterest } from './places-of-interest.ts'
import { plans } from './plan.ts'
import { createRandom } from './random.ts'
import { joinRoads } from './road-network.ts'
import { addRoads } from './road-ways.ts'
import { createSite, type Site } from './site.ts'
import { StreetNames } from './street-names.ts'
import { createTerrain, layParks } from './terrain.ts'

export const demoCityName = { en: 'Port Meridian', ar: 'بورت ميريديان' } as const

export interface GenerateCityOptions {
  /** Whole number; the same seed makes the same city. 1 when left out. */
  readonly seed?: number
  /** `full` is about 10 km across, `small` about 2.5 km (for tests). `full` when left out. */
  readonly size?: 'full' | 'small'
}

/**
 * The demo city as OSM elements, as `writePbf` takes them. Every node that a way refers to is in it, roads that
 * cross share a node, and every street can be reached by car from every other.
 */
export function generateCity({ seed = 1, size = 'full' }: GenerateCityOptions = {}): OsmElements {
  const random = createRandom(seed)
  const terrain = createTerrain(plans[size], random.fork('terrain'))
  const parks = layParks(terrain, random.fork('parks'))
  const mainRoads = drawMainRoads(terrain, parks)
  const site = createSite(terrain, parks, landscape.railwayLine(terrain), mainRoads)
  const landmarks = placeLandmarks(site, random.fork('landmarks'))
  const districts = listDistricts(site)
  const taken = mainRoads.flatMap(({ name }) => (name ? [name.en, name.ar] : []))
  const names = new StreetNames(random.fork('names'), taken)
  const streets = random.fork('streets')
  const lines = [
    ...mainRoads,
    ...districts.flatMap((district) => drawDistrictStreets(site, district, names, streets)),
    ...landscape.drawParkPaths(parks, random.fork('paths')),
  ]
  const joined = joinRoads(lines)
  const network = { points: joined.points, pieces: openTraps(joined.pieces) }
  const buildings = buildHouses(site, network, districts, random.fork('buildings'))
  const places = openPlaces(buildings, terrain.plan.placesOfInterest, random.fork('places'))

  const builder = new OsmBuilder()
  addRoads(builder, network, site)
  const shapes = [
    ...landscape.drawLandUse(terrain, districts, random.fork('land')),
    ...landscape.drawWater(terrain),
    ...landscape.drawParks(parks, random.fork('ponds')),
    ...landscape.drawAirport(terrain),
    { points: site.railway, tags: { railway: 'rail', gauge: '1435', electrified: 'contact_line' } },
  ]
  for (const { points, tags, name } of shapes as landscape.Shape[]) {
    builder.addShape(points, { ...tags, ...(name && nameTags(name)) })
  }
  addBuildings(builder, buildings, landmarks)
  addPlaces(builder, places, districts, site)
  addCountry(builder, terrain.plan.reach)
  return builder.finish()
}

const addressTags = ({ houseNumber, street }: Building) => ({
  'addr:housenumber': String(houseNumber),
  'addr:street': street.en,
  'addr:city': demoCityName.en,
})

function addBuildings(
  builder: OsmBuilder,
  buildings: readonly Building[],
  landmarks: readonly Landmark[],
): void {
  for (const building of buildings) {
    builder.addShape(buildingOutline(building), { building: building.kind, ...addressTags(building) })
  }
  for (const landmark of landmarks) {
    builder.addShape(buildingOutline(landmark), { ...landmark.tags, ...nameTags(landmark.name) })
  }
}

function addPlaces(
  builder: OsmBuilder,
  places: readonly PlaceOfInterest[],
  districts: readonly District[],
  { terrain }: Site,
): void {
  builder.addNode({ x: 0, y: 0 }, { place: 'city', population: '210000', ...nameTags(demoCityName) })
  for (const { name, center, band } of districts) {
    builder.addNode(center, {
      place: band < terrain.plan.rings.length ? 'suburb' : 'quarter',
      ...nameTags(name),
    })
  }
  for (const { name, tags, at, building } of places) {
    builder.addNode(at, { ...tags, ...nameTags(name), ...addressTags(building) })
  }
}

/** A country around the whole map: from its name Valhalla knows on which side one drives. */
function addCountry(builder: OsmBuilder, reach: number): void {
  const corner = (x: number, y: number): Point => ({ x: x * reach, y: y * reach })
  const first = corner(-1, -1)
  const way = builder.addShape([first, corner(1, -1), corner(1, 1), corner(-1, 1), first], {
    boundary: 'administrative',
    admin_level: '2',
  })
  builder.addRelation([{ type: 'way', ref: way, role: 'outer' }], {
    type: 'boundary',
    boundary: 'administrative',
    admin_level: '2',
    name: 'Portugal',
    'ISO3166-1': 'PT',
  })
}
