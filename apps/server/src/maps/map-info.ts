import type { Database } from '../platform/db/database.ts'
import { bytesOf } from './bytes-of.ts'
import {
  findRunningImport,
  formatFigure,
  type ImportRecord,
  listImportRecords,
  listMissingOutputs,
  previousVersion,
} from './import/index.ts'
import { mapFiles } from './map-files.ts'
import { listMapVersions, type MapVersionHistory, type StepRecord } from './map-version-store.ts'

export interface MapInfoDeps {
  readonly db: Database
  readonly dataFolder: string
}

/** A map version as shown to operators. */
export interface MapVersionReport {
  readonly id: string
  /** `previous` is the version that `--back` returns to; `waiting` was imported and never activated. */
  readonly state: 'active' | 'previous' | 'earlier' | 'waiting' | 'importing' | 'interrupted'
  /** Null while its places are not stored. */
  readonly name: string | null
  readonly source: string
  readonly country: string | null
  readonly drivingSide: 'left' | 'right' | null
  readonly attribution: string | null
  /** Null: not known yet. */
  readonly router: string | null
  readonly importedAt: Date | null
  readonly activatedAt: Date | null
  /** By name, with seconds, counts and bytes. */
  readonly steps: Readonly<Record<string, StepRecord>>
  readonly seconds: number
  /** On this machine. */
  readonly files: { readonly folder: string; readonly bytes: number; readonly missing: readonly string[] }
}

export interface MapReport {
  readonly versions: readonly MapVersionReport[]
  /** The source of the running import. */
  readonly importing: string | null
}

/** All map versions including interrupted imports, the newest first. */
export async function readMapInfo({ db, dataFolder }: MapInfoDeps): Promise<MapReport> {
  const running = await findRunningImport(db)
  const versions = await listMapVersions(db)
  const records = await listImportRecords(dataFolder)
  const withoutRow = records.filter(({ version }) => !versions.some(({ id }) => id === version))
  const previous = previousVersion(versions)?.id
  const unfinished = running === undefined ? 'interrupted' : 'importing'
  const reports = [
    ...withoutRow.map((record) => reportBegun(record, unfinished)),
    ...versions.map((version) =>
      reportVersion(
        version,
        records.find((record) => record.version === version.id),
        stateOf(version, previous, unfinished),
      ),
    ),
  ]
  return {
    versions: await Promise.all(
      reports.map(async (report) => ({ ...report, files: await readFiles(dataFolder, report) })),
    ),
    importing: running?.source ?? null,
  }
}

type Report = Omit<MapVersionReport, 'files'>

function stateOf(
  version: MapVersionHistory,
  previous: string | undefined,
  unfinished: 'importing' | 'interrupted',
): Report['state'] {
  if (version.active) return 'active'
  if (version.completedAt === null) return unfinished
  if (version.activatedAt === null) return 'waiting'
  return version.id === previous ? 'previous' : 'earlier'
}

function reportBegun({ version, source, steps }: ImportRecord, state: Report['state']): Report {
  return {
    id: version,
    state,
    name: null,
    source,
    country: null,
    drivingSide: null,
    attribution: null,
    router: routerOf(steps),
    importedAt: null,
    activatedAt: null,
    steps,
    seconds: secondsOf(steps),
  }
}

function reportVersion(
  version: MapVersionHistory,
  record: ImportRecord | undefined,
  state: Report['state'],
): Report {
  const { id, name, source, country, drivingSide, attribution, completedAt, activatedAt } = version
  const steps = completedAt === null && record ? record.steps : version.steps
  return {
    id,
    state,
    name,
    source,
    country,
    drivingSide,
    attribution,
    router: routerOf(record?.steps ?? steps),
    importedAt: completedAt,
    activatedAt,
    steps,
    seconds: secondsOf(steps),
  }
}

const secondsOf = (steps: Report['steps']) =>
  Object.values(steps).reduce((sum, { seconds }) => sum + seconds, 0)

function routerOf(steps: Report['steps']): string | null {
  const router = steps.graph?.figures.router
  return router === undefined ? null : String(router)
}

async function readFiles(dataFolder: string, { id, steps }: Report): Promise<MapVersionReport['files']> {
  const { folder } = mapFiles(dataFolder, id)
  return { folder, bytes: await bytesOf(folder), missing: await listMissingOutputs(folder, steps) }
}

/** A few lines of text for operators. */
export function formatMapVersion(report: MapVersionReport): string {
  const { id, state, name, source, country, drivingSide, attribution, router, files } = report
  const lines = [
    `${name ?? source}: ${state}`,
    `  version      ${id}`,
    `  source       ${source}${attribution === null ? '' : ` (${attribution})`}`,
    ...(report.importedAt === null ? [] : [`  imported     ${formatTime(report.importedAt)}`]),
    ...(drivingSide === null ? [] : [`  country      ${country ?? 'unknown'}, drives on the ${drivingSide}`]),
    ...(router === null ? [] : [`  routes by    ${router}`]),
    `  files        ${megabytes(files.bytes)} in ${files.folder}`,
    ...(files.missing.length === 0 ? [] : [`  missing here ${files.missing.join(', ')}`]),
    ...Object.entries(report.steps).map(([step, done]) => `  ${step.padEnd(12)} ${formatStep(done)}`),
  ]
  return lines.join('\n')
}

function formatStep({ seconds, outputs, figures }: StepRecord): string {
  const bytes = Object.values(outputs).reduce((sum, size) => sum + size, 0)
  const counted = Object.entries(figures)
    .filter(([name]) => name !== 'router')
    .map(([name, value]) => `${formatFigure(value)} ${name}`)
  const written = bytes === 0 ? [] : [megabytes(bytes)]
  return [...counted, ...written, `${seconds.toFixed(1)} s`].join(', ')
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** "2026-03-01 14:05 UTC". */
const formatTime = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
