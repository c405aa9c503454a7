import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { LatLng } from '@cabstand/domain/distance'
import { MemoryPositions, positionLimits } from '../../apps/server/src/trips/tracking/index.ts'
import { type BenchRow, figure } from '../row.ts'
import { carTypes, createFleet } from '../support/fleet.ts'
import { alternate, percentile } from '../support/measure.ts'
import { startRedis } from '../support/peers/redis.ts'
import { encodeCommand, RedisConnection } from '../support/redis-connection.ts'

const size = 100_000
const rounds = 5
const limit = 10
/** The widest ring of the demo operator. */
const radiusMeters = 10_000
const carType = carTypes[0] ?? ''

/** How long each search took, in microseconds. */
type Side = () => Promise<number[]>

/** Bytes that this process keeps: objects, and buffers outside of the heap. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // Twice, because the first may leave what only a finalizer held.
  for (let time = 0; time < 2; time += 1) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The index of a fleet, and the bytes of all that it keeps: ids, positions and trees. */
function fillIndex(nowMs: number) {
  const positions = new MemoryPositions()
  const before = keptBytes()
  for (const driver of createFleet(size, nowMs).drivers) positions.put(driver)
  return { positions, bytesPerDriver: (keptBytes() - before) / size }
}

/** The same fleet in one set for each car type, free or busy: Redis cannot filter. It has only ids and places. */
async function fillRedis(redis: RedisConnection, nowMs: number): Promise<number> {
  const before = await usedMemory(redis)
  const adds = createFleet(size, nowMs).drivers.map(({ driver, carType, free, lat, lng }) =>
    encodeCommand('GEOADD', setOf(carType, free), lng, lat, driver),
  )
  await redis.send(Buffer.from(adds.join('')), adds.length)
  return ((await usedMemory(redis)) - before) / size
}

const setOf = (carType: string, free: boolean) => `${free ? 'free' : 'busy'}:${carType}`

async function usedMemory(redis: RedisConnection): Promise<number> {
  const reply = await redis.send(Buffer.from(encodeCommand('INFO', 'memory')), 1)
  return Number(/^used_memory:(\d+)/m.exec(reply.toString())?.[1])
}

function searchIndex(positions: MemoryPositions, riders: readonly LatLng[], nowMs: number): Side {
  const heardSinceMs = nowMs - positionLimits.maxAgeMs
  return () =>
    timeEach(riders, (center) =>
      positions.nearest({ center, radiusMeters, limit, carType, freeOnly: true, heardSinceMs }),
    )
}

function searchRedis(redis: RedisConnection, riders: readonly LatLng[]): Side {
  const ring = ['BYRADIUS', radiusMeters, 'm', 'ASC', 'COUNT', limit]
  const commands = riders.map(({ lat, lng }) =>
    Buffer.from(encodeCommand('GEOSEARCH', setOf(carType, true), 'FROMLONLAT', lng, lat, ...ring)),
  )
  return () => timeEach(commands, (command) => redis.send(command, 1))
}

/** One after the other. */
async function timeEach<T>(queries: readonly T[], search: (query: T) => Promise<unknown>): Promise<number[]> {
  const tookMicros: number[] = []
  for (const query of queries) {
    const startMs = performance.now()
    await search(query)
    tookMicros.push((performance.now() - startMs) * 1000)
  }
  return tookMicros
}

const row: BenchRow = {
  name: 'large-index',
  title: `The index of ${size.toLocaleString('en-US')} drivers: its memory, and single searches`,
  aim: 'a search of the nearest takes at most a fifth of GEOSEARCH (p99)',
  peer: 'Redis',
  async run(context) {
    const redis = await RedisConnection.open(await startRedis(context))
    context.defer(() => redis.close())
    const nowMs = Date.now()
    const { riders } = createFleet(size, nowMs)
    context.say('filling the index')
    const { positions, bytesPerDriver } = fillIndex(nowMs)
    const redisBytesPerDriver = await fillRedis(redis, nowMs)
    context.say('searching')
    const { ours, peer } = await alternate(
      { ours: searchIndex(positions, riders, nowMs), peer: searchRedis(redis, riders) },
      { rounds },
    )
    const pings = await timeEach(riders, () => redis.send(Buffer.from(encodeCommand('PING')), 1))
    const at = (share: number) => ({
      ours: ours.map((took) => percentile(took, share)),
      peer: peer.map((took) => percentile(took, share)),
    })
    return {
      figures: [
        figure({
          label: 'memory of a driver',
          unit: 'bytes',
          ours: [bytesPerDriver],
          peer: [redisBytesPerDriver],
        }),
        figure({ label: `nearest ${limit}, p50`, unit: 'µs', ...at(0.5) }),
        figure({
          label: `nearest ${limit}, p99`,
          unit: 'µs',
          ...at(0.99),
          aim: { of: 'ratio', atMost: 0.2 },
        }),
        figure({
          label: 'the way to Redis and back alone (PING), p50',
          unit: 'µs',
          ours: [percentile(pings, 0.5)],
        }),
      ],
      notes: [
        'memory of the index: what the heap and buffers of this process keep more after a collection, with ids, places, headings, speeds, times and trips; memory of Redis: what its used_memory has grown, with ids and places alone, in one set for each car type, free or busy',
        `a search: ${riders.length.toLocaleString('en-US')} riders a round, one after the other, radius ${radiusMeters / 1000} km; Cabstand filters by car type, availability and recent position; Redis searches the set of the free drivers of the type`,
        'Cabstand searches in its own process; the time of Redis includes its socket, which `PING` alone measures',
      ],
    }
  },
}

export default row
