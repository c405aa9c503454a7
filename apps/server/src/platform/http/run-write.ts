import { createHash } from 'node:crypto'
import type { EndpointDefinition } from '@cabstand/contract/endpoint'
import { runAudited, type StaffWrite } from '../audit/staff-write.ts'
import type { Database } from '../db/database.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { AppError } from './errors.ts'
import { findIdempotencyKey, insertIdempotencyKey } from './idempotency-store.ts'

export interface WriteCall {
  readonly endpoint: EndpointDefinition
  readonly userId: string | undefined
  readonly key: string | undefined
  /** URL and body of the request. The same key with different content is a client error. */
  readonly fingerprint: string
  /** Present when staff call. */
  readonly staff: StaffWrite | undefined
}

const keyPattern = /^[\x21-\x7e]{8,100}$/

/** Returns the checked header of an idempotent endpoint; undefined for other endpoints. */
export function readIdempotencyKey(endpoint: WriteCall['endpoint'], header: string | string[] | undefined) {
  if (!endpoint.idempotent) return undefined
  if (typeof header !== 'string' || !keyPattern.test(header)) {
    throw new AppError('idempotency_key_missing', {
      detail: 'Send an Idempotency-Key header: 8 to 100 visible characters, new for each action.',
    })
  }
  return header
}

/** The work of a write. Its response is text, as it is sent and stored. */
export interface WriteWork {
  /** Runs first, outside the transaction. */
  prepare?(): Promise<unknown>
  write(tx: Tx, prepared: unknown): Promise<string>
}

/**
 * Runs a write exactly once for each key. The key row is committed with the effect, so both exist or neither. A retry
 * receives the text of the first response. A concurrent second request fails at the end, because the key exists, or
 * earlier, because of the first one's changes. In both cases its effect is rolled back, and the first response is
 * returned.
 */
export async function runWrite(
  db: Database,
  call: WriteCall,
  work: WriteWork,
): Promise<{ status: number; body: string }> {
  const { status } = call.endpoint
  const write = (tx: Tx, prepared: unknown) => runAudited(tx, call.staff, () => work.write(tx, prepared))
  if (call.key === undefined || call.userId === undefined) {
    const prepared = await work.prepare?.()
    return { status, body: await transaction(db, (tx) => write(tx, prepared)) }
  }
  const claim = {
    userId: call.userId,
    key: call.key,
    endpoint: call.endpoint.name,
    requestHash: createHash('sha256').update(call.fingerprint).digest(),
  }
  try {
    const prepared = await work.prepare?.()
    const body = await transaction(db, async (tx) => {
      const response = await write(tx, prepared)
      if (!(await insertIdempotencyKey(tx, { ...claim, status, response }))) throw new KeyTaken()
      return response
    })
    return { status, body }
  } catch (error) {
    const first = await findAnswer(db, claim)
    if (first !== undefined) return first
    throw error instanceof KeyTaken ? new AppError('idempotency_key_in_use') : error
  }
}

/** Rolls back a request whose key another request has already completed. */
class KeyTaken extends Error {}

async function findAnswer(
  db: Database,
  claim: { userId: string; key: string; endpoint: string; requestHash: Buffer },
): Promise<{ status: number; body: string } | undefined> {
  const record = await findIdempotencyKey(db, claim.userId, claim.key)
  if (record === undefined) return undefined
  if (record.endpoint !== claim.endpoint || !record.requestHash.equals(claim.requestHash)) {
    throw new AppError('idempotency_key_reused', {
      detail: 'This Idempotency-Key was already used for another request.',
    })
  }
  return { status: record.status, body: record.response }
}
