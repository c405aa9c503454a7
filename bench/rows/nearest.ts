import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { runCommand } from '../../apps/server/src/start/embedded-database/run-command.ts'
import { MemoryPositions, positionLimits } from '../../apps/server/src/trips/tracking/index.ts'
import { type BenchContext, type BenchRow, type Figure, figure, unlessMissing } from '../row.ts'
import { carTypes, createFleet } from '../support/fleet.ts'
import { alternate, ratePerSecond } from '../support/measure.ts'
import { findPgbench, startPostgis } from '../support/peers/debian-postgres.ts'
import { startRedis } from '../support/peers/redis.ts'
import { encodeCommand, RedisConnection } from '../support/redis-connection.ts'

const sizes = [10_000, 100_000]
const rounds = 5
const windowMs = 1000
const limit = 10
/** The widest ring of the demo operator. */
const radiusMeters = 10_000
const aim = { of: 'ratio', atLeast: 5 } as const
const carType = carTypes[0] ?? ''

type Fleet = ReturnType<typeof createFleet>
type Side = () => Promise<number>

function askOurs({ drivers, riders }: Fleet, nowMs: number): Side {
  const positions = new MemoryPositions()
  for (const driver of drivers) positions.put(driver)
  const heardSinceMs = nowMs - positionLimits.maxAgeMs
  return () =>
    ratePerSecond(windowMs, async () => {
      let met = 0
      for (const center of riders) {
        const found = await positions.nearest({
          center,
          radiusMeters,
          limit,
          carType,
          freeOnly: true,
          heardSinceMs,
        })
        met += found.length
      }
      // There may be no drivers beyond the last suburb.
      if (met < 0.95 * limit * riders.length) throw new Error(`only ${met} drivers were found`)
      return riders.length
    })
}

/** Redis cannot filter. It gets a set of the free drivers of each type, which an application would have to maintain. */
async function askRedis(
  redis: RedisConnection,
  { drivers, riders }: Fleet,
  pipelined: number,
): Promise<Side> {
  const key = 'free-drivers'
  const candidates = drivers.filter((driver) => driver.free && driver.carType === carType)
  const adds = candidates.map(({ driver, lat, lng }) => encodeCommand('GEOADD', key, lng, lat, driver))
  await redis.send(Buffer.from(encodeCommand('DEL', key) + adds.join('')), adds.length + 1)
  const commands = riders.map(({ lat, lng }) =>
    encodeCommand(
      'GEOSEARCH',
      key,
      'FROMLONLAT',
      lng,
      lat,
      'BYRADIUS',
      radiusMeters,
      'm',
      'ASC',
      'COUNT',
      limit,
    ),
  )
  return redis.rate(commands, { pipelined, windowMs })
}

/** PostGIS is queried by pgbench with prepared statements, on as many connections as there are cores. */
async function askPostgis(
  context: BenchContext,
  database: { url: string; socketFolder: string },
  { drivers, riders }: Fleet,
): Promise<Side> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const column = <K extends keyof Fleet['drivers'][number]>(name: K) => drivers.map((driver) => driver[name])
  await client.query('create extension if not exists postgis')
  await client.query('drop table if exists driver_positions')
  await client.query(`create table driver_positions (driver uuid primary key, car_type uuid not null,
    free boolean not null, last_seen_at timestamptz not null, place geometry(Point, 4326) not null)`)
  await client.query(
    `insert into driver_positions select driver, car_type, free, now() + interval '1 day', st_setsrid(st_makepoint(lng, lat), 4326)
     from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::float8[], $5::float8[]) as d(driver, car_type, free, lng, lat)`,
    [column('driver'), column('carType'), column('free'), column('lng'), column('lat')],
  )
  await client.query('create index on driver_positions using gist (place)')
  await client.query('vacuum analyze driver_positions')
  await client.end()
  // One script per place; pgbench chooses among at most 128 at random.
  const files = await Promise.all(
    riders.slice(0, 100).map(async ({ lat, lng }, index) => {
      const file = join(context.folder, `nearest-${index}.sql`)
      await writeFile(
        file,
        `${`select driver, st_y(place), st_x(place) from driver_positions
          where car_type = '${carType}' and free and last_seen_at > now() - interval '2 minutes'
          order by place <-> st_setsrid(st_makepoint(${lng}, ${lat}), 4326) limit ${limit};\n`.replaceAll(
          /\n */g,
          ' ',
        )}\n`,
      )
      return file
    }),
  )
  const pgbench = findPgbench()
  const settings = [
    '-n',
    '-M',
    'prepared',
    '-c',
    '2',
    '-j',
    '2',
    '-T',
    '2',
    '-h',
    database.socketFolder,
    '-U',
    'postgres',
  ]
  return async () => {
    const { code, output } = await runCommand(
      pgbench,
      [...settings, ...files.flatMap((file) => ['-f', file]), 'postgres'],
      undefined,
    )
    const rate = /tps = ([\d.]+) \(without/.exec(output)?.[1]
    if (code !== 0 || rate === undefined) throw new Error(`pgbench failed: ${output}`)
    return Number(rate)
  }
}

const row: BenchRow = {
  name: 'nearest',
  title: `The nearest ${limit} free drivers of a car type`,
  aim: 'at least 5 times Redis GEOSEARCH and PostGIS KNN',
  peer: 'Redis, PostGIS',
  async run(context) {
    const figures: Figure[] = []
    const skipped: { label: string; reason: string }[] = []
    const redis = await unlessMissing(async () => RedisConnection.open(await startRedis(context)))
    if ('value' in redis) context.defer(() => redis.value.close())
    const postgis = await unlessMissing(() => startPostgis(context))
    for (const size of sizes) {
      const nowMs = Date.now()
      const fleet = createFleet(size, nowMs)
      const ours = askOurs(fleet, nowMs)
      const compare = async (peerName: string, peer: Side) => {
        const label = `nearest ${limit} of ${size.toLocaleString('en-US')}, ${peerName}`
        context.say(label)
        const sides = await alternate({ ours, peer }, { rounds })
        figures.push(figure({ label, unit: '/s', ...sides, aim }))
      }
      if ('value' in redis) {
        await compare('Redis pipelined by 20', await askRedis(redis.value, fleet, 20))
        await compare('Redis one by one', await askRedis(redis.value, fleet, 1))
      } else skipped.push({ label: `Redis, ${size} drivers`, reason: redis.reason })
      if ('value' in postgis) await compare('PostGIS', await askPostgis(context, postgis.value, fleet))
      else skipped.push({ label: `PostGIS, ${size} drivers`, reason: postgis.reason })
    }
    return {
      figures,
      skipped,
      notes: [
        `radius ${radiusMeters / 1000} km; Cabstand and PostGIS filter by car type, availability and recent position; Redis has one set of free drivers per car type`,
        'PostGIS: GiST, 2 connections, prepared statements from pgbench, everything in memory',
      ],
    }
  },
}

export default row
