import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../db/database.ts'
import { type Tx, transaction } from '../../../db/transaction.ts'
import { newId } from '../../../new-id.ts'
import { StartupError } from '../../../startup-error.ts'
import { bytesOf } from '../bytes-of.ts'
import { calibrate } from '../calibrate.ts'
import { type MapFiles, mapFiles, mapFilesIn, mapsFolder } from '../map-files.ts'
import {
  activateMapVersion,
  completeMapVersion,
  deleteMapVersion,
  listMapVersions,
  type StepRecord,
} from '../map-version-store.ts'
import { loadOsm, type OsmData } from '../osm/osm-data.ts'
import { buildRoadGraph, loadRoadGraph } from '../router/index.ts'
import { servingConfig } from '../valhalla/index.ts'
import { checkSpace } from './check-space.ts'
import { explainFailure } from './explain-failure.ts'
import { findBegun } from './find-begun.ts'
import { holdImportLock } from './hold-import-lock.ts'
import { isImportLockHeld } from './import-lock-store.ts'
import type { ImportProgress } from './import-progress.ts'
import { type ImportRecord, listMissingOutputs, saveImportRecord } from './import-record.ts'
import {
  graphStep,
  type ImportContext,
  type ImportStep,
  placesStep,
  roadsStep,
  tilesStep,
} from './import-steps.ts'
import { withLeanHeap } from './lean-heap.ts'
import { importKey, type MapSource, sizeOfSource } from './map-source.ts'
import { sweepMapVersions } from './sweep-map-versions.ts'

export interface ImportParts {
  readonly db: Database
  readonly dataFolder: string
  readonly progress?: ImportProgress
  /** Everything is made ready, but the map in force stays: `putInForce` changes over. */
  readonly hold?: boolean
}

/**
 * Imports a map, or goes on with an import of the same map that was broken off, and puts it in force when everything
 * of it is ready; returns the version's id. Steps that are done are not repeated, save what takes a second or two:
 * reading the map, calibrating. Throws StartupError when the operator has something to mend, Error otherwise; the map
 * in force has not changed then.
 */
export async function runImport(parts: ImportParts, source: MapSource): Promise<string> {
  const bytes = await sizeOfSource(source)
  return holdImportLock(parts.db, source.source, async (holder) => {
    await checkSpace(mapsFolder(parts.dataFolder), bytes)
    const running = await RunningImport.begin(parts, source, holder)
    try {
      await withLeanHeap(() => running.runSteps())
      return await running.finish()
    } catch (error) {
      await running.abandon()
      throw explainFailure(error)
    }
  })
}

const steps = [roadsStep, graphStep, tilesStep, placesStep]

class RunningImport {
  private readonly parts: ImportParts
  private readonly holder: string
  private readonly files: MapFiles
  private readonly context: ImportContext
  private record: ImportRecord

  private constructor(parts: ImportParts, source: MapSource, record: ImportRecord, holder: string) {
    this.parts = parts
    this.holder = holder
    this.record = record
    this.files = mapFiles(parts.dataFolder, record.version)
    const data = once(() => readMap(source, parts.progress))
    const roads = once(async () =>
      this.isDone(roadsStep) ? loadRoadGraph(this.files.roads) : buildRoads(await data()),
    )
    const { version, key } = record
    const figuresOf = ({ name }: ImportStep) => this.record.steps[name]?.figures ?? {}
    this.context = { db: parts.db, version, importKey: key, source, data, roads, figuresOf }
  }

  static async begin(parts: ImportParts, source: MapSource, holder: string): Promise<RunningImport> {
    const key = await importKey(source)
    const begun = await findBegun(parts, key)
    const record = begun ?? { version: newId(), key, source: source.source, steps: {} }
    const running = new RunningImport(parts, source, record, holder)
    await mkdir(running.files.folder, { recursive: true })
    if (begun) await running.checkSteps()
    running.save(running.record)
    return running
  }

