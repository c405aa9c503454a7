import { notificationPath } from '@cabstand/contract/notification-path'
import { nextAttemptMs } from '@cabstand/domain/notifications/retry'
import * as z from 'zod/mini'
import { type AnyTask, defineTask, type Job, type TaskContext } from '../../platform/jobs/define-task.ts'
import { noteLate } from './broadcast-store.ts'
import { composeTexts, tagOf } from './compose.ts'
import type { NotificationDeps } from './deps.ts'
import { deleteDevices } from './device-store.ts'
import { type DuePush, findDuePush } from './notification-store.ts'
import type { PushMessage, PushResult } from './push/port.ts'
import type { ReceiptTask } from './read-receipts.ts'

/** Sends notifications to one device at a time. */
export interface PushTask {
  readonly task: AnyTask
  /** A job that makes a device show the newest notification of a `collapse`. */
  to(device: string, collapse: string, again?: { attempts: number; afterMs: number }): Job
}

/**
 * The job names no notification: it reads the newest one when it runs, and once more after sending. So whatever the
 * order of jobs and retries, the last message that a provider gets is the newest.
 */
export function createPushTask(deps: NotificationDeps, receipts: ReceiptTask): PushTask {
  const payload = z.object({ device: z.uuid(), collapse: z.string(), attempts: z.int() })
  const task = defineTask('notifications:push', payload, async ({ device, collapse, attempts }, context) => {
    for (let sent: string | undefined; ; ) {
      const due = await findDuePush(deps.db, device, collapse, deps.now())
      if (due === undefined || due.id === sent) return
      const [result] = await deps.push.send(due.device.kind, [await toMessage(deps, due, collapse)])
      if (result === undefined || !(await finish(due, result, { collapse, attempts: attempts + 1, context })))
        return
      sent = due.id
    }
  })

  /** Does what follows from a result. Returns whether the message was accepted. */
  async function finish(
    due: DuePush,
    result: PushResult,
    { collapse, attempts, context }: { collapse: string; attempts: number; context: TaskContext },
  ): Promise<boolean> {
    const { device } = due
    if (result.kind === 'gone') await deleteDevices(deps.db, [device.id])
    if (result.kind === 'later') {
      const usefulMs = due.expiresAt.getTime() - deps.now().getTime()
      const afterMs = nextAttemptMs({ attempts, retryAfterMs: result.retryAfterMs, usefulMs })
      if (afterMs !== undefined) {
        await context.add(to(device.id, collapse, { attempts, afterMs }))
        return false
      }
    }
    if (result.kind === 'sent' && result.receipt !== undefined)
      await context.add(receipts.later(device.kind, [{ device: device.id, receipt: result.receipt }]))
    if (result.kind === 'later' || result.kind === 'rejected')
      deps.log.warn({ reason: result.reason, attempts }, 'a notification did not reach a device')
    if (due.broadcastId !== null) await noteLate(deps.db, due.broadcastId, result.kind === 'sent')
    return result.kind === 'sent'
  }

  const to: PushTask['to'] = (device, collapse, { attempts, afterMs } = { attempts: 0, afterMs: 0 }) =>
    task.job({ device, collapse, attempts }, { key: `${device}:${collapse}`, afterMs })
  return { task, to }
}

async function toMessage(deps: NotificationDeps, due: DuePush, collapse: string): Promise<PushMessage> {
  const texts = await composeTexts(deps, [due], due.langLocale ?? undefined)
  const { title, body } = texts.get(due.id) ?? { title: '', body: '' }
  const { device, screen, subject, usertype, expiresAt } = due
  return {
    target: device,
    title,
    body,
    screen,
    path: notificationPath(screen, subject, usertype),
    subject,
    tag: tagOf(collapse),
    ttlSeconds: Math.max(1, Math.round((expiresAt.getTime() - deps.now().getTime()) / 1000)),
  }
}
