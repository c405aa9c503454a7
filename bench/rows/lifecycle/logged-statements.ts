import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** One kind of statement, identified by its text. */
export interface StatementKind {
  readonly text: string
  readonly perLife: number
  /** PostgreSQL's execution time. */
  readonly msPerLife: number
}

/** Statements that the server runs every second or two regardless of load, and the sign-ins before the lifecycles. */
const notOfALife = [
  /driver_positions/,
  /unnest\(/,
  /graphile_worker"?\./,
  /pg_notify/,
  /row_changes/,
  /"due_at" <= /,
  /from outbox/,
  /road_speed_revisions|"map_versions"/,
  /"otp_challenges"|"sessions"|rate_limits/,
  /log_min_duration|pg_reload_conf|pg_current_logfile|cabstand\.instance/,
]
const isOfALife = (text: string) => !notOfALife.some((pattern) => pattern.test(text))

/**
 * Makes PostgreSQL log every statement while `work` runs lifecycles, and counts the statements of one: those of
 * requests, timers and the relay, including BEGIN and COMMIT. The most expensive are first.
 */
export async function countStatements(
  database: pg.Client,
  work: () => Promise<{ readonly done: number }>,
): Promise<StatementKind[]> {
  const { log, done } = await logged(database, work)
  const kinds = new Map<string, { count: number; ms: number }>()
  for (const { text, ms } of parseLog(log)) {
    if (!isOfALife(text)) continue
    const kind = kinds.get(text) ?? { count: 0, ms: 0 }
    kinds.set(text, { count: kind.count + 1, ms: kind.ms + ms })
  }
  return [...kinds]
    .map(([text, { count, ms }]) => ({ text, perLife: count / done, msPerLife: ms / done }))
    .sort((a, b) => b.msPerLife - a.msPerLife)
}

async function logged(database: pg.Client, work: () => Promise<{ readonly done: number }>) {
  const set = async (value: string | undefined) => {
    await database.query(
      value === undefined
        ? 'alter system reset log_min_duration_statement'
        : `alter system set log_min_duration_statement = '${value}'`,
    )
    await database.query('select pg_reload_conf()')
    await database.query('select pg_sleep(0.5)')
  }
  await set('0')
  const { rows } = await database.query<{ folder: string; path: string; length: string }>(
    `select current_setting('data_directory') as folder, pg_current_logfile() as path, size as length
     from pg_stat_file(pg_current_logfile())`,
  )
  const [file] = rows
  if (file === undefined) throw new Error('PostgreSQL writes no log file')
  const { done } = await work()
  await set(undefined)
  const whole = await readFile(join(file.folder, file.path))
  return { log: whole.subarray(Number(file.length)).toString(), done }
}

const entry = /LOG: {2}duration: ([\d.]+) ms {2}(?:execute|statement)[^:]*: ([\s\S]*)$/

/**
 * Parses PostgreSQL's log with `log_min_duration_statement = 0`. Parameters are separate from the text, so there are
 * few different texts.
 */
function* parseLog(log: string): Generator<{ text: string; ms: number }> {
  let open: { text: string; ms: number } | undefined
  for (const line of log.split('\n')) {
    const match = entry.exec(line)
    if (line.startsWith('\t')) {
      if (open !== undefined) open.text += ` ${line.trim()}`
      continue
    }
    if (open !== undefined) yield open
    open = match === null ? undefined : { ms: Number(match[1]), text: (match[2] ?? '').trim() }
  }
  if (open !== undefined) yield open
}
