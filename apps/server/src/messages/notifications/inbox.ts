import type { Notification } from '@cabstand/contract/schemas/notification'
import { isUuid } from '@cabstand/domain/ids'
import { findUser } from '../../people/users/index.ts'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { composeTexts } from './compose.ts'
import type { NotificationDeps } from './deps.ts'
import { listInbox, markRead, readUnread } from './notification-store.ts'
import { inboxTopics } from './topics.ts'

const pageSize = 30

interface Page {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  /** Absent: that of the person's account. */
  readonly language?: string | undefined
}

/** A page of a person's inbox. Throws `validation_failed` for a cursor that is none. */
export async function listNotifications(deps: NotificationDeps, userId: string, page: Page) {
  const { cursor, limit = pageSize } = page
  if (cursor !== undefined && !isUuid(cursor))
    throw new AppError('validation_failed', { detail: 'Invalid cursor.' })
  const [rows, unread, user] = await Promise.all([
    listInbox(deps.db, userId, { before: cursor, limit: limit + 1 }),
    readUnread(deps.db, [userId]),
    page.language === undefined ? findUser(deps.db, userId) : undefined,
  ])
  const shown = rows.slice(0, limit)
  const texts = await composeTexts(deps, shown, page.language ?? user?.langLocale ?? undefined)
  const notifications = shown.map(
    ({ id, screen, subject, createdAt, readAt }): Notification => ({
      id,
      title: texts.get(id)?.title ?? '',
      body: texts.get(id)?.body ?? '',
      screen,
      subject,
      at: createdAt.toISOString(),
      read: readAt !== null,
    }),
  )
  return {
    notifications,
    unread: unread.get(userId)?.unread ?? 0,
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Marks what is about one booking as read, or everything. */
export async function readNotifications(
  tx: Tx,
  deps: Pick<NotificationDeps, 'hints' | 'now'>,
  userId: string,
  subject: string | undefined,
): Promise<{ unread: number }> {
  assertTransaction(tx)
  if (await markRead(tx, userId, subject, deps.now()))
    onCommit(tx, () => deps.hints.publish([inboxTopics.of(userId)]))
  return { unread: (await readUnread(tx, [userId])).get(userId)?.unread ?? 0 }
}
