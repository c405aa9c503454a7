import type { LatLng } from '@cabstand/domain/distance'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Bounds } from './port.ts'

/** A map that was imported. */
export interface MapVersion {
  readonly id: string
  readonly name: string
  readonly nameAr: string | null
  /** The file that was imported, or how the city was generated. */
  readonly source: string
  /** Null when nobody has to be credited. */
  readonly attribution: string | null
  readonly generated: boolean
  readonly bounds: Bounds
  readonly center: LatLng
  /** Two letters of ISO 3166-1; null when unknown. */
  readonly country: string | null
  readonly drivingSide: 'left' | 'right'
  /** By what a road time of the built-in router is multiplied. */
  readonly calibration: number
}

/** A step of an import: what it took, counted and wrote. */
export interface StepRecord {
  readonly seconds: number
  /** The files and folders it made in the version's folder, with their bytes. */
  readonly outputs: Readonly<Record<string, number>>
  readonly figures: Readonly<Record<string, number | string>>
}

/** A map version with what became of it. */
export interface MapVersionHistory extends MapVersion {
  readonly active: boolean
  readonly importKey: string | null
  readonly steps: Readonly<Record<string, StepRecord>>
  /** Null: its import is under way or was broken off. */
  readonly completedAt: Date | null
  /** When it last came into force. */
  readonly activatedAt: Date | null
  /** When it last went out of force; null while it is in force or has never been. */
  readonly retiredAt: Date | null
}

/** Inserts a map version that is not complete: its places come next, then `completeMapVersion`. */
export async function insertMapVersion(
  tx: Tx,
  version: MapVersion & { readonly importKey?: string },
): Promise<void> {
  const { bounds, center, ...rest } = version
  await tx
    .insertInto('mapVersions')
    .values({ ...rest, ...bounds, centerLat: center.lat, centerLng: center.lng })
    .execute()
}

/** From now on the map version can be put in force. Throws Error when there is none, or it is complete already. */
export async function completeMapVersion(
  tx: Tx,
  id: string,
  result: { readonly calibration: number; readonly steps: Readonly<Record<string, StepRecord>> },
): Promise<void> {
  const updated = await tx
    .updateTable('mapVersions')
    .set({
      calibration: result.calibration,
      importSteps: JSON.stringify(result.steps),
      completedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) throw new Error(`There is no map version ${id} to complete`)
}

/**
 * Puts a map version in force instead of the one that was. Throws Error when there is no such version or it is not
 * complete.
 */
export async function activateMapVersion(tx: Tx, id: string): Promise<void> {
  // Whoever else puts one in force waits here, and then sees what came of it.
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
  if (updated.numUpdatedRows !== 1n) throw new Error(`There is no map version ${id} that is complete`)
}

/** The map version in force. */
export async function findActiveMapVersion(db: Database | Tx): Promise<MapVersion | undefined> {
  const row = await db.selectFrom('mapVersions').selectAll().where('active', '=', true).executeTakeFirst()
  return row === undefined ? undefined : toMapVersion(row)
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
    steps: row.importSteps as unknown as MapVersionHistory['steps'],
    completedAt: row.completedAt,
    activatedAt: row.activatedAt,
    retiredAt: row.retiredAt,
  }))
}

/** Deletes a map version with all its places; the one in force stays. */
export async function deleteMapVersion(db: Database | Tx, id: string): Promise<void> {
  await db.deleteFrom('mapVersions').where('id', '=', id).where('active', '=', false).execute()
}

function toMapVersion(row: Selectable<DB['mapVersions']>): MapVersion {
  const { id, name, nameAr, source, attribution, generated, country, calibration } = row
  const { south, west, north, east } = row
  return {
    id,
    name,
    nameAr,
    source,
    attribution,
    generated,
    country,
    drivingSide: row.drivingSide === 'left' ? 'left' : 'right',
    calibration,
    bounds: { south, west, north, east },
    center: { lat: row.centerLat, lng: row.centerLng },
  }
}
