import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { newId } from '../../../new-id.ts'
import { calibrate } from '../calibrate.ts'
import { type MapFiles, mapFiles, mapFilesIn } from '../map-files.ts'
import { activateMapVersion, deleteMapVersion, findActiveMapVersion } from '../map-version-store.ts'
import { loadOsm } from '../osm/osm-data.ts'
import { buildRoadGraph, loadRoadGraph } from '../router/index.ts'
import { servingConfig } from '../valhalla/index.ts'
import {
  bytesOf,
  hasOutputs,
  type ImportRecord,
  listImportRecords,
  saveImportRecord,
} from './import-record.ts'
import {
  graphStep,
  type ImportContext,
  type ImportStep,
  placesStep,
  roadsStep,
  sketchStep,
  tilesStep,
} from './import-steps.ts'
import { importKey, type MapSource } from './map-source.ts'
import { sweepMapVersions } from './sweep-map-versions.ts'

export interface ImportParts {
  readonly db: Database
  readonly dataFolder: string
  /** Told each phase as it begins. */
  readonly progress?: (line: string) => void
}

/**
 * Imports a map, or goes on with an import of the same map that was broken off, and puts it in force when everything
 * of it is ready; returns the version's id. Steps that are done are not repeated, save what takes a second or two:
 * reading the map, calibrating. Throws Error when it fails; then the map in force has not changed.
 */
export async function runImport(parts: ImportParts, source: MapSource): Promise<string> {
  const running = await RunningImport.begin(parts, source)
  try {
    await running.runSteps()
    return await running.activate()
  } catch (error) {
    await running.abandon()
    throw error
  }
}

class RunningImport {
  private readonly parts: ImportParts
  private readonly files: MapFiles
  private readonly context: ImportContext
  private record: ImportRecord

  private constructor(parts: ImportParts, source: MapSource, record: ImportRecord) {
    this.parts = parts
    this.record = record
    this.files = mapFiles(parts.dataFolder, record.version)
    const data = once(() => {
      parts.progress?.('Reading the map')
      return loadOsm(source.pbfFile)
    })
    const roads = once(async () =>
      'roads' in this.record.steps ? loadRoadGraph(this.files.roads) : buildRoadGraph(await data()),
    )
    this.context = { db: parts.db, version: record.version, source, data, roads }
  }

  static async begin(parts: ImportParts, source: MapSource): Promise<RunningImport> {
    const key = await importKey(source)
    const records = await listImportRecords(parts.dataFolder)
    const begun = records.find((record) => record.key === key && record.completedAt === undefined)
    const record = begun ?? { version: newId(), key, source: source.source, steps: {} }
    const running = new RunningImport(parts, source, record)
    if (begun) await running.checkSteps()
    await mkdir(running.files.folder, { recursive: true })
    saveImportRecord(running.files.folder, running.record)
    return running
  }

  /** All steps that are not done yet. Valhalla's tools are processes of their own: they build beside the others. */
  async runSteps(): Promise<void> {
    await this.run(roadsStep)
    const results = await Promise.allSettled([
      this.run(graphStep),
      this.runInTurn([sketchStep, placesStep, tilesStep]),
    ])
    // What failed first is told only when all have ended: none may write into a folder that is cleared away.
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Puts the version in force and lets older ones go. */
  async activate(): Promise<string> {
    const { db, progress } = this.parts
    const { version } = this.record
    progress?.('Measuring road times')
    const calibration = await calibrate(await this.context.roads(), servingConfig(this.files.folder))
    const before = await findActiveMapVersion(db)
    await transaction(db, (tx) => activateMapVersion(tx, version, calibration))
    this.save({ ...this.record, completedAt: new Date().toISOString() })
    await sweepMapVersions(this.parts, [version, before?.id])
    return version
  }

  /** After a failure: what is done stays for the next try; where nothing is, nothing stays. */
  async abandon(): Promise<void> {
    if (Object.keys(this.record.steps).length > 0) return
    await deleteMapVersion(this.parts.db, this.record.version).catch(() => {})
    await rm(this.files.folder, { recursive: true, force: true })
  }

  private async runInTurn(steps: readonly ImportStep[]): Promise<void> {
    for (const step of steps) await this.run(step)
  }

  private async run(step: ImportStep): Promise<void> {
    if (step.name in this.record.steps) return
    this.parts.progress?.(step.title)
    const startedAt = performance.now()
    const work = mapFilesIn(join(this.files.folder, `${step.name}.part`, newId()))
    await mkdir(work.folder, { recursive: true })
    const figures = await step.run(this.context, work)
    const outputs = await this.keep(work.folder)
    await rm(join(this.files.folder, `${step.name}.part`), { recursive: true, force: true })
    const seconds = (performance.now() - startedAt) / 1000
    const steps = { ...this.record.steps, [step.name]: { seconds, outputs, figures } }
    this.save({ ...this.record, steps })
  }

  /** Moves what a step wrote to where it stays. */
  private async keep(folder: string): Promise<Record<string, number>> {
    const outputs: Record<string, number> = {}
    for (const name of await readdir(folder)) {
      const target = join(this.files.folder, name)
      await rm(target, { recursive: true, force: true })
      await rename(join(folder, name), target)
      outputs[name] = await bytesOf(target)
    }
    return outputs
  }

  /** Forgets steps whose results are not all there. */
  private async checkSteps(): Promise<void> {
    const { folder } = this.files
    const stored = await placesStep.isStored?.(this.context)
    const steps: Record<string, ImportRecord['steps'][string]> = {}
    for (const [name, done] of Object.entries(this.record.steps)) {
      const lost = name === placesStep.name && !stored
      if (!lost && (await hasOutputs(folder, done))) steps[name] = done
    }
    this.record = { ...this.record, steps }
  }

  private save(record: ImportRecord): void {
    this.record = record
    saveImportRecord(this.files.folder, record)
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}
