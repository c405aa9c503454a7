import { renameSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesOf } from '../bytes-of.ts'
import { mapsFolder } from '../map-files.ts'
import type { StepRecord } from '../map-version-store.ts'

/** `import.json` in a version's folder: the progress of its import on this machine. */
export interface ImportRecord {
  readonly version: string
  readonly key: string
  readonly source: string
  /** The completed steps, by name. */
  readonly steps: Readonly<Record<string, StepRecord>>
  /** ISO time when the last step ended. */
  readonly completedAt?: string
}

const recordFile = (folder: string) => join(folder, 'import.json')

/** Undefined when the folder has no readable record. */
export async function findImportRecord(folder: string): Promise<ImportRecord | undefined> {
  try {
    return JSON.parse(await readFile(recordFile(folder), 'utf8')) as ImportRecord
  } catch {
    return undefined
  }
}

/** The records of all versions with files in the data folder. */
export async function listImportRecords(dataFolder: string): Promise<ImportRecord[]> {
  const folder = mapsFolder(dataFolder)
  const names = await readdir(folder).catch(() => [])
  const records = await Promise.all(names.map((name) => findImportRecord(join(folder, name))))
  return records.filter((record) => record !== undefined)
}

/** Replaces the record synchronously, so that another step's entry cannot be lost in between. */
export function saveImportRecord(folder: string, record: ImportRecord): void {
  const next = `${recordFile(folder)}.next`
  writeFileSync(next, `${JSON.stringify(record, null, 2)}\n`)
  renameSync(next, recordFile(folder))
}

/** The names of outputs that are missing or shorter than recorded, as after a power failure or an interrupted copy. */
export async function listMissingOutputs(
  folder: string,
  steps: Readonly<Record<string, StepRecord>>,
): Promise<string[]> {
  const outputs = Object.values(steps).flatMap((step) => Object.entries(step.outputs))
  const there = await Promise.all(outputs.map(([name]) => bytesOf(join(folder, name))))
  return outputs.filter(([, bytes], i) => there[i] !== bytes).map(([name]) => name)
}
