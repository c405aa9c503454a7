import { type Asked, type Emulator, startEmulator, type Told } from './emulator.ts'
import { isAtSea } from './ground.ts'

const pointIn = ({ query }: Asked) => ({ lat: Number(query.get('lat')), lng: Number(query.get('lon')) })

export function startPhoton(): Promise<Emulator> {
  const castle = (lat: number, lng: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      osm_type: 'W',
      osm_id: 28_420_217,
      osm_key: 'tourism',
      osm_value: 'attraction',
      type: 'house',
      name: 'Castle of Peace',
      street: 'Rua de Santa Cruz do Castelo',
      district: 'Alfama',
      city: 'Lisbon',
      countrycode: 'PT',
    },
  })
  const house = (lat: number, lng: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      osm_type: 'N',
      osm_id: 5,
      osm_key: 'place',
      osm_value: 'house',
      housenumber: '12',
      street: 'Rua Augusta',
      city: 'Lisbon',
      countrycode: 'PT',
    },
  })
  const collection = (...features: object[]): Told => ({
    status: 200,
    body: { type: 'FeatureCollection', features },
  })
  return startEmulator((asked) => {
    const { path, query } = asked
    const language = query.get('lang') ?? 'default'
    if (!['default', 'en', 'de', 'fr', 'it'].includes(language)) {
      return {
        status: 400,
        body: { message: `Language is not supported. Supported are: default, en, de, fr, it` },
      }
    }
    if (path === '/api') {
      const q = query.get('q') ?? ''
      if (q === '') return { status: 400, body: { message: "missing search term 'q': /?q=berlin" } }
      return q.startsWith('zzz') ? collection() : collection(castle(38.7139, -9.1335))
    }
    if (path !== '/reverse') return { status: 404, body: { message: 'Not found' } }
    const { lat, lng } = pointIn(asked)
    if (query.get('lat') === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) {
      return { status: 400, body: { message: 'invalid search term' } }
    }
    return isAtSea({ lat, lng }) ? collection() : collection(house(lat, lng), castle(lat, lng))
  })
}

/** Like the public server when `isPublic`: one request a second, and none without a User-Agent. */
export function startNominatim(isPublic: boolean): Promise<Emulator> {
  let lastMs = 0
  const result = (lat: number, lng: number) => ({
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
    osm_type: 'way',
    osm_id: 28_420_217,
    // Numbers are sent as strings.
    lat: String(lat),
    lon: String(lng),
    category: 'tourism',
    type: 'attraction',
    name: 'Castle of Peace',
    display_name: 'Castle of Peace, Rua de Santa Cruz do Castelo, Alfama, Lisbon, Portugal',
    address: { road: 'Rua de Santa Cruz do Castelo', suburb: 'Alfama', city: 'Lisbon', country_code: 'pt' },
  })
  return startEmulator((asked) => {
    const { path, query, headers } = asked
    if (!headers['user-agent'] || /^(node|undici)\b/.test(headers['user-agent']))
      return { status: 403, body: {} }
    if (isPublic) {
      if (!headers['user-agent'].includes('(')) return { status: 403, body: {} }
      if (performance.now() - lastMs < 900) return { status: 429, body: {} }
      lastMs = performance.now()
    }
    if (query.get('format') !== 'jsonv2')
      return { status: 400, body: { error: { code: 400, message: 'format' } } }
    if (path === '/search') {
      const none = query.get('q')?.startsWith('zzz') || query.get('countrycodes') === 'xx'
      return { status: 200, body: none ? [] : [result(38.7139, -9.1335)] }
    }
    if (path === '/lookup') {
      return { status: 200, body: query.get('osm_ids') === 'W28420217' ? [result(38.7139, -9.1335)] : [] }
    }
    if (path !== '/reverse') return { status: 404, body: {} }
    const point = pointIn(asked)
    // No place there: an error with status 200.
    if (isAtSea(point)) return { status: 200, body: { error: 'Unable to geocode' } }
    return { status: 200, body: result(point.lat, point.lng) }
  })
}
