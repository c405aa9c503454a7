import { renameSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mapsFolder } from '../map-files.ts'

/** What a step counted: roads, places, … */
export type Figures = Readonly<Record<string, number | string>>

export interface StepRecord {
  readonly seconds: number
  /** The files and folders it made in the version's folder, with their bytes. */
  readonly outputs: Readonly<Record<string, number>>
  readonly figures: Figures
}

/** `import.json` in a version's folder: how far its import has come. */
export interface ImportRecord {
  readonly version: string
  readonly key: string
  readonly source: string
  /** The steps that are done, by name. */
  readonly steps: Readonly<Record<string, StepRecord>>
  /** ISO time of the end of the last step. */
  readonly completedAt?: string
}

const recordFile = (folder: string) => join(folder, 'import.json')

/** Undefined when the folder holds none that can be read. */
export async function findImportRecord(folder: string): Promise<ImportRecord | undefined> {
  try {
    return JSON.parse(await readFile(recordFile(folder), 'utf8')) as ImportRecord
  } catch {
    return undefined
  }
}

/** The records of all versions whose files are in the data folder. */
export async function listImportRecords(dataFolder: string): Promise<ImportRecord[]> {
  const folder = mapsFolder(dataFolder)
  const names = await readdir(folder).catch(() => [])
  const records = await Promise.all(names.map((name) => findImportRecord(join(folder, name))))
  return records.filter((record) => record !== undefined)
}

/** Replaces the record in one go, without a pause in which another step's would be lost. */
export function saveImportRecord(folder: string, record: ImportRecord): void {
  const next = `${recordFile(folder)}.next`
  writeFileSync(next, `${JSON.stringify(record, null, 2)}\n`)
  renameSync(next, recordFile(folder))
}

/** Whether all that a step made is there in its full length: a machine that lost power may have lost some of it. */
export async function hasOutputs(folder: string, { outputs }: StepRecord): Promise<boolean> {
  for (const [name, bytes] of Object.entries(outputs)) {
    if ((await bytesOf(join(folder, name))) !== bytes) return false
  }
  return true
}

/** Bytes of a file, or of all files in a folder; 0 when there is none. */
export async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.size ?? 0
  const inside = await readdir(path)
  const sizes = await Promise.all(inside.map((name) => bytesOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
