import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** What grows when something is not given back. */
export interface Reading {
  readonly seconds: number
  /** Of each process. */
  readonly megabytes: readonly number[]
  readonly openFiles: readonly number[]
  readonly connections: number
  /** Events that wait for the relay, jobs that wait for a worker. */
  readonly outbox: number
  readonly jobs: number
  /** Bookings whose time came more than a minute ago. */
  readonly overdue: number
}

const counts = `select
  (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  (select count(*)::int from outbox) as outbox,
  (select count(*)::int from graphile_worker._private_jobs where run_at <= now()) as jobs,
  (select count(*)::int from bookings where due_at < now() - interval '1 minute') as overdue`

/** Reads the processes with these ids, and their database. Linux only. */
export async function takeReading(
  pids: readonly number[],
  database: pg.Client,
  seconds: number,
): Promise<Reading> {
  const { rows } = await database.query<Omit<Reading, 'seconds' | 'megabytes' | 'openFiles'>>(counts)
  const [row] = rows
  if (row === undefined) throw new Error('the database returned no counts')
  return {
    ...row,
    seconds,
    megabytes: pids.map(residentMegabytes),
    openFiles: pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length),
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1_000_000
}

/** The slope of the least-squares line through the points, in units of y per unit of x. */
export function slopeOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const covariance = mean(points.map((point) => (point.x - x) * (point.y - y)))
  return covariance / mean(points.map((point) => (point.x - x) ** 2))
}
