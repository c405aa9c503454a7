import type { Tags } from './elements.ts'

/** The kind of a place. Apps show it as an icon. */
export type PlaceKind =
  | 'address'
  | 'street'
  | 'intersection'
  | 'district'
  | 'city'
  | 'airport'
  | 'station'
  | 'hospital'
  | 'hotel'
  | 'food'
  | 'shop'
  | 'school'
  | 'culture'
  | 'park'
  | 'worship'
  | 'office'
  | 'other'

/** Tag key, tag value ('*' matches any), kind of place, importance from 0 to 1000. */
type Rule = readonly [key: string, value: string, kind: PlaceKind, rank: number]

/** The first matching rule applies. */
const rules: readonly Rule[] = [
  ['place', 'city', 'city', 960],
  ['place', 'town', 'city', 900],
  ['place', 'village', 'city', 780],
  ['place', 'hamlet', 'city', 640],
  ['place', 'borough', 'district', 790],
  ['place', 'suburb', 'district', 780],
  ['place', 'quarter', 'district', 740],
  ['place', 'neighbourhood', 'district', 700],
  ['place', 'island', 'district', 700],
  ['place', 'square', 'street', 560],
  ['place', 'locality', 'district', 420],
  ['aeroway', 'aerodrome', 'airport', 940],
  ['aeroway', 'terminal', 'airport', 820],
  ['aeroway', 'heliport', 'airport', 480],
  ['railway', 'station', 'station', 820],
  ['railway', 'halt', 'station', 640],
  ['amenity', 'bus_station', 'station', 760],
  ['amenity', 'ferry_terminal', 'station', 700],
  ['railway', 'tram_stop', 'station', 420],
  ['aerialway', 'station', 'station', 480],
  ['highway', 'bus_stop', 'station', 220],
  ['amenity', 'hospital', 'hospital', 760],
  ['healthcare', 'hospital', 'hospital', 760],
  ['amenity', 'clinic', 'hospital', 420],
  ['amenity', 'pharmacy', 'shop', 260],
  ['amenity', 'university', 'school', 680],
  ['amenity', 'college', 'school', 520],
  ['amenity', 'school', 'school', 400],
  ['amenity', 'kindergarten', 'school', 240],
  ['amenity', 'library', 'culture', 440],
  ['tourism', 'hotel', 'hotel', 560],
  ['tourism', 'hostel', 'hotel', 420],
  ['tourism', 'guest_house', 'hotel', 360],
  ['tourism', 'motel', 'hotel', 400],
  ['tourism', 'apartment', 'hotel', 240],
  ['shop', 'mall', 'shop', 680],
  ['shop', 'department_store', 'shop', 520],
  ['shop', 'supermarket', 'shop', 380],
  ['amenity', 'marketplace', 'shop', 560],
  ['tourism', 'museum', 'culture', 620],
  ['tourism', 'attraction', 'culture', 600],
  ['tourism', 'viewpoint', 'culture', 420],
  ['tourism', 'gallery', 'culture', 360],
  ['tourism', 'zoo', 'culture', 620],
  ['tourism', 'theme_park', 'culture', 620],
  ['amenity', 'theatre', 'culture', 560],
  ['amenity', 'cinema', 'culture', 520],
  ['amenity', 'arts_centre', 'culture', 420],
  ['amenity', 'casino', 'culture', 560],
  ['leisure', 'stadium', 'culture', 680],
  ['historic', '*', 'culture', 380],
  ['amenity', 'place_of_worship', 'worship', 440],
  ['leisure', 'park', 'park', 520],
  ['leisure', 'garden', 'park', 400],
  ['leisure', 'marina', 'park', 440],
  ['natural', 'beach', 'park', 520],
  ['amenity', 'restaurant', 'food', 280],
  ['amenity', 'cafe', 'food', 260],
  ['amenity', 'fast_food', 'food', 250],
  ['amenity', 'bar', 'food', 240],
  ['amenity', 'pub', 'food', 250],
  ['amenity', 'nightclub', 'food', 280],
  ['amenity', 'food_court', 'food', 300],
  ['amenity', 'townhall', 'office', 600],
  ['amenity', 'courthouse', 'office', 520],
  ['amenity', 'police', 'office', 480],
  ['amenity', 'embassy', 'office', 480],
  ['office', 'diplomatic', 'office', 480],
  ['office', 'government', 'office', 440],
  ['amenity', 'post_office', 'office', 380],
  ['amenity', 'bank', 'office', 300],
  ['amenity', 'conference_centre', 'office', 560],
  ['leisure', 'sports_centre', 'other', 400],
  ['leisure', 'fitness_centre', 'other', 260],
  ['leisure', 'pitch', 'other', 200],
  ['leisure', 'swimming_pool', 'other', 220],
  ['amenity', 'fuel', 'other', 300],
  ['amenity', 'parking', 'other', 220],
  ['amenity', 'fountain', 'culture', 240],
  ['landuse', 'cemetery', 'other', 360],
  ['landuse', 'industrial', 'other', 320],
  ['landuse', 'retail', 'shop', 340],
  ['man_made', 'bridge', 'other', 420],
  ['man_made', 'pier', 'other', 340],
  ['man_made', 'tower', 'culture', 340],
  ['shop', '*', 'shop', 240],
  ['office', '*', 'office', 220],
  ['craft', '*', 'shop', 200],
  ['tourism', '*', 'culture', 240],
  ['leisure', '*', 'other', 220],
  ['healthcare', '*', 'hospital', 260],
  ['amenity', '*', 'other', 230],
  ['building', '*', 'other', 210],
]

/** Named things that are not destinations. */
const unwanted = new Set([
  'amenity=vending_machine',
  'amenity=waste_basket',
  'amenity=bench',
  'amenity=recycling',
  'amenity=atm',
  'amenity=telephone',
  'amenity=post_box',
  'amenity=bicycle_parking',
  'tourism=information',
  'tourism=artwork',
  'historic=memorial',
])

export interface Classified {
  readonly kind: PlaceKind
  readonly rank: number
}

/** The kind and importance of a named element. Undefined when it is not a destination. */
export function classifyPlace(tags: Tags): Classified | undefined {
  if (tags.boundary === 'administrative' || tags.disused === 'yes') return undefined
  const rule = rules.find(([key, value]) => {
    const tag = tags[key]
    if (tag === undefined || tag === 'no' || unwanted.has(`${key}=${tag}`)) return false
    return value === '*' || value === tag
  })
  if (!rule) return undefined
  const known = tags.wikidata !== undefined || tags.wikipedia !== undefined
  const [, , kind, rank] = rule
  return { kind, rank: Math.min(1000, rank + (known ? 60 : 0)) }
}
