import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BenchResult, BenchRow } from './row.ts'
import type { MachineFacts } from './support/machine.ts'

const rowsFolder = fileURLToPath(new URL('rows', import.meta.url))

/** What `results/NAME.json` holds. */
export interface RowReport extends BenchResult {
  readonly row: string
  readonly title: string
  readonly aim: string
  readonly machine: MachineFacts
}

/** The names of all rows: one file each. */
export function listRowNames(): string[] {
  return readdirSync(rowsFolder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
}

/** A row by its name. Throws when there is none, or when its file holds another. */
export async function findRow(name: string): Promise<BenchRow> {
  if (!listRowNames().includes(name)) throw new Error(`there is no row ${name}`)
  const { default: row } = (await import(pathToFileURL(join(rowsFolder, `${name}.ts`)).href)) as {
    default: BenchRow
  }
  if (row.name !== name) throw new Error(`rows/${name}.ts holds the row ${row.name}`)
  return row
}

export function resultPath(name: string): string {
  return fileURLToPath(new URL(`results/${name}.json`, import.meta.url))
}

/** The report of the row's last run on this machine. */
export function findReport(name: string): RowReport | undefined {
  const path = resultPath(name)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RowReport) : undefined
}
