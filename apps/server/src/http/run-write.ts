import { createHash } from 'node:crypto'
import type { EndpointDefinition, UploadDefinition } from '@cabstand/contract/endpoint'
import { runAudited, type StaffWrite } from '../audit/staff-write.ts'
import type { Database } from '../db/database.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { AppError } from './errors.ts'
import { findIdempotencyKey, insertIdempotencyKey } from './idempotency-store.ts'

export interface WriteCall {
  readonly endpoint: EndpointDefinition | UploadDefinition
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

/**
 * Runs a write exactly once for each key. The key row is committed with the effect, so both exist or neither. `effect`
 * returns the response as text; a retry receives the same text. A concurrent second request fails at the end, because
 * the key exists, or earlier, because of the first one's changes. In both cases its effect is rolled back, and the
 * first response is returned.
 */
export async function runWrite(
  db: Database,
  call: WriteCall,
  prepare: (() => Promise<unknown>) | undefined,
  effect: (tx: Tx, prepared: unknown) => Promise<string>,
): Promise<{ status: number; body: string }> {
  const { status } = call.endpoint
  const run = async (finish: (tx: Tx, answer: string) => Promise<void>) => {
    const prepared = await prepare?.()
    return transaction(db, async (tx) => {
      const answer = await runAudited(tx, call.staff, () => effect(tx, prepared))
      await finish(tx, answer)
      return answer
    })
  }
  if (call.key === undefined || call.userId === undefined) return { status, body: await run(async () => {}) }
  const claim = {
    userId: call.userId,
    key: call.key,
    endpoint: call.endpoint.name,
    requestHash: createHash('sha256').update(call.fingerprint).digest(),
  }
  try {
    const body = await run(async (tx, response) => {
      if (!(await insertIdempotencyKey(tx, { ...claim, status, response }))) throw new KeyTaken()
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
