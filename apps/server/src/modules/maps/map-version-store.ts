import type { LatLng } from '@cabstand/domain/distance'
import type { Selectable } from 'kysely'
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
  /** By what a road time of the built-in router is multiplied. */
  readonly calibration: number
}

/** Inserts a map version that is not in force yet: its places come next, then `activateMapVersion`. */
export async function insertMapVersion(tx: Tx, version: MapVersion): Promise<void> {
  const { bounds, center, ...rest } = version
  await tx
    .insertInto('mapVersions')
    .values({ ...rest, ...bounds, centerLat: center.lat, centerLng: center.lng })
    .execute()
}

/** Puts a map version in force instead of the one that was. Throws Error when there is no such version. */
export async function activateMapVersion(tx: Tx, id: string, calibration: number): Promise<void> {
  await tx.updateTable('mapVersions').set({ active: false }).where('active', '=', true).execute()
  const result = await tx
    .updateTable('mapVersions')
    .set({ active: true, calibration })
    .where('id', '=', id)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new Error(`There is no map version ${id}`)
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
export async function listMapVersions(db: Database | Tx): Promise<MapVersion[]> {
  const rows = await db.selectFrom('mapVersions').selectAll().orderBy('createdAt', 'desc').execute()
  return rows.map(toMapVersion)
}

/** Deletes a map version with all its places; the one in force stays. */
export async function deleteMapVersion(db: Database | Tx, id: string): Promise<void> {
  await db.deleteFrom('mapVersions').where('id', '=', id).where('active', '=', false).execute()
}

function toMapVersion(row: Selectable<DB['mapVersions']>): MapVersion {
  const { id, name, nameAr, source, attribution, generated, calibration } = row
  const { south, west, north, east } = row
  return {
    id,
    name,
    nameAr,
    source,
    attribution,
    generated,
    calibration,
    bounds: { south, west, north, east },
    center: { lat: row.centerLat, lng: row.centerLng },
  }
}
