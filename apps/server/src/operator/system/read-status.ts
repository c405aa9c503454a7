import type { SystemStatus } from '@cabstand/contract/http/operator/system-status'
import { type Maps, MapsError } from '../../maps/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { readDatabaseVersion } from '../../platform/db/database-watch-store.ts'
import type { Gauge } from '../../platform/gauge.ts'
import { findProblem } from './find-problems.ts'
import { GaugeValues } from './gauge-values.ts'
import type { HealthProbe, WatchedFolder } from './health-probe.ts'
import { listProcesses } from './process-store.ts'
import { listServices } from './service-store.ts'

export interface StatusDeps {
  readonly backgroundDb: Database
  readonly maps: Pick<Maps, 'info'>
  readonly folders: readonly WatchedFolder[]
  /** Of Cabstand. */
  readonly version: string
  /** Those of all modules: Prometheus reads the same. */
  readonly gauges: () => readonly Gauge[]
  readonly now: () => Date
}

const watched = [
  'database_bytes',
  'database_connections',
  'database_lock_wait_seconds',
  'disk_free_bytes',
  'map_age_seconds',
  'jobs',
  'oldest_job_seconds',
  'outbox_events',
  'oldest_outbox_event_seconds',
  'sms_down_seconds',
  'unanswered_payments',
  'ledger_problems',
  'ledger_check_age_seconds',
  'backup_age_seconds',
] as const

type Values = GaugeValues<(typeof watched)[number]>

/** How the service is doing, as the gauges say it, with what is wrong. */
export async function readStatus(deps: StatusDeps, probe: HealthProbe): Promise<SystemStatus> {
  const { backgroundDb: db, version, maps } = deps
  const now = deps.now()
  const { checks } = await probe.report()
  const values = await GaugeValues.read(deps.gauges(), watched, { db, now })
  const secondsAgo = (seconds: number | undefined) =>
    seconds === undefined ? null : new Date(now.getTime() - seconds * 1000).toISOString()
  const ledgerAge = values.find('ledger_check_age_seconds')
  const problems = values.get('ledger_problems')
  const backupAge = values.find('backup_age_seconds')
  return {
    readAt: now.toISOString(),
    version,
    processes: await readProcesses(db, version),
    database: await readDatabase(db, values, checks.database?.ready !== false),
    disks: deps.folders.map(({ kind: folder }) => {
      const freeBytes = values.get('disk_free_bytes', folder)
      return { folder, freeBytes, problem: findProblem.disk(freeBytes) }
    }),
    map: {
      name: nameOfMap(maps),
      importedAt: secondsAgo(values.find('map_age_seconds')),
      problem: findProblem.map(checks.maps),
    },
    ...readQueues(values),
    ledger: { checkedAt: secondsAgo(ledgerAge), problems, problem: findProblem.ledger(problems, ledgerAge) },
    backup: { madeAt: secondsAgo(backupAge), problem: findProblem.backup(backupAge) },
    services: await readServices(db),
  }
}

/** Null while no map is loaded, which the page has to say and not to fail for. */
function nameOfMap(maps: Pick<Maps, 'info'>): string | null {
  try {
    return maps.info().name
  } catch (error) {
    if (error instanceof MapsError && error.code === 'not_ready') return null
    throw error
  }
}

async function readProcesses(db: Database, version: string): Promise<SystemStatus['processes']> {
  const processes = await listProcesses(db)
  return processes.map((process) => ({
    name: process.name,
    version: process.version,
    startedAt: process.startedAt.toISOString(),
    seenAt: process.seenAt.toISOString(),
    cpuPercent: process.cpuPercent,
    memoryBytes: process.memoryBytes,
    problem: findProblem.process(process, version),
  }))
}

async function readDatabase(
  db: Database,
  values: Values,
  isWritable: boolean,
): Promise<SystemStatus['database']> {
  const use = {
    version: await readDatabaseVersion(db),
    bytes: values.get('database_bytes'),
    connections: values.get('database_connections', 'open'),
    connectionLimit: values.get('database_connections', 'limit'),
    longestWaitSeconds: values.get('database_lock_wait_seconds'),
  }
  return { ...use, problem: findProblem.database(use, isWritable) }
}

/** What waits to be done, or to be answered. */
function readQueues(values: Values): Pick<SystemStatus, 'jobs' | 'events' | 'texts' | 'payments'> {
  const jobs = {
    waiting: values.get('jobs', 'waiting'),
    running: values.get('jobs', 'running'),
    failed: values.get('jobs', 'failed'),
    ended: values.get('jobs', 'ended'),
    oldestSeconds: values.get('oldest_job_seconds'),
  }
  const events = {
    waiting: values.get('outbox_events'),
    oldestSeconds: values.get('oldest_outbox_event_seconds'),
  }
  const texts = { failingSeconds: values.get('sms_down_seconds') }
  const payments = {
    unanswered: values.list('unanswered_payments').reduce((sum, { value }) => sum + value, 0),
  }
  return {
    jobs: { ...jobs, problem: findProblem.jobs(jobs) },
    events: { ...events, problem: findProblem.events(events) },
    texts: { ...texts, problem: findProblem.texts(texts) },
    payments: { ...payments, problem: findProblem.payments(payments) },
  }
}

async function readServices(db: Database): Promise<SystemStatus['services']> {
  const services = await listServices(db)
  return services.map(({ name, succeededAt, failedAt, failures }) => ({
    name,
    succeededAt: succeededAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    failures,
    problem: findProblem.service({ failures }),
  }))
}
