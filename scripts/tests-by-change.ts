// Slow tests of code that seldom changes. `npm test` runs each of them when that code has changed in the day before the
// newest commit, or is changed and not committed; `npm run test:full` runs all of them.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

const server = 'apps/server/src'
const installing = [
  'toolchain',
  'scripts/prepare.js',
  'scripts/run.js',
  'package.json',
  'apps/web/package.json',
]

const demoCity = ['tools/demo-city', 'apps/server/data', 'test/data', 'packages/map-engine/src/osm']

/** Runs in `npm run test:full` only. */
const onlyInFull: readonly string[] = []

/** Test file → the files and folders that it is about. A change of the test itself counts too. */
export const testsByChange: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/start/embedded-database/embedded-postgres.test.ts': [`${server}/start/embedded-database`],
  'apps/server/src/start/embedded-database/moved-folder.test.ts': [`${server}/start/embedded-database`],
  'apps/server/test/maps/make-demo-city.test.ts': [
    `${server}/start/make-demo-city.ts`,
    `${server}/maps/import`,
    'apps/server/data',
  ],
  'apps/server/test/operator/setup-command.test.ts': [
    `${server}/operator/setup`,
    `${server}/start`,
    'apps/server/bin/setup.ts',
  ],
  'test/faults/backup.test.ts': [`${server}/start/backup`],
  'test/faults/chat.test.ts': [`${server}/messages/chat`, 'packages/contract/src/chat-state.ts'],
  'test/faults/clock-jump.test.ts': [
    `${server}/platform/jobs`,
    `${server}/trips/bookings`,
    `${server}/trips/tracking`,
    'packages/domain/src/booking',
  ],
  'test/faults/exhausted-pool.test.ts': [`${server}/platform/db`, `${server}/platform/http/run-write.ts`],
  'test/faults/failover.test.ts': [`${server}/platform/db`],
  'test/faults/frozen-postgres.test.ts': [`${server}/platform/db`],
  'test/faults/full-disk.test.ts': [
    `${server}/start/embedded-database`,
    `${server}/operator/system`,
    `${server}/platform/files`,
  ],
  'test/faults/import-map.test.ts': [`${server}/maps`, 'packages/map-engine/src'],
  'test/faults/kill-postgres.test.ts': [`${server}/platform/db`],
  'test/faults/pgbouncer.test.ts': [`${server}/platform/db`],
  'test/faults/redis-failover.test.ts': ['deploy/redis', `${server}/platform/processes`],
  'test/faults/redis.test.ts': [`${server}/platform/processes`],
  'test/faults/replica.test.ts': [
    `${server}/platform/db/read-database.ts`,
    `${server}/platform/lists/export`,
    `${server}/money/reports`,
  ],
  'test/faults/restore-to-time.test.ts': ['docs/backup.md', 'apps/server/migrations'],
  'test/faults/rolling-upgrade.test.ts': onlyInFull,
  'test/faults/slow-readers.test.ts': [`${server}/platform/realtime`],
  'test/faults/stop-server.test.ts': [
    `${server}/start/stop-on-signal.ts`,
    `${server}/start/undo-steps.ts`,
    `${server}/start/background.ts`,
    `${server}/start/start-server.ts`,
  ],
  'test/faults/stopped-clock.test.ts': [
    `${server}/platform/jobs`,
    `${server}/trips/bookings/booking-timer.ts`,
  ],
  'test/faults/two-processes.test.ts': [
    `${server}/platform/cache`,
    `${server}/platform/events`,
    `${server}/platform/jobs`,
    `${server}/platform/realtime`,
    `${server}/trips/tracking`,
  ],
  'test/faults/webhook-flood.test.ts': [`${server}/platform/http/kinds`, `${server}/money/payments`],
  'tools/demo-city/city-properties.test.ts': demoCity,
  'tools/demo-city/committed-files.test.ts': demoCity,
  'tools/demo-city/generate-city.test.ts': demoCity,
  'test/install/debian-12.test.ts': installing,
  'test/install/install-page.test.ts': onlyInFull,
  'test/install/old-node.test.ts': installing,
  // Half an hour of simulated trips.
  'e2e/friday-evening.test.ts': onlyInFull,
}

/** The tests whose code has not changed lately: `npm test` leaves them out. None where git does not know what changed. */
export async function findUnchanged(): Promise<string[]> {
  const changed = await listChanged().catch(() => undefined)
  if (changed === undefined) return []
  return Object.entries(testsByChange).flatMap(([test, about]) => {
    const isChanged =
      about !== onlyInFull && changed.some((file) => [test, ...about].some((part) => isIn(file, part)))
    return isChanged ? [] : [test]
  })
}

const isIn = (file: string, part: string) => file === part || file.startsWith(`${part}/`)

const secondsOfDay = 86_400

async function listChanged(): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root, maxBuffer: 1e8 })).stdout
  const newest = Number(await git('log', '-1', '--format=%ct'))
  const [committed, uncommitted] = await Promise.all([
    git('log', `--since=${newest - secondsOfDay}`, '--name-only', '--format='),
    git('status', '--porcelain', '--no-renames'),
  ])
  return [...committed.split('\n'), ...uncommitted.split('\n').map((line) => line.slice(3))].filter(Boolean)
}
