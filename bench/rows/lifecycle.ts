import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runCommand } from '../../apps/server/src/db/embedded/run-command.ts'
import { liftBookingLimits } from '../../test/support/lift-booking-limits.ts'
import type { ServerProcess } from '../../test/support/server-process.ts'
import { type BenchRow, figure } from '../row.ts'
import { alternate, median } from '../support/measure.ts'
import { findPgbench } from '../support/peers/debian-postgres.ts'
import { startServer, superUrl } from '../support/server.ts'
import { runLoad } from './lifecycle/load-process.ts'
import { recordLifecycle } from './lifecycle/record.ts'

const clients = 16
const seconds = 10
const rounds = 5

const row: BenchRow = {
  name: 'lifecycle',
  title: 'Whole booking lifecycles over HTTP, 16 clients',
  aim: 'at least 0.6 of pgbench running the same SQL against the same database',
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
    await runLoad(server.url, { clients, seconds: 6 })
    context.say('recording the SQL of a lifecycle')
    const recorded = await recordLifecycle(database, {
      alone: () => runLoad(server.url, { clients: 1, seconds: 4 }),
      busy: () => runLoad(server.url, { clients, seconds: 4 }),
    })
    const script = join(context.folder, 'lifecycle.pgbench')
    await writeFile(script, recorded.script)
    await seatActors(database)
    const cpuMs: number[] = []
    const { ours, peer } = await alternate(
      {
        ours: async () => {
          await untilQuiet(database)
          const before = cpuMsOf(server.pid)
          const { done, perSecond } = await runLoad(server.url, { clients, seconds })
          cpuMs.push((cpuMsOf(server.pid) - before) / done)
          return perSecond
        },
        peer: () => runPgbench(server, pgbench, script),
      },
      { rounds },
    )
    return {
      figures: [
        figure({
          label: `lifecycles, ${clients} clients`,
          unit: '/s',
          ours,
          peer,
          aim: { of: 'ratio', atLeast: 0.6 },
        }),
      ],
      notes: [
        `${recorded.statements} statements, ${recorded.commits} of them commits, make a lifecycle with its dispatch and its clocks`,
        `the server's process spends ${median(cpuMs).toFixed(1)} ms of CPU on a lifecycle`,
      ],
    }
  },
}

export default row

/** The first ring is a kilometre then, with each client's driver alone in it, and a rider books without end. */
async function prepareSettings(database: pg.Client): Promise<void> {
  await database.query(liftBookingLimits)
  await database.query("update settings set driver_radius = '3'")
  // Until the server has read its settings again.
  await sleep(4000)
}

/** Gives each client of pgbench the rider and the driver of one of ours. */
async function seatActors(database: pg.Client): Promise<void> {
  await database.query(`
    create table bench_actors as
    select row_number() over (order by b.customer) - 1 as client, b.customer as rider, b.driver
    from bookings b where b.status = 'COMPLETE' group by b.customer, b.driver`)
  await database.query('grant select on bench_actors to public')
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from bench_actors')
  if ((rows[0]?.count ?? 0) < clients) throw new Error('not every client has made a trip')
}

/** Waits until the jobs are done that are due, pgbench's among them; not those that pgbench took without doing them. */
async function untilQuiet(database: pg.Client): Promise<void> {
  for (let look = 0; look < 150; look += 1) {
    const { rowCount } = await database.query(`
      select from outbox union all
      select from graphile_worker._private_jobs
      where run_at < now() + interval '4 seconds' and is_available limit 1`)
    if (rowCount === 0) return
    await sleep(200)
  }
  throw new Error('the jobs of the round before are not done after half a minute')
}

/** Lifecycles per second of pgbench, while the server stands still and leaves the bookings alone. */
async function runPgbench(server: ServerProcess, pgbench: string, script: string): Promise<number> {
  process.kill(server.pid, 'SIGSTOP')
  try {
    const { code, output } = await runCommand(
      pgbench,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
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
    if (code !== 0 || !(perSecond > 0)) throw new Error(`pgbench failed: ${output.slice(0, 2000)}`)
    return perSecond
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
}

/** CPU time of a process so far, as Linux counts it in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
