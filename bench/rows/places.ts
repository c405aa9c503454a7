import { suggestPlaces as endpoint } from '@cabstand/contract/http/maps'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { suggestPlaces } from '../../apps/server/src/maps/places/index.ts'
import { TestClient } from '../../apps/server/test/support/test-client.ts'
import { createPrng } from '../../apps/simulator/src/prng.ts'
import { type BenchContext, type BenchRow, type Figure, figure } from '../row.ts'
import { percentile } from '../support/measure.ts'
import { startServer } from '../support/server.ts'
import { drawQueries, near } from './places/draw-queries.ts'
import { openPlacesDatabase, type StoredMap, storeCities, storeExtract } from './places/load-places.ts'
import { measureRecall } from './places/measure-recall.ts'
import { preparePeer } from './places/trigram-peer.ts'

const rounds = 5
const sequences = 60
const recallAim = { of: 'ours', atLeast: 95 } as const
const latencyAim = { of: 'ours', atMost: 20 } as const
const extracts = ['porto-centre', 'moscow']
/** Fewer samples of a kind are not reported. */
const leastSamples = 50

/** The queries while a name is typed letter by letter, and the location of the user. */
interface Asked {
  readonly query: string
  readonly near: { readonly lat: number; readonly lng: number }
}

function typeNames({ places }: StoredMap, round: number): Asked[] {
  const prng = createPrng(round, 'typing')
  return Array.from({ length: sequences }, () => prng.pick(places)).flatMap((place) => {
    const name = (place.names[''] ?? '').toLowerCase()
    const at = near(place, prng)
    return [...name].map((_, end) => ({ query: name.slice(0, end + 1), near: at }))
  })
}

async function timeAll(asked: readonly Asked[], ask: (one: Asked) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const one of asked) {
    const startedAt = performance.now()
    await ask(one)
    times.push(performance.now() - startedAt)
  }
  return times
}

async function measureLatency(context: BenchContext, map: StoredMap): Promise<Figure[]> {
  const size = map.places.length.toLocaleString('en-US')
  context.say(`as-you-type times at ${size} places`)
  const peer = await preparePeer(context, map)
  const ours: number[][] = []
  const theirs: number[][] = []
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const asked = typeNames(map, round)
    const sides = [
      async () => void ours.push(await timeAll(asked, (one) => suggestPlaces(map.db, map.id, one))),
      async () => void theirs.push(await timeAll(asked, peer)),
    ]
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side()
  }
  return [0.5, 0.99].map((share) => {
    const of = (all: number[][]) => all.slice(1).map((times) => percentile(times, share))
    return figure({
      label: `as-you-type p${share * 100}, ${size} places`,
      unit: 'ms',
      ours: of(ours),
      peer: of(theirs),
      ...(share === 0.99 ? { aim: latencyAim } : {}),
    })
  })
}

async function measureRecalls(context: BenchContext, map: StoredMap): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [kind, queries] of drawQueries(map.places)) {
    if (queries.length < leastSamples) continue
    context.say(`${map.id}: ${kind} (${queries.length})`)
    for (const from of ['nowhere', 'near'] as const) {
      const { first, firstFive } = await measureRecall(map, queries, from)
      const label = `${map.id}, ${kind}, ${from === 'near' ? 'near the place' : 'from anywhere'}`
      figures.push(figure({ label, unit: '% in the first five', ours: [firstFive], aim: recallAim }))
      figures.push(figure({ label, unit: '% first', ours: [first] }))
    }
  }
  return figures
}

/** Through the whole server, with its own demo city. */
async function measureHttp(context: BenchContext, map: StoredMap): Promise<Figure[]> {
  const server = await startServer(context)
  const client = new TestClient(server.url)
  const ask = ({ query, near: { lat, lng } }: Asked) =>
    client.call(endpoint, { query: { query, lat: String(lat), lng: String(lng) } })
  await timeAll(typeNames(map, 0), ask)
  const times = await timeAll(typeNames(map, 1), ask)
  return [0.5, 0.99].map((share) =>
    figure({
      label: `as-you-type p${share * 100} over HTTP, demo city`,
      unit: 'ms',
      ours: [percentile(times, share)],
      ...(share === 0.99 ? { aim: latencyAim } : {}),
    }),
  )
}

const row: BenchRow = {
  name: 'places',
  title: 'Place search: recall by kind of typing error, and response times',
  aim: '95 % in the first five of every kind; p99 of 20 ms at 80,000 places',
  peer: 'tsvector and pg_trgm in the same database (times only)',
  async run(context) {
    const db = await openPlacesDatabase(context)
    const cities = await storeCities(context, db, 80_000)
    const figures = [...(await measureLatency(context, cities)), ...(await measureRecalls(context, cities))]
    const skipped: { label: string; reason: string }[] = []
    for (const name of extracts) {
      const extract = findExtract(name)
      if (extract.missing) {
        skipped.push({ label: name, reason: `${name}.osm.pbf is not in CABSTAND_TEST_MAPS` })
        continue
      }
      const map = await storeExtract(db, name, extract.path)
      if (name === 'porto-centre') figures.push(...(await measureLatency(context, map)))
      figures.push(...(await measureRecalls(context, map)))
    }
    figures.push(...(await measureHttp(context, cities)))
    return {
      figures,
      skipped,
      notes: [
        'up to 200 places per kind, drawn with a seed; another place with exactly the same name counts as found',
        'one word: five letters or more, only if no other place has it and the typed text is no prefix of another word',
        `times: ${sequences} names per round, typed letter by letter by a user nearby, one request at a time`,
      ],
    }
  },
}

export default row
