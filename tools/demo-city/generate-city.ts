import type { OsmElements } from '@cabstand/map-engine/osm'
import { airportTerminal, drawAirport } from './airport.ts'
import { type Building, buildHouses, buildingOutline } from './buildings.ts'
import { type District, drawDistrictStreets, listDistricts } from './district-streets.ts'
import { drawFrontages } from './frontages.ts'
import type { Point } from './geometry.ts'
import { drawHarbour } from './harbour.ts'
import { drawLandUse } from './land-use.ts'
import { placeLandmarks } from './landmarks.ts'
import { drawMainRoads } from './main-roads.ts'
import { layNeighbourhoods } from './neighbourhood.ts'
import { openTraps } from './oneways.ts'
import { drawOpenSpaces, drawPaths, layOpenSpaces } from './open-spaces.ts'
import { nameTags, OsmBuilder } from './osm-builder.ts'
import { openPlaces, type PlaceOfInterest } from './places-of-interest.ts'
import { plans } from './plan.ts'
import { layRailway } from './railway.ts'
import { createRandom } from './random.ts'
import { joinRoads } from './road-network.ts'
import { addRoads } from './road-ways.ts'
import { createSite, type Site } from './site.ts'
import { StreetNames } from './street-names.ts'
import { drawSurroundings } from './surroundings.ts'
import { createTerrain } from './terrain.ts'
import { tramStops } from './tram.ts'
import { drawWater, pierLines } from './waterfront.ts'

export const demoCityName = { en: 'Port Meridian', ar: 'بورت ميريديان' } as const

export interface GenerateCityOptions {
  /** Integer; the same seed generates the same city. Defaults to 1. */
  readonly seed?: number
  /** `full` is about 10 km across, `small` about 2.5 km (for tests). Defaults to `full`. */
  readonly size?: 'full' | 'small'
}

/**
 * The demo city as OSM elements for `writePbf`. It contains every node that a way refers to. Roads that cross share a
 * node, and every street can be reached by car from every other.
 */
export function generateCity({ seed = 1, size = 'full' }: GenerateCityOptions = {}): OsmElements {
  const random = createRandom(seed)
  const terrain = createTerrain(plans[size], random.fork('terrain'))
  const railway = layRailway(terrain.plan, terrain)
  const openSpaces = layOpenSpaces(terrain, railway, random.fork('parks'))
  const mainRoads = drawMainRoads(terrain, openSpaces)
  const site = createSite(terrain, openSpaces, railway, mainRoads)
  const landmarks = placeLandmarks(site, random.fork('landmarks'))
  const districts = listDistricts(site)
  const given = [...mainRoads, ...openSpaces, ...districts].map(({ name }) => name)
  given.push(...districts.flatMap(({ knownStreets }) => knownStreets))
  const taken = given.flatMap((name) => (name ? [name.en, name.ar] : []))
  const names = new StreetNames(random.fork('names'), taken)
  const neighbourhoods = layNeighbourhoods(site, districts, names, random.fork('plots'))
  const streets = random.fork('streets')
  const joined = joinRoads([
    ...mainRoads,
    ...landmarks.roads,
    ...neighbourhoods.roads,
    ...drawFrontages(site, names),
    ...districts.flatMap((district) => drawDistrictStreets(site, district, names, streets)),
    ...drawPaths(openSpaces, random.fork('paths')),
    ...pierLines(terrain).map((points) => ({ highway: 'footway', name: undefined, points }) as const),
  ])
  const network = { points: joined.points, pieces: openTraps(joined.pieces) }
  const buildings = buildHouses(site, network, districts, random.fork('buildings'))
  const places = openPlaces(buildings, terrain.plan.placesOfInterest, random.fork('places'))

  const builder = new OsmBuilder()
  addRoads(builder, network, site, tramStops(network))
  const shapes = [
    ...drawLandUse(terrain, districts, random.fork('land')),
    ...drawSurroundings(terrain, random.fork('surroundings')),
    ...drawWater(terrain),
    ...drawHarbour(terrain),
    ...drawOpenSpaces(openSpaces, random.fork('ponds')),
    ...drawAirport(terrain),
    ...airportTerminal(terrain),
    ...railway.grounds,
    ...railway.tracks,
    ...landmarks.shapes,
    ...neighbourhoods.shapes,
  ]
  for (const shape of shapes) builder.addShape(shape)
  for (const building of buildings) {
    builder.addLine(buildingOutline(building), { building: building.kind, ...addressTags(building) })
  }
  addPlaces(builder, places, districts, site)
  addCountry(builder, terrain.plan.reach * 1.25)
  return builder.finish()
}

const addressTags = ({ houseNumber, street, postcode }: Building) => ({
  'addr:housenumber': String(houseNumber),
  'addr:street': street.en,
  'addr:city': demoCityName.en,
  ...(postcode && { 'addr:postcode': postcode }),
})

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

/** A country around the whole map. Valhalla derives the driving side from its name. */
function addCountry(builder: OsmBuilder, reach: number): void {
  const corner = (x: number, y: number): Point => ({ x: x * reach, y: y * reach })
  const first = corner(-1, -1)
  const way = builder.addLine([first, corner(1, -1), corner(1, 1), corner(-1, 1), first], {
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
