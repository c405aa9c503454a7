import { type PushKind, pushKinds } from '@cabstand/contract/schemas/notification'
import * as z from 'zod/mini'
import { type AnyTask, defineTask, type Job } from '../../platform/jobs/define-task.ts'
import { newId } from '../../platform/new-id.ts'
import type { NotificationDeps } from './deps.ts'
import { deleteDevices } from './device-store.ts'

interface Receipt {
  readonly device: string
  readonly receipt: string
}

export interface ReceiptTask {
  readonly task: AnyTask
  /** A job that asks for receipts once the provider has them. */
  later(kind: PushKind, receipts: readonly Receipt[]): Job
}

/** Providers with receipts have them after a quarter of an hour. */
const afterMs = 15 * 60_000

/** Removes devices whose provider tells only afterwards that they do not exist. */
export function createReceiptTask({ db, push }: Pick<NotificationDeps, 'db' | 'push'>): ReceiptTask {
  const payload = z.object({
    kind: z.enum(pushKinds),
    receipts: z.array(z.object({ device: z.uuid(), receipt: z.string() })),
  })
  const task = defineTask('notifications:receipts', payload, async ({ kind, receipts }) => {
    const gone = new Set(await push.find(kind)?.findGone?.(receipts.map(({ receipt }) => receipt)))
    const devices = receipts.filter(({ receipt }) => gone.has(receipt)).map(({ device }) => device)
    await deleteDevices(db, devices)
  })
  return {
    task,
    later: (kind, receipts) => task.job({ kind, receipts: [...receipts] }, { key: newId(), afterMs }),
  }
}
