// This version replaces the last release, one process after the other, while people with the apps of that release ride.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { serverEnvironment, serverFlags } from '../../scripts/prepare.js'
import { withOwner } from '../support/as-owner.ts'
import { auditServer } from '../support/audit.ts'
import { buildRelease } from '../support/build-release.ts'
import { reportFault } from '../support/fault-report.ts'
import { startRoundRobin } from '../support/round-robin.ts'
import { cleanEnvironment, type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** The last release (CONTRIBUTING.md, "Releasing"). */
const release = { version: '0.2.0', commit: '3039176854afb3bcc1a8d1eb8e51d69e00fa68ae' }
const people = ['--drivers', '40', '--riders', '40', '--minutes', '20']
/** Trips that are under way when a process is replaced, and that end before the next is. */
const trips = 3
const patienceMs = 600_000

const result = { rounds: 0, kills: 2, acknowledged: 0, violations: 0, control: 'none' }
afterAll(() => reportFault({ fault: 'rolling-upgrade', ...result }))

describe(`two processes of ${release.version} behind one address`, () => {
  test('this version replaces one after the other, and all trips go on', { timeout: 2_400_000 }, async () => {
    const { folder, remove } = await buildRelease(release.commit)
    onTestFinished(remove)
    const first = await startServerProcess({ program: folder })
    onTestFinished(() => first.end())
    const start = await leaveDatabase(first)
    const former = [await start({ program: folder }), await start({ program: folder })]
    const url = await startRoundRobin(former.map(({ port }) => port))
    const city = startPeople(folder, url)
    const count = (status: string) => countBookings(first, status)

    const processes = [...former]
    for (const process of former) {
      await until(async () => (await count('STARTED')) >= trips, city)
      await process.stop()
      processes.push(await start({ port: process.port }))
      const done = await count('COMPLETE')
      await until(async () => (await count('COMPLETE')) >= done + trips, city)
    }
    const { code, printed } = await city.end()
    expect(code, printed).toBe(0)
    result.rounds = Number([...printed.matchAll(/completed (\d+)/g)].at(-1)?.[1])
    for (const process of processes) expect(process.output()).not.toContain('"level":50')
    const violations = await auditServer(first, {})
    result.violations = violations.length
    expect(violations).toEqual([])
  })
})

/** Ends the server but not its PostgreSQL. Returns what starts a process with its database and data folder. */
async function leaveDatabase(first: ServerProcess) {
  const { dataFolder } = first
  const environment = { DATABASE_URL: await first.appUrl(), DATABASE_MIGRATE_URL: await first.ownerUrl() }
  await first.kill()
  return async (options: { readonly program?: string; readonly port?: number }) => {
    const process = await startServerProcess({ ...options, dataFolder, environment })
    onTestFinished(() => process.kill())
    return process
  }
}

interface City {
  readonly running: () => boolean
  readonly printed: () => string
  /** Everyone stops. */
  end(): Promise<{ code: number | null; printed: string }>
}

/** Riders, drivers and couriers with the apps of this program, who use this address. */
function startPeople(program: string, url: string): City {
  const args = [...serverFlags, 'scripts/simulate.ts', '--base-url', url, ...people]
  const env = { ...cleanEnvironment(), ...serverEnvironment }
  const child: ChildProcess = spawn(process.execPath, args, { cwd: program, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += String(chunk)
    })
  const exited = once(child, 'exit')
  return {
    running: () => child.exitCode === null,
    printed: () => printed,
    async end() {
      child.kill('SIGTERM')
      await exited
      return { code: child.exitCode, printed }
    },
  }
}

async function until(done: () => Promise<boolean>, city: City): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await done())) {
    if (!city.running() || performance.now() > end)
      throw new Error(`the people of the city:\n${city.printed()}`)
    await sleep(500)
  }
}

async function countBookings(server: ServerProcess, status: string): Promise<number> {
  const sql = 'select count(*)::int as count from bookings where status = $1'
  const [row] = await withOwner(await server.ownerUrl(), (run) => run<{ count: number }>(sql, [status]))
  return row?.count ?? 0
}
