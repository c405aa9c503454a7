import { factsOf, type NotificationMessage } from '@cabstand/domain/notifications/notification-messages'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { addJobs } from '../../platform/jobs/job-store.ts'
import { newId } from '../../platform/new-id.ts'
import type { NotificationDeps } from './deps.ts'
import { insertNotifications, type NewNotification } from './notification-store.ts'
import type { PushTask } from './send-push.ts'
import { inboxTopics } from './topics.ts'

/** A message for one person. */
export interface PersonalMessage {
  readonly userId: string
  readonly message: NotificationMessage
  /** What it is about, such as `booking:ID`. Of several messages about the same, devices show the newest. */
  readonly about: string
  /** Orders the messages about the same, and tells them apart. */
  readonly number?: number
  /** What caused it, if that is not the number: each cause tells a person once. */
  readonly source?: string
  /** The record that it opens. */
  readonly subject?: string
  /** No device is told: the person has caused it on one. */
  readonly inboxOnly?: boolean
  /** Default: as long as the message is of use. */
  readonly expiresAt?: Date
}

const hourMs = 3_600_000
/** Ranks are integers of 32 bits: seconds since then. */
const secondsFrom = Date.UTC(2026, 0, 1)

/** The number of a message whose cause has none: by time. */
export const rankAt = (at: Date): number => Math.floor((at.getTime() - secondsFrom) / 1000)

/** Adds messages to inboxes, and jobs that send them to the devices of their people. */
export function sendMessages(
  tx: Tx,
  deps: Pick<NotificationDeps, 'hints' | 'now'>,
  push: PushTask,
  messages: readonly PersonalMessage[],
): Promise<void> {
  const now = deps.now()
  return notifyPeople(
    tx,
    deps,
    push,
    messages.map(({ userId, message, about, number, source, subject, inboxOnly = false, expiresAt }) => {
      const { screen, hours, kept, topic = null } = factsOf(message)
      return {
        userId,
        message,
        screen,
        kept,
        topic,
        inboxOnly,
        source: source ?? (number === undefined ? about : `${about}:${number}`),
        collapse: about,
        ...(number !== undefined && { rank: number }),
        ...(subject !== undefined && { subject }),
        expiresAt: expiresAt ?? new Date(now.getTime() + hours * hourMs),
      }
    }),
  )
}

/** A notification, with what most of them lack left out. */
export type Notice = Pick<
  NewNotification,
  'userId' | 'source' | 'message' | 'screen' | 'collapse' | 'expiresAt'
> &
  Partial<
    Pick<
      NewNotification,
      'title' | 'body' | 'subject' | 'rank' | 'kept' | 'topic' | 'inboxOnly' | 'broadcastId'
    >
  >

/** Adds notifications of any kind to inboxes, and jobs that send them to devices if there is a task for that. */
export async function notifyPeople(
  tx: Tx,
  deps: Pick<NotificationDeps, 'hints' | 'now'>,
  push: PushTask | undefined,
  notifications: readonly Notice[],
): Promise<void> {
  assertTransaction(tx)
  if (notifications.length === 0) return
  const now = deps.now()
  const blank = {
    title: '',
    body: '',
    subject: null,
    rank: 0,
    kept: true,
    topic: null,
    inboxOnly: false,
    broadcastId: null,
  }
  const added = await insertNotifications(
    tx,
    notifications.map((notice) => ({ ...blank, ...notice, id: newId(), createdAt: now })),
    now,
  )
  onCommit(tx, () => deps.hints.publish(added.map(({ userId }) => inboxTopics.of(userId))))
  if (push === undefined) return
  await addJobs(
    tx,
    added.flatMap(({ devices, collapse }) => devices.map((device) => push.to(device, collapse))),
  )
}
