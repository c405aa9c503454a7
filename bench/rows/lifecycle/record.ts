import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import {
  type LoggedStatement,
  logLinePrefix,
  parseLog,
  thinOut,
  toBlocks,
  toPgbenchScript,
} from './recorded-sql.ts'

export interface RecordedLifecycle {
  readonly script: string
  readonly statements: number
  readonly commits: number
}

/** What happens every few seconds whether anybody travels or not. */
const periodic = [
  /driver_positions/,
  /unnest\(/,
  /graphile_worker\.(jobs|known_crontabs)/,
  /^select "id", "driver", "status" from "bookings" where "status" in \(\$1, \$2, \$3, \$4\) and "queue_at" <= \$5 order by/,
]

/**
 * Has PostgreSQL log everything while `alone` makes trips one after the other, and turns the statements of one of them,
 * the one with the median number of statements, into a script for pgbench. What the server does once for several trips
 * when it is `busy` is in the script as often as it is done then.
 */
export async function recordLifecycle(
  database: pg.Client,
  work: { alone(): Promise<unknown>; busy(): Promise<unknown> },
): Promise<RecordedLifecycle> {
  const lifecycles = splitLifecycles(await blocksOf(database, work.alone))
  const byLength = lifecycles.toSorted((a, b) => a.length - b.length)
  const median = byLength[Math.floor(byLength.length / 2)]
  if (median === undefined) throw new Error('no lifecycle was recorded')
  const blocks = await blocksOf(database, work.busy)
  const chosen = thinOut(median, { blocks, lifecycles: blocks.filter(beginsLifecycle).length }).flat()
  return {
    script: toPgbenchScript(chosen, actorsOf(chosen)),
    statements: chosen.length,
    commits: chosen.filter(({ text }) => /^commit/i.test(text)).length,
  }
}

async function logging(database: pg.Client, work: () => Promise<unknown>): Promise<string> {
  const set = async (name: string, value: string | undefined) => {
    await database.query(
      value === undefined ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`,
    )
  }
  await set('log_line_prefix', logLinePrefix)
  await set('log_min_duration_statement', '0')
  await database.query('select pg_reload_conf()')
  await database.query('select pg_sleep(0.5)')
  const { rows } = await database.query<{ path: string; length: string }>(
    `select current_setting('data_directory') as folder, pg_current_logfile() as path,
       size as length from pg_stat_file(pg_current_logfile())`,
  )
  const folder = (rows[0] as unknown as { folder: string } | undefined)?.folder ?? ''
  await work()
  await set('log_min_duration_statement', undefined)
  await set('log_line_prefix', undefined)
  await database.query('select pg_reload_conf()')
  const whole = await readFile(join(folder, rows[0]?.path ?? ''))
  return whole.subarray(Number(rows[0]?.length)).toString()
}

async function blocksOf(database: pg.Client, work: () => Promise<unknown>): Promise<LoggedStatement[][]> {
  const statements = parseLog(await logging(database, work))
  return toBlocks(statements.filter(({ text }) => !periodic.some((pattern) => pattern.test(text))))
}

const beginsLifecycle = (block: readonly LoggedStatement[]) =>
  block.some(({ text }) => /insert into "quote_routes"/.test(text))

/** From one storing of quotes to the next; the first and the last are cut off. */
function splitLifecycles(blocks: readonly LoggedStatement[][]): LoggedStatement[][][] {
  const beginnings = blocks.flatMap((block, index) => (beginsLifecycle(block) ? [index] : []))
  return beginnings
    .slice(1, -1)
    .map((from, index) => blocks.slice(from, beginnings[index + 2]))
    .filter((lifecycle) => lifecycle.flat().some(({ text }) => text.includes('"completed_at" = ')))
}

function actorsOf(lifecycle: readonly LoggedStatement[]) {
  return { rider: firstValue(lifecycle, 'customer'), driver: firstValue(lifecycle, 'driver') }
}

/** The first value that a column of a booking was given. */
function firstValue(lifecycle: readonly LoggedStatement[], column: string): string {
  for (const { text, parameters } of lifecycle) {
    const inserted = /^insert into "bookings" \(([^)]*)\)/.exec(text)?.[1]?.split(', ')
    const index = inserted?.indexOf(`"${column}"`) ?? -1
    const set = /update "bookings" set (.*?) where/.exec(text)?.[1]
    const number = index >= 0 ? index + 1 : Number(set?.match(new RegExp(`"${column}" = \\$(\\d+)`))?.[1])
    const value = parameters[number - 1]
    if (value !== undefined && value !== 'NULL') return value.slice(1, -1)
  }
  throw new Error(`nobody set ${column}`)
}
