import type { OsmNode, OsmWay, Tags } from '@cabstand/map-engine/osm'
import { osmData } from '@cabstand/map-engine/test/osm-data'

const named = (en: string, ar: string): Tags => ({ name: en, 'name:en': en, 'name:ar': ar })

const nodes: OsmNode[] = [
  { id: 1, lat: 10, lng: 10 },
  { id: 2, lat: 10, lng: 10.002 },
  { id: 3, lat: 10, lng: 10.004 },
  { id: 4, lat: 10.002, lng: 10 },
  { id: 5, lat: 10.002, lng: 10.004 },
  { id: 6, lat: 10.05, lng: 10 },
  { id: 7, lat: 10.05, lng: 10.003 },
  { id: 8, lat: 10.003, lng: 10.004 },
  { id: 20, lat: 10.01, lng: 10.01, tags: { place: 'city', ...named('Port Meridian', 'بورت ميريديان') } },
  { id: 21, lat: 10.001, lng: 10.001, tags: { place: 'suburb', ...named('Lantern Quarter', 'حي الفانوس') } },
  {
    id: 30,
    lat: 10.0005,
    lng: 10.001,
    tags: { amenity: 'hospital', ...named('Peace Hospital', 'مستشفى السلام') },
  },
  {
    id: 31,
    lat: 10.0021,
    lng: 10.0039,
    tags: { aeroway: 'aerodrome', ...named('Meridian Airport', 'مطار ميريديان') },
  },
  { id: 32, lat: 10.0006, lng: 10.0012, tags: { amenity: 'cafe', name: 'Café Peça' } },
  { id: 33, lat: 10.051, lng: 10.001, tags: { amenity: 'cafe', name: 'Café Peça' } },
  { id: 34, lat: 10.0006, lng: 10.0013, tags: { amenity: 'bench', name: 'Bench of Peace' } },
  {
    id: 40,
    lat: 10.0001,
    lng: 10.0005,
    tags: { building: 'house', 'addr:housenumber': '12', 'addr:street': 'Old Mint Row' },
  },
  {
    id: 41,
    lat: 10.0001,
    lng: 10.0015,
    tags: { building: 'house', 'addr:housenumber': '120;122', 'addr:street': 'Old Mint Row' },
  },
  { id: 42, lat: 10.0501, lng: 10.001, tags: { 'addr:housenumber': '12', 'addr:street': 'Old Mint Row' } },
]
const mint = { highway: 'residential', ...named('Old Mint Row', 'شارع دار السكة القديمة') }
const ways: OsmWay[] = [
  { id: 102, refs: [2, 3], tags: mint },
  { id: 101, refs: [1, 2], tags: mint },
  { id: 103, refs: [4, 5], tags: { highway: 'primary', ...named('Harbour Road', 'طريق الميناء') } },
  { id: 105, refs: [5, 8], tags: { highway: 'residential', ...named('Mint Yard', 'ساحة السكة') } },
  // The same name, 5 km away: another street.
  { id: 104, refs: [6, 7], tags: mint },
]

/** A hand-made city with names in English and Arabic and two streets of one name. */
export const testCity = osmData(nodes, ways)
