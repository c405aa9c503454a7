import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Maps } from '../../src/maps/index.ts'
import { createGoogle } from '../../src/maps/providers/google/google.ts'
import { createHostedValhalla } from '../../src/maps/providers/hosted-valhalla.ts'
import { createMapbox } from '../../src/maps/providers/mapbox/mapbox.ts'
import { createNominatim } from '../../src/maps/providers/nominatim.ts'
import { createOsrm } from '../../src/maps/providers/osrm.ts'
import { createPhoton } from '../../src/maps/providers/photon.ts'
import { AppError } from '../../src/platform/http/errors.ts'
import { type Fault, startEmulator } from '../support/emulators/emulator.ts'
import { chosen, provided, standIn } from '../support/provided.ts'
import { testDatabase } from '../support/test-database.ts'

/** For any response of a provider, the maps return a valid response or a valid error, in time. */
const { db } = await testDatabase()
const emulator = await startEmulator(() => ({ status: 200, body: {} }))
const { url } = emulator
const providers = [
  createGoogle({ key: 'key-of-ours', hosts: { places: url, maps: url, routes: url } }),
  createMapbox({ token: 'key-of-ours', host: url }),
  createHostedValhalla({ url }),
  createOsrm({ url }),
  createPhoton({ url }),
  createNominatim({ url }),
]
const names = providers.map((provider) => provider.name)
const at = { lat: 38.7, lng: -9.1 }
const timeoutMs = 150

/** New maps for each case: no open circuit breaker and no cache from an earlier case. */
const mapsBy = (...order: string[]) => provided(db, standIn(), chosen(...order), { providers, timeoutMs })

const questions: Record<string, (maps: Maps) => Promise<unknown>> = {
  suggest: (maps) => maps.suggestPlaces({ query: 'Castle', near: at }),
  places: async (maps) => {
    const ids = ['g:ChIJ-castle', 'mb:castle', 'ph:W1@38.7,-9.1', 'nm:W1']
    for (const id of ids) await maps.findPlace(id)
  },
  reverse: (maps) => maps.reversePlace(at),
  route: (maps) => maps.route([at, { lat: 38.8, lng: -9.1 }], { alternatives: 2 }),
  matrix: (maps) => maps.matrix([at, at], [at]),
  match: (maps) => maps.matchTrack([0, 1, 2].map((i) => ({ ...at, atMs: i * 10_000 }))),
}

/** The responses or the expected errors. Any other error is a bug and fails the test. */
async function askEverything(maps: Maps): Promise<Record<string, unknown>> {
  const asked = Object.entries(questions).map(async ([name, ask]) => {
    const answer = await ask(maps).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return error.code
    })
    return [name, answer]
  })
  return Object.fromEntries(await Promise.all(asked))
}

beforeEach(() => {
  emulator.fault = undefined
})

const faults: readonly (readonly [string, Fault])[] = [
  ['nothing at all', { kind: 'silence' }],
  ['a blank every now and then', { kind: 'drip' }],
  ['without end', { kind: 'endless' }],
  ['HTML', { kind: 'html' }],
  ['half an answer', { kind: 'truncated' }],
  ['by hanging up', { kind: 'reset' }],
  ['500', { kind: 'status', status: 500 }],
  ['418', { kind: 'status', status: 418 }],
  ['null', { kind: 'json', body: null }],
  ['a number', { kind: 'json', body: 5 }],
  ['an empty list', { kind: 'json', body: [] }],
  [
    'places outside the world',
    { kind: 'json', body: { location: { latitude: 1e9, longitude: 0 }, id: 'x' } },
  ],
  [
    'a line that is none',
    { kind: 'json', body: { routes: [{ polyline: { encodedPolyline: '\u0001' }, legs: [] }] } },
  ],
]

describe.each(faults)('a provider that returns %s', (_, fault) => {
  test.each(names)('%s: the embedded map is used instead', async (name) => {
    emulator.fault = fault
    // Only the provider that issued an id can resolve it.
    const { places: _, ...answers } = await askEverything(mapsBy(name, 'embedded'))
    expect(Object.values(answers)).not.toContain('not_ready')
  })

  test('without another provider, it results in valid errors', async () => {
    emulator.fault = fault
    for (const name of names) await askEverything(mapsBy(name))
  })
})

/** JSON with the field names that providers use, so that it passes the first checks. */
const word = fc.constantFrom(
  ...[
    'routes',
    'code',
    'Ok',
    'status',
    'OK',
    'results',
    'features',
    'suggestions',
    'placePrediction',
    'matchings',
  ],
  ...[
    'geometry',
    'coordinates',
    'legs',
    'durations',
    'waypoints',
    'distance',
    'duration',
    'properties',
    'location',
  ],
  ...['error', 'error_code', 'details', 'message', '__proto__', 'sources'],
)
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(null, true, 'Ok', 'OK', 'NoRoute', '12s', 171, 0, -1, 1e300, [-9.1, 38.7]),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(word, tie('json'), { maxKeys: 5 }),
  ),
}))

test('any JSON, with any status, results in a response or a valid error', { timeout: 120_000 }, async () => {
  const status = fc.constantFrom(200, 200, 200, 204, 400, 403, 404, 422, 429, 503)
  await fc.assert(
    fc.asyncProperty(json, status, fc.constantFrom(...names), async (body, code, name) => {
      emulator.fault = { kind: 'json', body, status: code }
      const answers = await askEverything(mapsBy(name))
      expect(Object.keys(answers).length).toBe(Object.keys(questions).length)
    }),
    { numRuns: 150 },
  )
})
