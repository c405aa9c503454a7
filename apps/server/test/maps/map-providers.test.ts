import { decodePolyline } from '@cabstand/domain/polyline'
import { beforeEach, describe, expect, test } from 'vitest'
import { createGoogle } from '../../src/maps/providers/google/google.ts'
import { createHostedValhalla } from '../../src/maps/providers/hosted-valhalla.ts'
import { createMapbox } from '../../src/maps/providers/mapbox/mapbox.ts'
import { createNominatim } from '../../src/maps/providers/nominatim.ts'
import { createOsrm } from '../../src/maps/providers/osrm.ts'
import { createPhoton } from '../../src/maps/providers/photon.ts'
import type { MapProvider } from '../../src/maps/providers/provider.ts'
import type { Emulator } from '../support/emulators/emulator.ts'
import { startNominatim, startPhoton } from '../support/emulators/geocoders.ts'
import { googleKey, startGoogle } from '../support/emulators/google.ts'
import { mapboxToken, startMapbox, startOsrm, startValhalla } from '../support/emulators/osrm-family.ts'
import { chosen, provided, standIn } from '../support/provided.ts'
import { testDatabase } from '../support/test-database.ts'

const { db } = await testDatabase()
const home = { lat: 38.71, lng: -9.14 }
const away = { lat: 38.72, lng: -9.13 }
const sea = { lat: 38.7, lng: -20 }
/** No road leads there, not even from the nearest coast. */
const nowhere = { lat: 38.7, lng: -60 }

const emulators = {
  google: await startGoogle(),
  mapbox: await startMapbox(),
  valhalla: await startValhalla(),
  osrm: await startOsrm(),
  photon: await startPhoton(),
  nominatim: await startNominatim(false),
}

const googleAt = ({ url }: Emulator, key = googleKey) =>
  createGoogle({ key, hosts: { places: url, maps: url, routes: url } })
const providers: MapProvider[] = [
  googleAt(emulators.google),
  createMapbox({ token: mapboxToken, host: emulators.mapbox.url }),
  createHostedValhalla(emulators.valhalla),
  createOsrm(emulators.osrm),
  createPhoton(emulators.photon),
  createNominatim(emulators.nominatim),
]

/** Maps with these providers and, for requests that none of them supports, the stand-in. */
function mapsBy(...names: string[]) {
  const embedded = standIn()
  // A matrix is dozens of requests at once, and other files compute beside this one.
  return { embedded, maps: provided(db, embedded, chosen(...names), { providers, timeoutMs: 15_000 }) }
}

beforeEach(() => {
  for (const emulator of Object.values(emulators)) {
    Object.assign(emulator, { fault: undefined, quota: Number.POSITIVE_INFINITY })
    emulator.asked.length = 0
  }
})

describe.each(['google', 'mapbox', 'photon', 'nominatim'] as const)('places by %s', (name) => {
  const { maps } = mapsBy(name)

  test('suggests with the matched part, and resolves the id to a position', async () => {
    const [first] = await maps.suggestPlaces({ query: 'Castle', near: home, language: 'en-GB' })
    expect(first).toMatchObject({ kind: 'culture', mainText: expect.stringContaining('Castle of Peace') })
    const { offset = -1, length = 0 } = first?.matched[0] ?? {}
    expect(first?.mainText.slice(offset, offset + length)).toBe('Castle')
    expect(first?.distanceMeters).toBeGreaterThan(100)
    expect(encodeURIComponent(first?.id ?? '').length).toBeLessThan(300)
    expect(await maps.getPlace(first?.id ?? '', 'en-GB')).toMatchObject({
      id: first?.id,
      lat: 38.7139,
      lng: -9.1335,
      kind: 'culture',
    })
  })

  test('finds nothing where no place is', async () => {
    expect(await maps.suggestPlaces({ query: 'zzz' })).toEqual([])
    expect(await maps.suggestPlaces({ query: 'Castle', country: 'XX' })).toEqual([])
    expect(await maps.reversePlace(sea)).toBeUndefined()
    const { id = '' } = (await maps.suggestPlaces({ query: 'Castle' }))[0] ?? {}
    const gone = {
      google: 'g:ChIJ-gone',
      mapbox: 'mb:gone',
      photon: id.replace('W', 'R'),
      nominatim: 'nm:N9',
    }
    await expect(maps.getPlace(gone[name])).rejects.toMatchObject({ code: 'google_places_error' })
  })

  test('returns the address of a point', async () => {
    expect(await maps.reversePlace(home, 'en')).toMatchObject({
      mainText: expect.stringMatching(/Rua Augusta|Castle of Peace/),
      secondaryText: expect.stringContaining('Lisb'),
      lat: expect.closeTo(home.lat, 3),
    })
  })
})

