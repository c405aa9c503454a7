import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BenchResult, BenchRow } from './row.ts'
import type { MachineFacts } from './support/machine.ts'

const rowsFolder = fileURLToPath(new URL('rows', import.meta.url))

/** The content of `results/NAME.json`. */
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

/** Loads a row by its name. Throws when it does not exist or its file exports a different name. */
export async function findRow(name: string): Promise<BenchRow> {
  if (!listRowNames().includes(name)) throw new Error(`There is no row ${name}`)
  const { default: row } = (await import(pathToFileURL(join(rowsFolder, `${name}.ts`)).href)) as {
    default: BenchRow
  }
  if (row.name !== name) throw new Error(`rows/${name}.ts exports the row ${row.name}`)
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
