import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runCommand } from '../../apps/server/src/start/embedded-database/run-command.ts'
import type { ServerProcess } from '../../test/support/server-process.ts'
import { type BenchRow, figure } from '../row.ts'
import { cpuSeconds, cpuSecondsWithChildren, endedChildrenSeconds, findChildren } from '../support/cpu.ts'
import { alternate } from '../support/measure.ts'
import { findPgbench } from '../support/peers/debian-postgres.ts'
import { startServer, superUrl } from '../support/server.ts'
import { writeLeanLife } from './lifecycle/lean-life.ts'
import { runLoad } from './lifecycle/load-process.ts'
import { countStatements } from './lifecycle/logged-statements.ts'
import { makeRoomForLoad } from './lifecycle/make-room-for-load.ts'
import { untilQuiet } from './lifecycle/until-quiet.ts'

const clients = 16
const seconds = 10
const rounds = 3
/** PostgreSQL plans a prepared statement anew for its first five runs on each connection. */
const warmUpSeconds = 30

const row: BenchRow = {
  name: 'lifecycle',
  title: 'Whole booking lifecycles over HTTP, 16 clients',
  aim: 'at most 3 times the CPU (server and PostgreSQL) of the leanest SQL in pgbench',
  peer: 'pgbench',
  async run(context) {
    const pgbench = findPgbench()
    context.say('starting the server')
    const server = await startServer(context)
    const database = new pg.Client({ connectionString: await superUrl(server) })
    await database.connect()
    context.defer(() => database.end())
    await prepareSettings(database)
    context.say('warming up')
    await runLoad(server.url, { clients, seconds: warmUpSeconds })
    const processes = await findProcesses(database, server)
    const script = join(context.folder, 'lean-life.pgbench')
    await writeFile(script, await writeLeanLife(database))
    const { ours, peer } = await alternate(
      {
        ours: async () => {
          // Rows written by pgbench do not concern the server.
          await database.query("delete from outbox where type = 'bench.step'")
          await untilQuiet(database)
          return measureLives(processes, () => runLoad(server.url, { clients, seconds }))
        },
        peer: () => measureLives(processes, () => runPgbench(server, pgbench, script)),
      },
      { rounds },
    )
    context.say('counting the statements of a life')
    const kinds = await countStatements(database, () => runLoad(server.url, { clients, seconds: 6 }))
    const statements = kinds.reduce((sum, kind) => sum + kind.perLife, 0)
    const total = (life: Life) => life.serverMs + life.postgresMs
    return {
      figures: [
        figure({
          label: 'CPU per lifecycle: server and PostgreSQL; pgbench and PostgreSQL',
          unit: 'ms',
          ours: ours.map(total),
          peer: peer.map((life) => life.postgresMs + life.clientMs),
          aim: { of: 'ratio', atMost: 3 },
        }),
        ...(['serverMs', 'postgresMs', 'valhallaMs', 'clientMs'] as const).map((part) =>
          figure({
            label: `CPU per lifecycle: ${partNames[part]}`,
            unit: 'ms',
            ours: ours.map((life) => life[part]),
            ...(part === 'postgresMs' || part === 'clientMs' ? { peer: peer.map((life) => life[part]) } : {}),
          }),
        ),
        figure({
          label: 'statements per lifecycle',
          unit: '',
          ours: [statements],
        }),
        figure({
          label: `lifecycles, ${clients} clients`,
          unit: '/s',
          ours: ours.map((life) => life.perSecond),
          peer: peer.map((life) => life.perSecond),
        }),
      ],
      notes: [
        'CPU time depends less on other work on the machine than elapsed time; the clients represent sixteen phones',
        ...kinds
          .slice(0, 8)
          .map(
            ({ text, perLife, msPerLife }) =>
              `${perLife.toFixed(1)} × ${(msPerLife / perLife).toFixed(2)} ms: ${text.slice(0, 90)}`,
          ),
      ],
    }
  },
}

export default row

const partNames = {
  serverMs: 'server',
  postgresMs: 'PostgreSQL',
  valhallaMs: 'Valhalla',
  clientMs: 'clients',
} as const

/** The cost of one lifecycle, in milliseconds of CPU. */
interface Life {
  readonly serverMs: number
  readonly postgresMs: number
  readonly valhallaMs: number
  readonly clientMs: number
  readonly perSecond: number
}

interface Processes {
  readonly server: number
  readonly postgres: number
  readonly valhalla: readonly number[]
}

async function findProcesses(database: pg.Client, server: ServerProcess): Promise<Processes> {
  const { rows } = await database.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
  )
  const postgres = rows[0]?.pid
  if (postgres === undefined) throw new Error('PostgreSQL has no pid')
  return { server: server.pid, postgres, valhalla: findChildren(server.pid, 'valhalla') }
}

/** Runs a load and divides the CPU time of each process by the number of lifecycles. */
async function measureLives(
  { server, postgres, valhalla }: Processes,
  run: () => Promise<{ readonly done: number; readonly perSecond: number; readonly cpuMs: number }>,
): Promise<Life> {
  const read = () => ({
    server: cpuSeconds(server),
    postgres: cpuSecondsWithChildren(postgres),
    valhalla: valhalla.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
  })
  const before = read()
  const { done, perSecond, cpuMs } = await run()
  const after = read()
  const each = (part: keyof typeof before) => ((after[part] - before[part]) * 1000) / done
  return {
    serverMs: each('server'),
    postgresMs: each('postgres'),
    valhallaMs: each('valhalla'),
    clientMs: cpuMs / done,
    perSecond,
  }
}

async function prepareSettings(database: pg.Client): Promise<void> {
  await makeRoomForLoad(database)
  // Until the server has reloaded its settings.
  await sleep(4000)
}

/** Lifecycles of pgbench, while the server is stopped and does not touch the bookings. */
async function runPgbench(
  server: ServerProcess,
  pgbench: string,
  script: string,
): Promise<{ done: number; perSecond: number; cpuMs: number }> {
  process.kill(server.pid, 'SIGSTOP')
  try {
    const before = childCpuMs()
    const { code, output } = await runCommand(
      pgbench,
      [
        ...'-n -M prepared -c'.split(' '),
        String(clients),
        '-T',
        String(seconds),
        '-f',
        script,
        await server.appUrl(),
      ],
      undefined,
    )
    const perSecond = Number(output.match(/tps = ([\d.]+)/)?.[1])
    const done = Number(output.match(/actually processed: (\d+)/)?.[1])
    if (code !== 0 || !(perSecond > 0) || !(done > 0))
      throw new Error(`pgbench failed: ${output.slice(0, 2000)}`)
    return { done, perSecond, cpuMs: childCpuMs() - before }
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
}

/** CPU time of this process's exited children. */
const childCpuMs = () => endedChildrenSeconds(process.pid) * 1000
