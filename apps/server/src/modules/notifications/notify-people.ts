import { assertTransaction, onCommit, type Tx } from '../../db/transaction.ts'
import { addJobs } from '../../jobs/job-store.ts'
import { newId } from '../../new-id.ts'
import type { NotificationDeps } from './deps.ts'
import { insertNotifications, type NewNotification } from './notification-store.ts'
import type { PushTask } from './send-push.ts'
import { inboxTopics } from './topics.ts'

export type Telling = Pick<
  NewNotification,
  'userId' | 'source' | 'message' | 'screen' | 'collapse' | 'expiresAt'
> &
  Partial<Pick<NewNotification, 'title' | 'body' | 'subject' | 'rank' | 'kept' | 'broadcastId'>>

/** Adds notifications to inboxes, and jobs that send them to the devices of their people. */
export async function notifyPeople(
  tx: Tx,
  deps: Pick<NotificationDeps, 'hints' | 'now'>,
  push: PushTask | undefined,
  tellings: readonly Telling[],
): Promise<void> {
  assertTransaction(tx)
  if (tellings.length === 0) return
  const now = deps.now()
  const blank = { title: '', body: '', subject: null, rank: 0, kept: true, broadcastId: null }
  const told = await insertNotifications(
    tx,
    tellings.map((telling) => ({ ...blank, ...telling, id: newId(), createdAt: now })),
    now,
  )
  onCommit(tx, () => deps.hints.publish(told.map(({ userId }) => inboxTopics.of(userId))))
  if (push === undefined) return
  await addJobs(
    tx,
    told.flatMap(({ devices, collapse }) => devices.map((device) => push.to(device, collapse))),
  )
}
