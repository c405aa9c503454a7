import type { Broadcast } from '@cabstand/contract/http/messages/notifications/index'
import { findBroadcastProblems } from '@cabstand/domain/notifications/broadcast-check'
import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { addJobs } from '../../platform/jobs/job-store.ts'
import { newId } from '../../platform/new-id.ts'
import {
  type Audience,
  countDevicesOf,
  deleteBroadcastRow,
  findBroadcast,
  insertBroadcast,
  lockBroadcast,
  type StoredBroadcast,
} from './broadcast-store.ts'
import type { NotificationDeps } from './deps.ts'
import type { BroadcastTask } from './send-broadcast.ts'

/** A broadcast in the schema of the API. */
export const toBroadcast = (row: StoredBroadcast): Broadcast => ({
  id: row.id,
  title: row.title,
  body: row.body,
  usertype: row.usertype,
  devicetype: row.devicetype,
  state: row.finishedAt === null ? 'sending' : 'sent',
  people: row.people,
  devices: row.devices,
  delivered: row.delivered,
  failed: row.failed,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
})

/** Adds a broadcast and begins to send it. Throws `validation_failed` or `no_user_match`. */
export async function createBroadcast(
  tx: Tx,
  deps: Pick<NotificationDeps, 'push' | 'now'>,
  task: BroadcastTask,
  given: Audience & { readonly title: string; readonly body: string; readonly createdBy: string },
): Promise<Broadcast> {
  assertTransaction(tx)
  assertNoProblems(findBroadcastProblems(given))
  const createdAt = deps.now()
  const { people, devices } = await countDevicesOf(tx, given, deps.push.kinds, createdAt)
  if (devices === 0) throw new AppError('no_user_match')
  const id = newId()
  await insertBroadcast(tx, { ...given, id, people, devices, createdAt })
  await addJobs(tx, [task.next(id)])
  const row = await findBroadcast(tx, id)
  if (row === undefined) throw new AppError('broadcast_not_found')
  await recordChange(tx, { type: 'broadcast', id, before: null, after: recorded(row) })
  return toBroadcast(row)
}

/** Deletes a broadcast, with what inboxes have of it. Throws `broadcast_not_found`. */
export async function deleteBroadcast(tx: Tx, id: string): Promise<void> {
  assertTransaction(tx)
  const row = await lockBroadcast(tx, id)
  if (row === undefined) throw new AppError('broadcast_not_found')
  await deleteBroadcastRow(tx, id)
  await recordChange(tx, { type: 'broadcast', id, before: recorded(row), after: null })
}

/** What staff decided, without what came of it. */
const recorded = ({ title, body, usertype, devicetype, people, devices }: StoredBroadcast) => ({
  title,
  body,
  usertype,
  devicetype,
  people,
  devices,
})
