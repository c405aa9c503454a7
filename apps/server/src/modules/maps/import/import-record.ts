import { renameSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesOf } from '../bytes-of.ts'
import { mapsFolder } from '../map-files.ts'
import type { StepRecord } from '../map-version-store.ts'

/** `import.json` in a version's folder: how far its import has come on this machine. */
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

/** The names of outputs that are not there in their full length, as after a loss of power or half a copy. */
export async function listMissingOutputs(
  folder: string,
  steps: Readonly<Record<string, StepRecord>>,
): Promise<string[]> {
  const outputs = Object.values(steps).flatMap((step) => Object.entries(step.outputs))
  const there = await Promise.all(outputs.map(([name]) => bytesOf(join(folder, name))))
  return outputs.filter(([, bytes], i) => there[i] !== bytes).map(([name]) => name)
}