  /** All steps that are not done yet. Valhalla's tools are processes of their own: they build beside the others. */
  async runSteps(): Promise<void> {
    if (steps.every((step) => this.isDone(step))) return
    await this.context.data()
    await this.run(roadsStep)
    const results = await Promise.allSettled([this.run(graphStep), this.runInTurn([tilesStep, placesStep])])
    // What failed first is told only when all have ended: none may write into a folder that is cleared away.
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Puts the version in force and lets older ones go. */
  async finish(): Promise<string> {
    const { db, hold } = this.parts
    const { version } = this.record
    const isComplete = (await listMapVersions(db)).some(
      ({ id, completedAt }) => id === version && completedAt,
    )
    // What other machines work with already is not measured again.
    const calibration = isComplete ? undefined : await this.calibrate()
    await transaction(db, async (tx) => {
      await this.assertLock(tx)
      if (calibration !== undefined) {
        await completeMapVersion(tx, version, { calibration, steps: this.record.steps })
      }
      if (!hold) await activateMapVersion(tx, version)
    })
    this.save({ ...this.record, completedAt: new Date().toISOString() })
    await sweepMapVersions(this.parts)
    return version
  }

  /** After a failure: what is done stays for the next try; where nothing is, nothing stays. */
  async abandon(): Promise<void> {
    if (Object.keys(this.record.steps).length > 0) return
    await deleteMapVersion(this.parts.db, this.record.version).catch(() => {})
    await rm(this.files.folder, { recursive: true, force: true })
  }

  private async calibrate(): Promise<number> {
    const title = 'Measuring road times'
    return timed(title, this.parts.progress, async () => {
      const ratio = await calibrate(await this.context.roads(), servingConfig(this.files.folder))
      return { result: ratio, figures: { 'to the built-in router’s': Number(ratio.toFixed(2)) } }
    })
  }

  private async assertLock(tx: Tx): Promise<void> {
    if (await isImportLockHeld(tx, this.holder)) return
    throw new StartupError(
      'Another import has taken over, because this one gave no sign of life for a minute',
    )
  }

  private isDone(step: ImportStep): boolean {
    return step.name in this.record.steps
  }

  private async runInTurn(inTurn: readonly ImportStep[]): Promise<void> {
    for (const step of inTurn) await this.run(step)
  }

  private async run(step: ImportStep): Promise<void> {
    if (this.isDone(step)) return
    // A folder of its own for each attempt: tools of one that was killed may still be writing into theirs.
    const attempts = join(this.files.folder, `${step.name}.part`)
    const work = mapFilesIn(join(attempts, newId()))
    await mkdir(work.folder, { recursive: true })
    const startedAt = performance.now()
    const { title } = step
    const { progress } = this.parts
    const figures = await timed(title, progress, async () => {
      const counted = await step.run(this.context, work, (share) =>
        progress?.({ kind: 'share', title, share }),
      )
      return { result: counted, figures: counted }
    })
    const outputs = await this.keep(work.folder)
    await rm(attempts, { recursive: true, force: true })
    const done: StepRecord = { seconds: (performance.now() - startedAt) / 1000, outputs, figures }
    this.save({ ...this.record, steps: { ...this.record.steps, [step.name]: done } })
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

  /** Forgets steps whose results are not all there, and tells of the others. */
  private async checkSteps(): Promise<void> {
    const kept: Record<string, StepRecord> = {}
    for (const step of steps) {
      const done = this.record.steps[step.name]
      const isStored = (await step.isStored?.(this.context)) ?? true
      if (!isStored) continue
      if (done && (await listMissingOutputs(this.files.folder, { done })).length === 0) kept[step.name] = done
      // A version that another machine has completed: what it left in the database is here too.
      else if (step.isStored) kept[step.name] = { seconds: 0, outputs: {}, figures: {} }
    }
    this.record = { ...this.record, steps: kept }
    const titles = steps.filter((step) => this.isDone(step)).map((step) => step.title)
    if (titles.length > 0) this.parts.progress?.({ kind: 'kept', titles })
  }

  private save(record: ImportRecord): void {
    this.record = record
    saveImportRecord(this.files.folder, record)
  }
}

async function readMap(source: MapSource, progress: ImportProgress | undefined): Promise<OsmData> {
  const title = 'Reading the map'
  return timed(title, progress, async () => {
    try {
      const data = await loadOsm(source.pbfFile, (share) => progress?.({ kind: 'share', title, share }))
      const { nodeCount: nodes, ways, relations } = data
      return { result: data, figures: { nodes, ways: ways.length, relations: relations.length } }
    } catch (error) {
      throw new StartupError((error as Error).message, { cause: error })
    }
  })
}

function buildRoads(data: OsmData) {
  try {
    return buildRoadGraph(data)
  } catch (error) {
    throw new StartupError((error as Error).message, { cause: error })
  }
}

/** Tells of the beginning and the end of a piece of work. */
async function timed<T>(
  title: string,
  progress: ImportProgress | undefined,
  work: () => Promise<{ result: T; figures: StepRecord['figures'] }>,
): Promise<T> {
  const startedAt = performance.now()
  progress?.({ kind: 'begin', title })
  const { result, figures } = await work()
  progress?.({ kind: 'end', title, seconds: (performance.now() - startedAt) / 1000, figures })
  return result
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}
