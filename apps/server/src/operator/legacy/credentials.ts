import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { addressBlock } from '../../platform/http/address-block.ts'
import { AppError } from '../../platform/http/errors.ts'
import { returnBudget, spendBudget } from '../../platform/http/rate-limit-store.ts'

/** The name and password of an installation. All its mobile clients use the same. */
export interface LegacyCredentials {
  readonly user: string
  readonly password: string
}

const wrongTries = { limit: 30, windowSeconds: 900 } as const

/**
 * Checks the Basic credentials of a request. Throws `not_found` when legacy endpoints are not enabled, `auth_error` for
 * missing or wrong credentials, `too_many_requests` after too many wrong guesses from an address.
 */
export async function assertCredentials(
  deps: {
    readonly db: Database
    readonly now: () => Date
    readonly credentials: LegacyCredentials | undefined
  },
  client: { readonly address: string; readonly authorization: string | undefined },
): Promise<void> {
  const { credentials, db } = deps
  if (credentials === undefined)
    throw new AppError('not_found', { detail: 'Legacy endpoints are not enabled.' })
  const given = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(client.authorization ?? '')?.[1]
  if (given === undefined) throw new AppError('auth_error', { detail: 'Basic authentication is required.' })
  const budget = { key: `legacy:credentials:${addressBlock(client.address)}`, ...wrongTries }
  // Counted before the comparison, so that concurrent guesses cannot exceed the limit. Correct credentials are not
  // counted.
  const now = deps.now()
  await spendBudget(db, budget, now)
  if (isEqual(Buffer.from(given, 'base64'), Buffer.from(`${credentials.user}:${credentials.password}`))) {
    await returnBudget(db, budget.key, now)
    return
  }
  throw new AppError('auth_error', { detail: 'The credentials are incorrect.' })
}

/** Compares in constant time, so that neither the position of a difference nor the length can be measured. */
function isEqual(given: Buffer, expected: Buffer): boolean {
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
