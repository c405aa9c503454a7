import type { LatLng } from '@cabstand/domain/distance'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { toJson } from '../platform/db/json.ts'
import type { DB } from '../platform/db/schema.generated.ts'
import type { ImportSteps } from '../platform/db/stored-values.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Bounds } from './port.ts'

/** An imported map. */
export interface MapVersion {
  readonly id: string
  readonly name: string
  /** Its name in other languages, by locale. */
  readonly translations: Readonly<Record<string, string>>
  /** The imported file, or how the city was generated. */
  readonly source: string
  /** Null when no credit is required. */
  readonly attribution: string | null
  readonly generated: boolean
  readonly bounds: Bounds
  readonly center: LatLng
  /** Two letters of ISO 3166-1; null when unknown. */
  readonly country: string | null
  readonly drivingSide: 'left' | 'right'
  /** The factor for road times of the embedded router. */
  readonly calibration: number
}

export type { StepRecord } from '../platform/db/stored-values.ts'

/** A map version with its state. */
export interface MapVersionHistory extends MapVersion {
  readonly active: boolean
  readonly importKey: string | null
  readonly steps: ImportSteps
  /** Null while its import is running or was interrupted. */
  readonly completedAt: Date | null
  /** When it was last activated. */
  readonly activatedAt: Date | null
  /** When it was last replaced; null while it is active or was never activated. */
  readonly retiredAt: Date | null
}

/** Inserts an incomplete map version. Its places follow, then `completeMapVersion`. */
export async function insertMapVersion(
  tx: Tx,
  version: MapVersion & { readonly importKey?: string },
): Promise<void> {
  const { bounds, center, translations, ...rest } = version
  await tx
    .insertInto('mapVersions')
    .values({
      ...rest,
      ...bounds,
      translations: toJson(translations),
      centerLat: center.lat,
      centerLng: center.lng,
    })
    .execute()
}

/**
 * Marks the map version as complete, so that it can be activated. Throws Error when it does not exist or is already
 * complete.
 */
export async function completeMapVersion(
  tx: Tx,
  id: string,
  result: { readonly calibration: number; readonly steps: ImportSteps },
): Promise<void> {
  const updated = await tx
    .updateTable('mapVersions')
    .set({
      calibration: result.calibration,
      importSteps: toJson(result.steps),
      completedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) throw new Error(`There is no incomplete map version ${id}`)
}

/** Activates a map version in place of the current one. Throws Error when it does not exist or is not complete. */
export async function activateMapVersion(tx: Tx, id: string): Promise<void> {
  // Concurrent activations wait here and then see the result of the first.
  await tx.selectFrom('mapVersions').select('id').orderBy('id').forUpdate().execute()
  await tx
    .updateTable('mapVersions')
    .set({ active: false, retiredAt: sql<Date>`clock_timestamp()` })
    .where('active', '=', true)
    .execute()
  const updated = await tx
    .updateTable('mapVersions')
    .set({ active: true, activatedAt: sql<Date>`clock_timestamp()`, retiredAt: null })
    .where('id', '=', id)
    .where('completedAt', 'is not', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) throw new Error(`There is no complete map version ${id}`)
}

/** The active map version. */
export async function findActiveMapVersion(db: Database | Tx): Promise<MapVersion | undefined> {
  const row = await db.selectFrom('mapVersions').selectAll().where('active', '=', true).executeTakeFirst()
  return row === undefined ? undefined : toMapVersion(row)
}

/** When the active map version was imported. */
export async function findImportTime(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('mapVersions')
    .select('completedAt')
    .where('active', '=', true)
    .executeTakeFirst()
  return row?.completedAt ?? null
}

export async function hasMapVersion(db: Database | Tx, id: string): Promise<boolean> {
  const row = await db.selectFrom('mapVersions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** All map versions, the newest first. */
export async function listMapVersions(db: Database | Tx): Promise<MapVersionHistory[]> {
  const rows = await db
    .selectFrom('mapVersions')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...toMapVersion(row),
    active: row.active,
    importKey: row.importKey,
    steps: row.importSteps,
    completedAt: row.completedAt,
    activatedAt: row.activatedAt,
    retiredAt: row.retiredAt,
  }))
}

/** Deletes all generated cities with their places. */
export async function deleteGeneratedMapVersions(tx: Tx): Promise<void> {
  await tx.deleteFrom('mapVersions').where('generated', '=', true).execute()
}

/** Deletes a map version with all its places, unless it is active. */
export async function deleteMapVersion(db: Database | Tx, id: string): Promise<void> {
  await db.deleteFrom('mapVersions').where('id', '=', id).where('active', '=', false).execute()
}

function toMapVersion(row: Selectable<DB['mapVersions']>): MapVersion {
  const { id, name, translations, source, attribution, generated, country, calibration } = row
  const { south, west, north, east } = row
  return {
    id,
    name,
    translations,
    source,
    attribution,
    generated,
    country,
    drivingSide: row.drivingSide,
    calibration,
    bounds: { south, west, north, east },
    center: { lat: row.centerLat, lng: row.centerLng },
  }
}