describe.each(['google', 'mapbox', 'valhalla', 'osrm'] as const)('routes by %s', (name) => {
  const { maps } = mapsBy(name)

  test('a route has its length, time, line and steps, and a leg for each stop', async () => {
    const through = { ...home, lat: 38.715, through: true }
    const route = await maps.route([home, through, away], { language: 'pt-PT' })
    expect(route.durationSeconds).toBeCloseTo(route.distanceMeters / 10, -1)
    expect(decodePolyline(route.polyline)).toEqual([home, { lat: 38.715, lng: home.lng }, away])
    expect(route.legs.length).toBe(1)
    expect(route.legs[0]?.distanceMeters).toBeGreaterThan(1000)
    expect(route.steps?.[0]).toMatchObject({ type: expect.any(String), at: home })
    if (name !== 'google')
      expect(route.steps?.[1]).toMatchObject({ type: 'roundabout', exit: 2, name: 'N12' })
    expect((await maps.route([home, { ...through, through: false }, away])).legs.length).toBe(2)
    expect((await maps.route([home, home])).distanceMeters).toBe(0)
  })

  test('alternatives are returned on request', async () => {
    expect((await maps.route([home, away])).alternatives).toEqual([])
    expect((await maps.route([home, away], { alternatives: 1 })).alternatives.length).toBe(1)
  })

  test.each([
    ['far from any road', sea],
    ['beyond the ocean', nowhere],
  ])('a point %s has no route', async (_, point) => {
    await expect(maps.route([home, point])).rejects.toMatchObject({ code: 'place_to_coords_error' })
  })

  test('a matrix larger than one request is complete, and a point in the sea affects only its own pairs', async () => {
    const sources = Array.from({ length: 130 }, (_, i) => ({ lat: 38 + i / 1000, lng: i === 77 ? -20 : -9 }))
    const targets = Array.from({ length: 21 }, (_, i) => ({ lat: 38 + i / 500, lng: -9 }))
    const rows = await maps.matrix(sources, targets)
    expect(rows.length).toBe(130)
    for (const [i, row] of rows.entries()) {
      expect(row.length).toBe(21)
      for (const [j, pair] of row.entries()) {
        const expected = Math.abs((i / 1000 - j / 500) * 11_119.5)
        if (i === 77) expect(pair).toBeUndefined()
        else expect(Math.abs((pair?.durationSeconds ?? Number.NaN) - expected)).toBeLessThan(1)
      }
    }
    expect(await maps.roadsTo([away, sea], home)).toEqual([
      { durationSeconds: expect.any(Number), distanceMeters: expect.any(Number) },
      undefined,
    ])
  })
})

describe.each(['mapbox', 'valhalla', 'osrm'] as const)('tracks by %s', (name) => {
  const { maps } = mapsBy(name)
  const drive = (points: number) =>
    Array.from({ length: points }, (_, i) => ({
      lat: 38 + i / 1000,
      lng: -9,
      atMs: 1_700_000_000_000 + i * 10_000,
    }))

  test('are matched whole, however long', async () => {
    const matched = await maps.matchTrack(drive(350))
    expect(matched?.distanceMeters).toBeCloseTo(349 * 111.195, -2)
    expect(decodePolyline(matched?.polyline ?? '').at(-1)).toEqual({ lat: 38.349, lng: -9 })
  })

  test('match no road at sea', async () => {
    expect(await maps.matchTrack(drive(5).map((point) => ({ ...point, lng: -20 })))).toBeUndefined()
    expect(await maps.matchTrack(drive(1))).toBeUndefined()
  })
})

