import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startSimulation } from '../../apps/simulator/src/simulation.ts'
import { auditServer } from '../../test/support/audit.ts'
import { openRoundRobin } from '../../test/support/open-round-robin.ts'
import { type ServerProcess, startServerProcess } from '../../test/support/server-process.ts'
import { type BenchContext, type BenchRow, type Figure, figure } from '../row.ts'
import { startServer, superUrl } from '../support/server.ts'
import { type Reading, slopeOf, takeReading } from './soak/readings.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 60)
const people = { drivers: 12, riders: 8 }
const readEveryMs = 10_000
/** Caches fill and code is compiled in this part of the run. */
const warmUpShare = 1 / 3

const row: BenchRow = {
  name: 'soak',
  title: `${minutes} minutes of simulated trips over two processes on one database`,
  aim: 'nothing is lost, doubled or stuck; memory, open files and connections do not grow without end',
  peer: undefined,
  async run(context) {
    const first = await startServer(context)
    const second = await startSecond(context, first)
    const servers = [first, second]
    const readings = await simulateTrips(context, servers)
    const violations = await auditServer(first, {})
    return {
      figures: [
        figure({
          label: 'violations that the audit finds',
          unit: '',
          ours: [violations.length],
          aim: { of: 'ours', atMost: 0 },
        }),
        ...readings.figures,
      ],
      notes: [...violations.slice(0, 10), readings.summary],
    }
  },
}

export default row

async function startSecond(context: BenchContext, first: ServerProcess): Promise<ServerProcess> {
  const second = await startServerProcess({
    dataFolder: first.dataFolder,
    environment: { DATABASE_URL: await first.appUrl(), DATABASE_MIGRATE_URL: await first.ownerUrl() },
  })
  context.defer(() => second.kill())
  return second
}

/** Runs the simulation for its minutes, and reads processes and database meanwhile. */
async function simulateTrips(context: BenchContext, servers: readonly ServerProcess[]) {
  const [first] = servers
  if (first === undefined) throw new Error('there is no server')
  const database = new pg.Client({ connectionString: await superUrl(first) })
  await database.connect()
  context.defer(() => database.end())
  const { url, close } = await openRoundRobin(servers.map(({ port }) => port))
  context.defer(close)
  const log = (line: string) => context.say(line)
  const simulation = await startSimulation({ baseUrl: url, ...people, seed: 1, rough: true, log })
  const startMs = performance.now()
  const pids = servers.map(({ pid }) => pid)
  const readings: Reading[] = []
  while (performance.now() - startMs < minutes * 60_000) {
    await sleep(readEveryMs)
    const reading = await takeReading(pids, database, (performance.now() - startMs) / 1000)
    readings.push(reading)
    if (readings.length % 6 === 0) context.say(JSON.stringify(reading))
  }
  const { booked, completed, cancelledBy, errors, connectionLosses } = await simulation.stop()
  const summary = JSON.stringify({ booked, completed, cancelledBy, errors, connectionLosses })
  return { figures: figuresOf(readings, servers.length), summary }
}

function figuresOf(readings: readonly Reading[], processes: number): Figure[] {
  const warm = readings.slice(Math.floor(readings.length * warmUpShare))
  const ends = [warm[0], warm.at(-1)].filter((reading) => reading !== undefined)
  const each = Array.from({ length: processes }, (_, index) => index).flatMap((index) => {
    const points = warm.map(({ seconds, megabytes }) => ({ x: seconds / 3600, y: megabytes[index] ?? 0 }))
    return [
      ...ends.map(({ megabytes, seconds }) =>
        figure({
          label: `memory of process ${index + 1} after ${Math.round(seconds / 60)} min`,
          unit: 'MB',
          ours: [megabytes[index] ?? 0],
        }),
      ),
      figure({ label: '… slope after warm-up', unit: 'MB/h', ours: [slopeOf(points)] }),
      figure({
        label: `open files of process ${index + 1}`,
        unit: '',
        ours: warm.map(({ openFiles }) => openFiles[index] ?? 0),
      }),
    ]
  })
  return [
    ...each,
    ...(['connections', 'outbox', 'jobs', 'overdue'] as const).map((name) =>
      figure({ label: labels[name], unit: '', ours: warm.map((reading) => reading[name]) }),
    ),
  ]
}

const labels = {
  connections: 'connections to the database',
  outbox: 'events that wait',
  jobs: 'jobs that are due',
  overdue: 'bookings overdue for more than a minute',
} as const
