import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { prepareDatabase } from '../../apps/server/src/start/prepare-database.ts'
import { MemoryPositions, Tracker } from '../../apps/server/src/trips/tracking/index.ts'
import { createPrng } from '../../apps/simulator/src/prng.ts'
import { type BenchContext, type BenchRow, type Figure, figure, unlessMissing } from '../row.ts'
import { createFleet, moved } from '../support/fleet.ts'
import { alternate, median, ratePerSecond } from '../support/measure.ts'
import { startRedis } from '../support/peers/redis.ts'
import { cleanEnvironment, startProcess } from '../support/processes.ts'
import { encodeCommand, RedisConnection } from '../support/redis-connection.ts'
import { startServer } from '../support/server.ts'
import { type DriverSocketsTask, startDriverSockets } from './position-index/driver-sockets.ts'
import { signInDrivers } from './position-index/sign-in-drivers.ts'

const fleetSize = 10_000
const rounds = 7
const windowMs = 1000
const pipelined = 100
const everyMs = 2000

type Side = () => Promise<number>

/** Each driver's position and one some metres further, in alternation. */
function createDrive() {
  const nowMs = Date.now()
  const prng = createPrng(1, 'drive')
  const { drivers } = createFleet(fleetSize, nowMs)
  return { nowMs, there: drivers.map((driver) => ({ ...driver, ...moved(prng, driver) })), here: drivers }
}

type Drive = ReturnType<typeof createDrive>

function putIntoIndex({ here, there }: Drive): Side {
  const positions = new MemoryPositions()
  let turn = 0
  return () =>
    ratePerSecond(windowMs, () => {
      for (const position of turn++ % 2 === 0 ? here : there) positions.put(position)
      return fleetSize
    })
}

/**
 * Everything the server does with a position after reading the socket's message, including the exchange with other
 * processes.
 */
async function reportToTracker(context: BenchContext, drive: Drive): Promise<Side> {
  const { db, close } = await prepareDatabase(
    { dataFolder: join(context.folder, 'tracker'), database: undefined, host: '127.0.0.1', port: 0 },
    () => undefined,
  )
  context.defer(close)
  // Rounds are two seconds apart, so that the cars do not jump.
  let atMs = drive.nowMs
  const tracker = new Tracker({ db, log: pino({ level: 'warn' }), now: () => new Date(atMs) })
  await tracker.start()
  context.defer(() => tracker.stop())
  let turn = 0
  return () =>
    ratePerSecond(windowMs, async () => {
      atMs += everyMs
      const at = new Date(atMs).toISOString()
      for (const { driver, carType, lat, lng } of turn++ % 2 === 0 ? drive.here : drive.there) {
        const sent = { lat, lng, at, accuracy: 6.5, heading: 271, speed: 8.3 }
        const { accepted } = await tracker.report({ driver, carType }, [sent])
        if (accepted !== 1) throw new Error('a position was not accepted')
      }
      return fleetSize
    })
}

async function addToRedis(context: BenchContext, { here, there }: Drive): Promise<Side> {
  const redis = await RedisConnection.open(await startRedis(context))
  context.defer(() => redis.close())
  const commands = [...here, ...there].map(({ driver, lat, lng }) =>
    encodeCommand('GEOADD', 'drivers', lng, lat, driver),
  )
  return redis.rate(commands, { pipelined, windowMs })
}

/**
 * From a driver's socket through the server into the index and back as an acknowledgement, compared with a bare echo of
 * the same message.
 */
async function measureWholeWay(context: BenchContext): Promise<{ figure: Figure; note: string }> {
  context.say('the whole way: starting the server and signing drivers in')
  const server = await startServer(context)
  const tokens = await signInDrivers(server.url)
  const echo = await startProcess(
    process.execPath,
    [fileURLToPath(new URL('position-index/echo-server.ts', import.meta.url))],
    { env: cleanEnvironment(), ready: /listening on (ws:\S+)\n/ },
  )
  context.defer(() => echo.stop())
  const clients = startDriverSockets(context)
  await clients.ask({ open: 'cabstand', url: server.url, tokens })
  await clients.ask({ open: 'echo', url: echo.ready[1] ?? '', tokens })
  const cpu: number[] = []
  const send = (side: 'cabstand' | 'echo') => async () => {
    const task: DriverSocketsTask = { send: side, durationMs: windowMs }
    const { acknowledged, elapsedSeconds, clientCpu } = await clients.ask(task)
    cpu.push(clientCpu)
    return acknowledged / elapsedSeconds
  }
  context.say('the whole way: sending')
  const sides = await alternate({ ours: send('cabstand'), peer: send('echo') }, { rounds, warmUps: 2 })
  return {
    figure: figure({
      label: 'socket to index and back, against a bare ws echo',
      unit: '/s',
      ...sides,
      aim: { of: 'ratio', atLeast: 0.5 },
    }),
    note: `the whole way: ${tokens.length} drivers' sockets, each sends the next position when the last is acknowledged; the clients used ${Math.round(median(cpu) * 100)} % of a core`,
  }
}

const row: BenchRow = {
  name: 'position-index',
  title: 'Position updates',
  aim: 'the index at least as fast as pipelined GEOADD; the full path at least half as fast as a bare ws echo',
  peer: 'Redis, ws',
  async run(context) {
    const figures: Figure[] = []
    const skipped: { label: string; reason: string }[] = []
    const drive = createDrive()
    const redis = await unlessMissing(() => addToRedis(context, drive))
    if ('value' in redis) {
      const compare = async (label: string, ours: Side) => {
        context.say(label)
        const sides = await alternate({ ours, peer: redis.value }, { rounds, warmUps: 2 })
        figures.push(figure({ label, unit: '/s', ...sides, aim: { of: 'ratio', atLeast: 1 } }))
      }
      await compare('into the index, Redis GEOADD', putIntoIndex(drive))
      await compare('reported to the tracker, Redis GEOADD', await reportToTracker(context, drive))
    } else skipped.push({ label: 'the index against Redis', reason: redis.reason })
    const wholeWay = await measureWholeWay(context)
    return {
      figures: [...figures, wholeWay.figure],
      skipped,
      notes: [
        `${fleetSize.toLocaleString('en-US')} drivers who move some 30 m each time; Redis over its socket, ${pipelined} commands per write, without persistence`,
        wholeWay.note,
      ],
    }
  },
}

export default row
