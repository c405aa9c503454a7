import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import type { Client, RequestCaller } from '../caller.ts'
import type { Tx } from '../db/transaction.ts'

/** A write that staff request, as the audit log names it. */
export interface StaffWrite {
  readonly actorId: string
  readonly actorRole: 'admin' | 'fleetadmin'
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
  /** The name of the endpoint. */
  readonly action: string
}

/** For handlers of writes. */
export interface Audited {
  /**
   * Why a write by staff leaves no entry in the audit log; absent: it must leave one. The writes with a reason are
   * listed once more in `test/security/staff-writes.ts`.
   */
  readonly unaudited?: string
}

const openWrites = new WeakMap<Tx, { readonly write: StaffWrite; entries: number }>()

/** What the audit log must know of a request; undefined when it is not about this request. */
export function staffWriteOf(
  route: Audited & { readonly endpoint: AnyEndpoint },
  request: { readonly caller: RequestCaller; readonly id: string },
  client: Client,
): StaffWrite | undefined {
  const { caller } = request
  if (route.unaudited !== undefined || (caller.role !== 'admin' && caller.role !== 'fleetadmin'))
    return undefined
  return {
    actorId: caller.userId,
    actorRole: caller.role,
    address: client.address,
    userAgent: client.userAgent,
    requestId: request.id,
    action: route.endpoint.name,
  }
}

/**
 * Runs a write. By staff, it throws when the write has recorded nothing in the audit log, so that its transaction is
 * rolled back: an operation that does not call `recordChange` cannot be used by staff.
 */
export async function runAudited<T>(
  tx: Tx,
  write: StaffWrite | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (write === undefined) return work()
  const open = { write, entries: 0 }
  openWrites.set(tx, open)
  const result = await work()
  if (open.entries === 0) throw new Error(`${write.action} by staff recorded nothing in the audit log`)
  return result
}

/** The write of this transaction, if staff requested it. Counts the entry that the caller is about to store. */
export function beginEntry(tx: Tx): StaffWrite | undefined {
  const open = openWrites.get(tx)
  if (open !== undefined) open.entries += 1
  return open?.write
}
