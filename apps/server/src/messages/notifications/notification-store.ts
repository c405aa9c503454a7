import type {
  NotificationMessage,
  NotificationScreen,
  NotificationTopic,
} from '@cabstand/domain/notifications/notification-messages'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Device, reachableDevices } from './device-store.ts'
import { isMuted } from './muted-topics-store.ts'

/** Which text a notification has: that of a message in the reader's language, or one that a person has written. */
export type StoredMessage = NotificationMessage | 'written' | 'broadcast'

export interface NewNotification {
  readonly id: string
  readonly userId: string
  /** What caused it. Each cause tells a person once. */
  readonly source: string
  readonly message: StoredMessage
  readonly broadcastId: string | null
  /** Only of `written`. */
  readonly title: string
  readonly body: string
  readonly screen: NotificationScreen
  readonly subject: string | null
  /** Of notifications with the same `collapse`, the one with the highest rank replaces the others. */
  readonly collapse: string
  readonly rank: number
  /** Whether the inbox shows it. */
  readonly kept: boolean
  /** No device is told of it whose person has switched it off. */
  readonly topic: NotificationTopic | null
  /** The person has caused it: it is read from the start, and no device is told. */
  readonly inboxOnly: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Whom a notification was added for, and the devices that reach them. */
export interface AddedNotification {
  readonly userId: string
  readonly collapse: string
  readonly devices: readonly string[]
}

/**
 * Adds notifications; a cause that has told a person already adds none, and neither does one for devices alone when its
 * person has none. One that a newer one has overtaken, or whose person has caused it, is read from the start, and one
 * that is overtaken is read now.
 */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<AddedNotification[]> {
  const given = toJson(notifications)
  // A statement of its own, so that of two at once the later sees the other.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(concat(g."userId", g.collapse), 95))
    from (select distinct "userId", collapse
      from jsonb_to_recordset(${given}::jsonb) as g ("userId" uuid, collapse text)) g
    order by g."userId", g.collapse`.execute(tx)
  const { rows } = await sql<AddedNotification>`
    with given as materialized (
      select g.*, array(select d.id from ${reachableDevices(now)}
        where d.user_id = g."userId" and not ${isMuted(sql`g."userId"`, sql`g.topic`)}) as devices
      from jsonb_to_recordset(${given}::jsonb) as g (id uuid, "userId" uuid, source text, message text,
        "broadcastId" uuid, title text, body text, screen text, subject uuid, collapse text, rank int, kept boolean,
        topic text, "inboxOnly" boolean, "createdAt" timestamptz, "expiresAt" timestamptz)
      join person_names p on p.id = g."userId" and p.erased_at is null),
    wanted as (select * from given where kept or devices <> '{}'),
    added as (
      insert into notifications (id, user_id, source, message, broadcast_id, title, body, screen, subject, collapse,
        rank, kept, created_at, expires_at, read_at)
      select g.id, g."userId", g.source, g.message, g."broadcastId", g.title, g.body, g.screen, g.subject, g.collapse,
        g.rank, g.kept, g."createdAt", g."expiresAt",
        case when g."inboxOnly" or exists (select from notifications n
            where n.user_id = g."userId" and n.collapse = g.collapse and n.rank > g.rank)
          or exists (select from wanted w
            where w."userId" = g."userId" and w.collapse = g.collapse and w.rank > g.rank)
        then ${now}::timestamptz end
      from wanted g
      on conflict (user_id, source) do nothing
      returning id, user_id, collapse, rank, read_at),
    overtaken as (
      update notifications n set read_at = ${now}::timestamptz from added t
      where n.user_id = t.user_id and n.collapse = t.collapse and n.rank < t.rank and n.read_at is null)
    select t.user_id, t.collapse, case when t.read_at is null then g.devices else '{}' end as devices
    from added t join wanted g on g.id = t.id`.execute(tx)
  return rows
}

export interface StoredNotification {
  readonly id: string
  readonly message: StoredMessage
  readonly title: string
  readonly body: string
  readonly screen: NotificationScreen
  readonly subject: string | null
  readonly createdAt: Date
  readonly readAt: Date | null
}

const shown = sql`n.id, n.message, coalesce(b.title, n.title) as title, coalesce(b.body, n.body) as body, n.screen,
  n.subject, n.created_at, n.read_at`

/** A page of a person's inbox, newest first. */
export async function listInbox(
  db: Database,
  userId: string,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select ${shown} from notifications n left join broadcasts b on b.id = n.broadcast_id
    where n.user_id = ${userId}::uuid and n.kept
      ${page.before === undefined ? sql`` : sql`and n.id < ${page.before}::uuid`}
    order by n.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Marks what a person has not read about one booking, or everything. Returns whether there was any. */
export async function markRead(
  tx: Tx,
  userId: string,
  subject: string | undefined,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Unread {
  readonly unread: number
  readonly newest: {
    readonly id: string
    readonly screen: NotificationScreen
    readonly subject: string | null
  } | null
}

/** More are not counted. */
const maxUnread = 100

/** What each of these people has not read. */
export async function readUnread(db: Database | Tx, people: readonly string[]): Promise<Map<string, Unread>> {
  const { rows } = await sql<{ userId: string; unread: number; newest: Unread['newest'] }>`
    select p.id as user_id, count(n.id) as unread,
      (array_agg(jsonb_build_object('id', n.id, 'screen', n.screen, 'subject', n.subject) order by n.id desc)
        filter (where n.id is not null))[1] as newest
    from unnest(${people}::uuid[]) as p(id)
    left join lateral (
      select n.id, n.screen, n.subject from notifications n
      where n.user_id = p.id and n.kept and n.read_at is null
      order by n.id desc limit ${maxUnread}) n on true
    group by p.id`.execute(db)
  return new Map(rows.map(({ userId, unread, newest }) => [userId, { unread, newest }]))
}

/** What a device must show now: the newest notification of a `collapse`, for a person who has not read it. */
export interface DuePush extends StoredNotification {
  readonly device: Device
  readonly broadcastId: string | null
  readonly usertype: string
  readonly langLocale: string | null
  readonly expiresAt: Date
}

/** Undefined when there is nothing to show: the device is gone, or the newest is read or out of date. */
export async function findDuePush(
  db: Database,
  deviceId: string,
  collapse: string,
  now: Date,
): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    select ${shown}, n.broadcast_id, n.expires_at, u.usertype, u.lang_locale,
      jsonb_build_object('id', d.id, 'userId', d.user_id, 'kind', d.kind, 'address', d.address,
        'p256dh', d.p256dh, 'auth', d.auth) as device
    from ${reachableDevices(now)}
    join lateral (select * from notifications n where n.user_id = d.user_id and n.collapse = ${collapse}
      order by n.rank desc, n.id desc limit 1) n on n.read_at is null and n.expires_at > ${now}
    left join broadcasts b on b.id = n.broadcast_id
    where d.id = ${deviceId}::uuid`.execute(db)
  return rows[0]
}

export async function deleteNotificationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('userId', '=', userId).execute()
}

/** Deletes what the inbox kept long enough, and what it does not show after a day. */
export async function deleteOldNotifications(
  db: Database,
  before: { readonly kept: Date; readonly others: Date },
): Promise<void> {
  await sql`
    delete from notifications
    where created_at < ${before.kept} or created_at < ${before.others} and not kept`.execute(db)
}
