import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadOsm, type OsmData } from '@cabstand/map-engine/osm'
import { buildRoadGraph, loadRoadGraph } from '@cabstand/map-engine/router'
import type { Database } from '../../platform/db/database.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { StartupError } from '../../platform/startup-error.ts'
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

export interface ImportDeps {
  readonly db: Database
  readonly dataFolder: string
  readonly progress?: ImportProgress
  /** Prepares everything, but does not activate the version: `putInForce` does that. */
  readonly hold?: boolean
}

/**
 * Imports a map, or continues an interrupted import of the same map, and activates it when all its parts are ready;
 * returns the version's id. Completed steps are not repeated, except reading the map and calibrating, which take a
 * second or two. Throws StartupError when the operator has to correct something, Error otherwise; the active map has
 * not changed then.
 */
export async function runImport(deps: ImportDeps, source: MapSource): Promise<string> {
  const bytes = await sizeOfSource(source)
  return holdImportLock(deps.db, source.source, async (holder) => {
    await checkSpace(mapsFolder(deps.dataFolder), bytes)
    const running = await RunningImport.begin(deps, source, holder)
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
  private readonly deps: ImportDeps
  private readonly holder: string
  private readonly files: MapFiles
  private readonly context: ImportContext
  private record: ImportRecord

  private constructor(deps: ImportDeps, source: MapSource, record: ImportRecord, holder: string) {
    this.deps = deps
    this.holder = holder
    this.record = record
    this.files = mapFiles(deps.dataFolder, record.version)
    const data = once(() => readMap(source, deps.progress))
    const roads = once(async () =>
      this.isDone(roadsStep) ? loadRoadGraph(this.files.roads) : buildRoads(await data()),
    )
    const { version, key } = record
    const figuresOf = ({ name }: ImportStep) => this.record.steps[name]?.figures ?? {}
    this.context = { db: deps.db, version, importKey: key, source, data, roads, figuresOf }
  }

  static async begin(deps: ImportDeps, source: MapSource, holder: string): Promise<RunningImport> {
    const key = await importKey(source)
    const begun = await findBegun(deps, key)
    const record = begun ?? { version: newId(), key, source: source.source, steps: {} }
    const running = new RunningImport(deps, source, record, holder)
    await mkdir(running.files.folder, { recursive: true })
    if (begun) await running.checkSteps()
    running.save(running.record)
    return running
  }

  /**
   * Runs all steps that are not completed. Valhalla's tools are separate processes and run at the same time as the
   * others.
   */
  async runSteps(): Promise<void> {
    if (steps.every((step) => this.isDone(step))) return
    await this.context.data()
    await this.run(roadsStep)
    const results = await Promise.allSettled([this.run(graphStep), this.runInTurn([tilesStep, placesStep])])
    // The first failure is thrown only after all steps have ended: none may write into a folder that is being deleted.
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Activates the version and deletes older ones. */
  async finish(): Promise<string> {
    const { db, hold } = this.deps
    const { version } = this.record
    const isComplete = (await listMapVersions(db)).some(
      ({ id, completedAt }) => id === version && completedAt,
    )
    // Keep the factor that other machines already use.
    const calibration = isComplete ? undefined : await this.calibrate()
    await transaction(db, async (tx) => {
      await this.assertLock(tx)
      if (calibration !== undefined) {
        await completeMapVersion(tx, version, { calibration, steps: this.record.steps })
      }
      if (!hold) await activateMapVersion(tx, version)
    })
    this.save({ ...this.record, completedAt: new Date().toISOString() })
    await sweepMapVersions(this.deps)
    return version
  }

  /** After a failure: completed steps are kept for the next attempt; if there are none, everything is deleted. */
  async abandon(): Promise<void> {
    if (Object.keys(this.record.steps).length > 0) return
    await deleteMapVersion(this.deps.db, this.record.version).catch(() => {})
    await rm(this.files.folder, { recursive: true, force: true })
  }

  private async calibrate(): Promise<number> {
    const title = 'Measuring road times'
    return timed(title, this.deps.progress, async () => {
      const ratio = await calibrate(await this.context.roads(), servingConfig(this.files.folder))
      return { result: ratio, figures: { 'times the embedded router’s': Number(ratio.toFixed(2)) } }
    })
  }

  private async assertLock(tx: Tx): Promise<void> {
    if (await isImportLockHeld(tx, this.holder)) return
    throw new StartupError('Another import took the lock, because this one did not renew it for a minute')
  }

  private isDone(step: ImportStep): boolean {
    return step.name in this.record.steps
  }

  private async runInTurn(inTurn: readonly ImportStep[]): Promise<void> {
    for (const step of inTurn) await this.run(step)
  }

  private async run(step: ImportStep): Promise<void> {
    if (this.isDone(step)) return
    // Each attempt has its own folder: tools of a killed attempt may still be writing into theirs.
    const attempts = join(this.files.folder, `${step.name}.part`)
    const work = mapFilesIn(join(attempts, newId()))
    await mkdir(work.folder, { recursive: true })
    const startedAt = performance.now()
    const { title } = step
    const { progress } = this.deps
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

  /** Moves the output of a step to its final folder. */
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

  /** Removes steps with missing results from the record, and reports the others as completed. */
  private async checkSteps(): Promise<void> {
    const kept: Record<string, StepRecord> = {}
    for (const step of steps) {
      const done = this.record.steps[step.name]
      const isStored = (await step.isStored?.(this.context)) ?? true
      if (!isStored) continue
      if (done && (await listMissingOutputs(this.files.folder, { done })).length === 0) kept[step.name] = done
      // A version that another machine has completed: its rows are already in the database.
      else if (step.isStored) kept[step.name] = { seconds: 0, outputs: {}, figures: {} }
    }
    this.record = { ...this.record, steps: kept }
    const titles = steps.filter((step) => this.isDone(step)).map((step) => step.title)
    if (titles.length > 0) this.deps.progress?.({ kind: 'kept', titles })
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

/** Reports the beginning and the end of a step. */
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
