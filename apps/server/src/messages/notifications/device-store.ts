import type { Platform, PushKind } from '@cabstand/contract/schemas/notification'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export interface NewDevice {
  readonly id: string
  readonly sessionId: string
  readonly userId: string
  readonly kind: PushKind
  readonly platform: Platform
  readonly address: string
  readonly p256dh: string | null
  readonly auth: string | null
  readonly createdAt: Date
}

export interface Device {
  readonly id: string
  readonly userId: string
  readonly kind: PushKind
  readonly address: string
  readonly p256dh: string | null
  readonly auth: string | null
}

/**
 * Registers the device of a session, in place of what the session and the address had before. Returns false when the
 * session has ended meanwhile.
 */
export async function saveDevice(tx: Tx, device: NewDevice): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', device.sessionId)
    .where('revokedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (session === undefined) return false
  await tx
    .deleteFrom('pushDevices')
    .where('sessionId', '=', device.sessionId)
    .where('address', '<>', device.address)
    .execute()
  await tx
    .insertInto('pushDevices')
    .values(device)
    .onConflict((conflict) => conflict.column('address').doUpdateSet(device))
    .execute()
  return true
}

/** Deletes all but the newest devices of a person. */
export async function deleteOldDevices(tx: Tx, userId: string, kept: number): Promise<void> {
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${userId}::uuid
      order by created_at desc, id desc offset ${kept})`.execute(tx)
}

export async function deleteDeviceOf(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('pushDevices').where('sessionId', '=', sessionId).execute()
}

/** A device that was registered again has another id, and stays. */
export async function deleteDevices(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from push_devices where id = any(${ids}::uuid[])`.execute(db)
}

export async function deleteDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pushDevices').where('userId', '=', userId).execute()
}

/** Deletes the devices of sessions that have expired. */
export async function deleteExpiredDevices(db: Database, now: Date): Promise<void> {
  await sql`
    delete from push_devices d using sessions s where s.id = d.session_id and s.expires_at <= ${now}`.execute(
    db,
  )
}

/** Devices, as `d`, that may get anything: their session is valid, and their person may sign in. */
export const reachableDevices = (now: Date): RawBuilder<unknown> => sql`
  push_devices d
  join sessions s on s.id = d.session_id and s.revoked_at is null and s.expires_at > ${now}
  join users u on u.id = d.user_id and (u.approved or u.waits_for_approval)`

/** Reachable devices by kind and platform. */
export async function countDevices(
  db: Database,
  now: Date,
): Promise<{ kind: PushKind; platform: Platform; devices: number }[]> {
  const { rows } = await sql<{ kind: PushKind; platform: Platform; devices: number }>`
    select d.kind, d.platform, count(*) as devices from ${reachableDevices(now)}
    group by d.kind, d.platform`.execute(db)
  return rows
}

/** The people who registered these tokens, each once. */
export async function listPeopleOf(tx: Tx, addresses: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct d.user_id from ${reachableDevices(now)}
    where d.address = any(${addresses}::text[])`.execute(tx)
  return rows.map(({ userId }) => userId)
}