describe('the data sent to each provider', () => {
  test('Google gets key, fields and session, and the country', async () => {
    const { maps } = mapsBy('google')
    const session = 'c0ffee00-0000-4000-8000-000000000001'
    const searching = maps.for({ session })
    const [first] = await searching.suggestPlaces({ query: 'Cast', country: 'PT', near: home })
    await searching.getPlace(first?.id ?? '')
    const [suggested, chose] = emulators.google.asked
    expect(suggested?.body).toMatchObject({ sessionToken: session, includedRegionCodes: ['pt'] })
    expect(chose?.query.get('sessionToken')).toBe(session)
    // Without business names, which cost more than three times as much.
    expect(chose?.headers['x-goog-fieldmask']).not.toContain('displayName')
  })

  test('Photon is asked in its own languages only', async () => {
    const { maps } = mapsBy('photon')
    await maps.suggestPlaces({ query: 'Castle', language: 'ar' })
    await maps.suggestPlaces({ query: 'Castle', language: 'de-AT' })
    expect(emulators.photon.asked.map(({ query }) => query.get('lang'))).toEqual([null, 'de'])
  })

  test('the public Nominatim gets one request a second from all users, and none while typing', async () => {
    const emulator = await startNominatim(true)
    const own = createNominatim(emulator)
    const open = { ...own, operations: { reverse: own.operations.reverse }, pauseSeconds: 1 } as MapProvider
    const [here, there] = [1, 2].map(() =>
      provided(db, standIn(), chosen('nominatim', 'embedded'), { providers: [open] }),
    )
    const [first, second] = await Promise.all([here?.reversePlace(home), there?.reversePlace(away)])
    expect([first?.mainText, second?.mainText]).toEqual(['Castle of Peace', 'Castle of Peace'])
    expect(emulator.asked.length).toBe(2)
    expect(createNominatim({ url: 'https://nominatim.openstreetmap.org' })).toMatchObject({
      pauseSeconds: 1,
      operations: expect.not.objectContaining({ suggest: expect.anything() }),
    })
  })

  test('no key is sent to the target of a redirect', async () => {
    const elsewhere = await startOsrm()
    emulators.mapbox.fault = { kind: 'redirect', to: `${elsewhere.url}/stolen` }
    const { maps } = mapsBy('mapbox', 'embedded')
    expect((await maps.route([home, away])).distanceMeters).toBe(1)
    expect(elsewhere.asked).toEqual([])
  })
})

