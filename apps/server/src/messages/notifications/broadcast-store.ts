import type { PushKind } from '@cabstand/contract/schemas/notification'
import type { BroadcastUsertype, DeviceType } from '@cabstand/domain/notifications/broadcast-check'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ListMarks } from '../../platform/lists/list-feed.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'
import { type Device, reachableDevices } from './device-store.ts'
import { isMuted } from './muted-topics-store.ts'

/** Who gets a broadcast. */
export interface Audience {
  readonly usertype: BroadcastUsertype
  readonly devicetype: DeviceType
}

export interface StoredBroadcast extends Audience {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly people: number
  readonly devices: number
  readonly delivered: number
  readonly failed: number
  readonly createdAt: Date
  readonly createdByName: string | null
  readonly finishedAt: Date | null
}

const isIn = ({ usertype, devicetype }: Audience, kinds: readonly PushKind[]) => sql<boolean>`
  u.approved and u.usertype = ${usertype} and not ${isMuted(sql`u.id`, sql`'news'`)} and d.kind = any(${kinds}::text[])
  and (${devicetype}::text = 'All' or d.platform = lower(${devicetype}::text))`

/** The people of an audience who have a device of these kinds, and their devices. */
export async function countDevicesOf(
  db: Database | Tx,
  audience: Audience,
  kinds: readonly PushKind[],
  now: Date,
): Promise<{ people: number; devices: number }> {
  const { rows } = await sql<{ people: number; devices: number }>`
    select count(distinct d.user_id) as people, count(*) as devices
    from ${reachableDevices(now)} where ${isIn(audience, kinds)}`.execute(db)
  return rows[0] ?? { people: 0, devices: 0 }
}

/** The next devices of an audience after one of them, in the order of their ids. */
export async function listAudience(
  db: Database,
  broadcast: Audience & { readonly createdAt: Date },
  kinds: readonly PushKind[],
  page: { readonly after: string | null; readonly limit: number; readonly now: Date },
): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select d.id, d.user_id, d.kind, d.address, d.p256dh, d.auth
    from ${reachableDevices(page.now)}
    where ${isIn(broadcast, kinds)} and d.created_at <= ${broadcast.createdAt}
      and (${page.after}::uuid is null or d.id > ${page.after}::uuid)
    order by d.id limit ${page.limit}`.execute(db)
  return rows
}

export async function insertBroadcast(
  tx: Tx,
  broadcast: Audience & {
    readonly id: string
    readonly title: string
    readonly body: string
    readonly people: number
    readonly devices: number
    readonly createdAt: Date
    readonly createdBy: string | null
  },
): Promise<void> {
  await tx.insertInto('broadcasts').values(broadcast).execute()
}

export async function findBroadcast(
  db: Database | Tx,
  id: string,
): Promise<(StoredBroadcast & { readonly lastDevice: string | null }) | undefined> {
  const { rows } = await sql<StoredBroadcast & { lastDevice: string | null }>`
    select b.id, b.last_device, ${broadcastListSource.select} from ${broadcastListSource.from}
    where b.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Locks a broadcast; undefined when it does not exist. */
export async function lockBroadcast(tx: Tx, id: string): Promise<StoredBroadcast | undefined> {
  const locked = await tx
    .selectFrom('broadcasts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked === undefined ? undefined : findBroadcast(tx, id)
}

export async function deleteBroadcastRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('broadcasts').where('id', '=', id).execute()
}

/** Notes what became of a batch. Returns false when another run of the job has noted it, or the broadcast is gone. */
export async function noteProgress(
  tx: Tx,
  batch: {
    readonly id: string
    readonly after: string | null
    readonly lastDevice: string | null
    readonly delivered: number
    readonly failed: number
    readonly finishedAt: Date | null
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('broadcasts')
    .set((eb) => ({
      delivered: eb('delivered', '+', batch.delivered),
      failed: eb('failed', '+', batch.failed),
      lastDevice: batch.lastDevice,
      finishedAt: batch.finishedAt,
    }))
    .where('id', '=', batch.id)
    .where('finishedAt', 'is', null)
    .where('lastDevice', 'is not distinct from', batch.after)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts a device that was reached, or given up, after its batch. */
export async function noteLate(db: Database, id: string, delivered: boolean): Promise<void> {
  const column = delivered ? 'delivered' : 'failed'
  await db
    .updateTable('broadcasts')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The list of broadcasts for admins. */
export const broadcastListSource: ListSource = {
  from: sql`broadcasts b left join person_names a on a.id = b.created_by`,
  select: sql`b.title, b.body, b.usertype, b.devicetype, b.people, b.devices, b.delivered, b.failed, b.created_at,
    ${fullName('a')} as created_by_name, b.finished_at`,
  id: sql`b.id`,
  columns: {
    createdAt: { type: 'timestamptz', value: sql`b.created_at` },
    usertype: { type: 'text', value: sql`b.usertype` },
    devicetype: { type: 'text', value: sql`b.devicetype` },
  },
  visibleTo: ({ role }) => sql<boolean>`${role === 'admin'}::boolean`,
  matches: (typed) => {
    const pattern = `%${escapeLike(typed)}%`
    return sql<boolean>`(b.title ilike ${pattern} or b.body ilike ${pattern})`
  },
}

/** The newest broadcast, how many there are, and what was reached by those that are being sent. */
export function createBroadcastMarks(db: Database): ListMarks {
  return {
    async all() {
      const { rows } = await sql<{ mark: string }>`
        select concat_ws('-', max(b.id::text), count(*), sum(b.delivered + b.failed), count(b.finished_at)) as mark
        from broadcasts b`.execute(db)
      return rows[0]?.mark ?? ''
    },
  }
}
