import { notificationPath } from '@cabstand/contract/notification-path'
import { nextAttemptMs } from '@cabstand/domain/notifications/retry'
import * as z from 'zod/mini'
import { transaction } from '../../platform/db/transaction.ts'
import { type AnyTask, defineTask, type Job } from '../../platform/jobs/define-task.ts'
import { addJobs } from '../../platform/jobs/job-store.ts'
import { findBroadcast, listAudience, noteProgress, type StoredBroadcast } from './broadcast-store.ts'
import { tagOf } from './compose.ts'
import type { NotificationDeps } from './deps.ts'
import { type Device, deleteDevices } from './device-store.ts'
import { notifyPeople } from './notify-people.ts'
import type { PushResult } from './push/port.ts'
import type { ReceiptTask } from './read-receipts.ts'
import type { PushTask } from './send-push.ts'

/** How long phones that are away get it, and how long a provider that is down is tried again. */
export const broadcastUsefulMs = 24 * 3_600_000
/** One job sends to this many devices, so that it ends long before it counts as abandoned. */
const batchSize = 100

export const collapseOf = (broadcast: string) => `broadcast:${broadcast}`

export interface BroadcastTask {
  readonly task: AnyTask
  /** A job that sends the next batch. */
  next(id: string, again?: { attempts?: number; afterMs?: number }): Job
}

interface Outcome {
  readonly device: Device
  readonly result: PushResult
}

/** Sends a broadcast batch by batch, in the order of the devices' ids. Memory does not grow with the audience. */
export function createBroadcastTask(
  deps: NotificationDeps,
  push: PushTask,
  receipts: ReceiptTask,
): BroadcastTask {
  const payload = z.object({ id: z.uuid(), attempts: z.int() })
  const task = defineTask('notifications:broadcast', payload, async ({ id, attempts }, context) => {
    const broadcast = await findBroadcast(deps.db, id)
    if (broadcast === undefined || broadcast.finishedAt !== null) return
    const now = deps.now()
    const usefulMs = broadcast.createdAt.getTime() + broadcastUsefulMs - now.getTime()
    const page = { after: broadcast.lastDevice, limit: batchSize, now }
    const devices = usefulMs <= 0 ? [] : await listAudience(deps.db, broadcast, deps.push.kinds, page)
    await transaction(deps.db, (tx) => notifyPeople(tx, deps, undefined, messages(broadcast, devices)))
    const outcomes = await sendTo(deps, broadcast, devices, usefulMs)
    const later = outcomes.filter(({ result }) => result.kind === 'later')
    const askedMs = Math.max(0, ...later.map(({ result }) => waitOf(result)))
    // The provider is down, or refuses our key: the whole batch is tried again.
    if (devices.length > 0 && later.length === devices.length) {
      const afterMs = nextAttemptMs({ attempts: attempts + 1, retryAfterMs: askedMs, usefulMs })
      if (afterMs !== undefined) return context.add(next(id, { attempts: attempts + 1, afterMs }))
    }
    await finishBatch(broadcast, outcomes, askedMs)
  })

  async function finishBatch(
    { id, lastDevice }: StoredBroadcast & { lastDevice: string | null },
    outcomes: readonly Outcome[],
    askedMs: number,
  ): Promise<void> {
    const of = (kind: PushResult['kind']) => outcomes.filter(({ result }) => result.kind === kind)
    const isLast = outcomes.length < batchSize
    await deleteDevices(
      deps.db,
      of('gone').map(({ device }) => device.id),
    )
    await transaction(deps.db, async (tx) => {
      const noted = await noteProgress(tx, {
        id,
        after: lastDevice,
        lastDevice: outcomes.at(-1)?.device.id ?? lastDevice,
        delivered: of('sent').length,
        failed: of('gone').length + of('rejected').length,
        finishedAt: isLast ? deps.now() : null,
      })
      if (!noted) return
      await addJobs(tx, [
        ...of('later').map(({ device, result }) =>
          push.to(device.id, collapseOf(id), { attempts: 1, afterMs: Math.max(1000, waitOf(result)) }),
        ),
        ...receiptsOf(of('sent')),
        // Those who asked for a pause get it before the next batch.
        ...(isLast ? [] : [next(id, { afterMs: askedMs })]),
      ])
    })
  }

  function receiptsOf(sent: readonly Outcome[]): Job[] {
    const given = sent.flatMap(({ device, result }) =>
      result.kind === 'sent' && result.receipt !== undefined
        ? [{ device: device.id, receipt: result.receipt }]
        : [],
    )
    return given.length === 0 ? [] : [receipts.later('expo', given)]
  }

  const next: BroadcastTask['next'] = (id, { attempts = 0, afterMs = 0 } = {}) =>
    task.job({ id, attempts }, { key: id, afterMs })
  return { task, next }
}

const waitOf = (result: PushResult) => (result.kind === 'later' ? (result.retryAfterMs ?? 0) : 0)

const messages = ({ id, createdAt, usertype }: StoredBroadcast, devices: readonly Device[]) =>
  [...new Set(devices.map(({ userId }) => userId))].map((userId) => ({
    userId,
    source: collapseOf(id),
    message: 'broadcast' as const,
    broadcastId: id,
    screen: usertype === 'driver' ? ('DriverTrips' as const) : ('BookedCab' as const),
    collapse: collapseOf(id),
    expiresAt: new Date(createdAt.getTime() + broadcastUsefulMs),
  }))

async function sendTo(
  { push }: Pick<NotificationDeps, 'push'>,
  { id, title, body, usertype }: StoredBroadcast,
  devices: readonly Device[],
  usefulMs: number,
): Promise<Outcome[]> {
  const screen = usertype === 'driver' ? 'DriverTrips' : 'BookedCab'
  const message = {
    title,
    body,
    screen,
    path: notificationPath(screen, null, usertype),
    subject: null,
    tag: tagOf(collapseOf(id)),
    ttlSeconds: Math.max(1, Math.round(usefulMs / 1000)),
  } as const
  const results = new Map<string, PushResult>()
  for (const kind of push.kinds) {
    const targets = devices.filter((device) => device.kind === kind)
    const sent = await push.send(
      kind,
      targets.map((target) => ({ ...message, target })),
    )
    for (const [index, target] of targets.entries()) {
      const result = sent[index]
      if (result !== undefined) results.set(target.id, result)
    }
  }
  const missing: PushResult = { kind: 'rejected', reason: 'the provider is off' }
  return devices.map((device) => ({ device, result: results.get(device.id) ?? missing }))
}