describe('the choice of provider', () => {
  test('each kind of request goes to its configured provider, and the rest to the embedded map', async () => {
    const embedded = standIn()
    const env = { ...chosen('google'), CABSTAND_MAPS_ROUTES: 'embedded', CABSTAND_MAPS_MATRIX: 'embedded' }
    const maps = provided(db, embedded, env, { providers })
    await maps.suggestPlaces({ query: 'Castle' })
    expect((await maps.route([home, away])).distanceMeters).toBe(1)
    expect(await maps.roadsTo([home], away)).toEqual([{ durationSeconds: 1, distanceMeters: 1 }])
    expect(embedded.asked).toEqual(['route', 'roadsTo'])
    expect(emulators.google.asked.length).toBe(1)
  })

  test('a place id is resolved by the provider that issued it, even when the order changes', async () => {
    const { maps, embedded } = mapsBy('embedded', 'google')
    expect(await maps.getPlace('g:ChIJ-castle')).toMatchObject({ lat: 38.7139 })
    expect(await maps.getPlace('n1')).toMatchObject({ mainText: 'embedded' })
    expect(embedded.asked).toEqual(['findPlace'])
  })

  test('equal requests are sent once, in parallel and later', async () => {
    const { maps } = mapsBy('osrm')
    const jittered = { lat: home.lat + 0.000_001, lng: home.lng }
    const routes = await Promise.all([home, jittered, home].map((from) => maps.route([from, away])))
    expect(new Set(routes).size).toBe(1)
    await maps.route([home, away])
    expect(emulators.osrm.asked.length).toBe(1)
    await maps.route([home, away], { language: 'de' })
    expect(emulators.osrm.asked.length).toBe(2)
  })

  test('the next provider is used while one fails; that one is skipped, then tried again', async () => {
    let aheadMs = 0
    const embedded = standIn()
    const now = () => new Date(Date.now() + aheadMs)
    const maps = provided(db, embedded, chosen('valhalla', 'osrm', 'embedded'), { providers, now })
    emulators.valhalla.fault = { kind: 'status', status: 503 }
    const ask = (i: number) => maps.route([home, { ...away, lat: away.lat + i / 1000 }])
    for (let i = 0; i < 8; i += 1) expect((await ask(i)).distanceMeters).toBeGreaterThan(100)
    expect(emulators.valhalla.asked.length).toBe(5)
    expect(emulators.osrm.asked.length).toBe(8)
    expect(maps.health()).toEqual({ ready: true, detail: 'valhalla (route) answered 503' })
    aheadMs = 31_000
    emulators.valhalla.fault = undefined
    await ask(20)
    expect(maps.health()).toEqual({ ready: true })
    expect([emulators.valhalla.asked.length, emulators.osrm.asked.length]).toEqual([6, 8])
    expect(embedded.asked).toEqual(['health', 'health'])
  })

  test.each([
    ['google', () => googleAt(emulators.google, 'another key')],
    ['mapbox', () => createMapbox({ token: 'another', host: emulators.mapbox.url })],
  ])(
    '%s gets no more requests once it refuses the key, and callers do not learn the reason',
    async (name, create) => {
      const warnings: string[] = []
      const log = { warn: (message: string) => warnings.push(message) }
      const maps = provided(db, standIn(), chosen(name, 'embedded'), { providers: [create()], log })
      for (let i = 0; i < 3; i += 1) await maps.suggestPlaces({ query: `Castle ${i}` })
      await maps.reversePlace(home)
      expect(emulators[name as 'google'].asked.length).toBe(2)
      expect(maps.health().detail).toContain(`${name} (suggest) answered 40`)
      expect(warnings.join() + JSON.stringify(maps.health())).not.toContain('another')
    },
  )

  test('a request that one provider rejects goes to the next, and does not count as its failure', async () => {
    const { maps } = mapsBy('valhalla', 'osrm')
    // More stops than Valhalla accepts.
    const points = Array.from({ length: 25 }, (_, i) => ({ lat: 38 + i / 100, lng: -9 }))
    for (let i = 0; i < 7; i += 1) await maps.route([...points, { lat: 39, lng: -9 + i / 100 }])
    expect(emulators.valhalla.asked.length).toBe(7)
    expect(maps.health()).toEqual({ ready: true })
  })

  test('every configured provider is credited once', () => {
    expect(mapsBy('osrm', 'photon', 'embedded').maps.info().attribution).toBe(
      '© Mappers · © OpenStreetMap contributors',
    )
    expect(mapsBy('google').maps.info().attribution).toBe('© Mappers · Powered by Google')
  })

  test('drivers are found and trips are priced by the embedded map when the chosen providers fail', async () => {
    emulators.osrm.fault = { kind: 'status', status: 503 }
    const { maps, embedded } = mapsBy('osrm')
    expect(await maps.roadsTo([home], away)).toEqual([{ durationSeconds: 1, distanceMeters: 1 }])
    const points = [home, away].map((point, i) => ({ ...point, atMs: i * 60_000 }))
    expect(await maps.matchTrack(points)).toBeUndefined()
    expect(embedded.asked).toEqual(['roadsTo', 'matchTrack'])
    await expect(maps.matrix([home], [away])).rejects.toMatchObject({ code: 'not_ready' })
  })

  test('when no provider can respond, the request fails with a clear error', async () => {
    emulators.osrm.quota = 0
    await expect(mapsBy('osrm').maps.route([home, away])).rejects.toMatchObject({ code: 'not_ready' })
  })
})
