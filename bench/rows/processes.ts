import { setTimeout as sleep } from 'node:timers/promises'
import { type Aim, type BenchContext, type BenchRow, type Figure, figure } from '../row.ts'
import { startRedisPort } from '../support/peers/redis.ts'
import { untilQuiet } from './lifecycle/until-quiet.ts'
import { signInDrivers } from './position-index/sign-in-drivers.ts'
import { Cluster } from './processes/cluster.ts'
import { measureFanOut } from './processes/fan-out.ts'
import { measureLifecycles } from './processes/lifecycles.ts'
import { cpuPer, type Measured } from './processes/measured.ts'
import { measurePositions } from './processes/positions.ts'
import { createRunningTrips, type RunningTrip } from './realtime/running-trips.ts'

const sizes = [1, 2, 4]
/** Of each period that is measured. */
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
/** Positions cost little: a longer period, and as long a one without work, which is taken away. */
const lightSeconds = 4 * seconds
/** The first drivers of the demo drive in the lifecycles. */
const drivingDrivers = 40
/** Two changes of each are measured, at 50 a second. */
const tripCount = 25 * seconds

/** More CPU per lifecycle than this, beside one process alone, would make processes no way to grow. */
const mostTimes = 1.3

/** People for all sizes of a cluster: their sessions are valid in each process. */
interface People {
  readonly tokens: readonly string[]
  readonly trips: readonly RunningTrip[]
}

const row: BenchRow = {
  name: 'processes',
  title: 'Lifecycles, positions and fan-out on 1, 2 and 4 processes, by PostgreSQL alone and with Redis',
  aim: `the CPU of a lifecycle on four processes is at most ${mostTimes} times that on one`,
  peer: undefined,
  async run(context) {
    const figures: Figure[] = []
    for (const kind of ['PostgreSQL alone', 'Redis'] as const) {
      const cluster = await Cluster.start(
        context,
        kind === 'Redis' ? await startRedisPort(context) : undefined,
      )
      context.say(`${kind}: signing people in`)
      const people = await createPeople(cluster)
      const ofOne = new Map<string, number>()
      for (const size of sizes) {
        context.say(`${size} processes, ${kind}`)
        await cluster.growTo(size)
        const [lifecycle, ...others] = await measureAll(context, cluster, people)
        const show = ({ label, unit, value, compared }: Measured, aim?: Aim) => {
          if (!ofOne.has(label)) ofOne.set(label, value)
          const peer = compared ? { peer: [ofOne.get(label) ?? value] } : {}
          figures.push(
            figure({
              label: `${kind}, ${size}: ${label}`,
              unit,
              ours: [value],
              ...peer,
              ...(aim && { aim }),
            }),
          )
        }
        show(lifecycle, size === sizes.at(-1) ? { of: 'ratio', atMost: mostTimes } : undefined)
        for (const other of others) show(other)
      }
      await cluster.stop()
    }
    return { figures, notes }
  },
}

export default row

const notes = [
  'the peer is the same figure of one process; CPU is that of all processes, of PostgreSQL and of Redis, without the clients',
  'the clients share the cores of this machine: CPU tells more than the rate',
  'each connection of a client goes to the next process',
  'a second without work: nobody connected. It is taken away from all CPU figures but that of lifecycles, which leave no time without work',
  "a position: from a driver's socket into the index of each process, with the exchange between processes; drivers send every two seconds, and nobody looks at them",
  'a change: one step of a driver over HTTP, with the jobs that follow from it; nobody follows the booking',
  'a message: what the same steps cost more when eight sockets follow each booking, divided by the messages that they get',
]

async function createPeople(cluster: Cluster): Promise<People> {
  return cluster.behindOneAddress(async (url) => {
    const { secret } = cluster
    const trips = await createRunningTrips({
      url,
      ownerUrl: await cluster.ownerUrl(),
      secret,
      count: tripCount,
    })
    return { trips, tokens: await signInDrivers(url, { skip: drivingDrivers }) }
  })
}

async function measureAll(context: BenchContext, cluster: Cluster, { tokens, trips }: People) {
  // First, because it also compiles the code and fills the caches.
  const lifecycles = await measureLifecycles(cluster, seconds)
  await cluster.withDatabase(untilQuiet)
  const idleTime = await cluster.cpuDuring(() => sleep(lightSeconds * 1000))
  const idle = { totalMs: idleTime.totalMs / lightSeconds, postgresMs: idleTime.postgresMs / lightSeconds }
  return [
    ...lifecycles,
    ...cpuPer(1, 'of a second without work', idle, 'ms/s'),
    ...(await measurePositions(context, cluster, { tokens, seconds: lightSeconds, idle })),
    ...(await measureFanOut(context, cluster, { trips, idle })),
  ] as const
}
