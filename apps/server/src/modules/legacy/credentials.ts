import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { addressBlock } from '../../http/address-block.ts'
import { AppError } from '../../http/errors.ts'
import { returnBudget, spendBudget } from '../../http/rate-limit-store.ts'

/** The one name and password of an installation that its mobile clients carry. */
export interface LegacyCredentials {
  readonly user: string
  readonly password: string
}

const wrongTries = { limit: 30, windowSeconds: 900 } as const

/**
 * Checks the Basic credentials of a call. Throws `not_found` when the installation has no legacy calls, `auth_error`
 * for missing or wrong credentials, `too_many_requests` for an address that keeps guessing.
 */
export async function assertCredentials(
  parts: {
    readonly db: Database
    readonly now: () => Date
    readonly credentials: LegacyCredentials | undefined
  },
  client: { readonly address: string; readonly authorization: string | undefined },
): Promise<void> {
  const { credentials, db } = parts
  if (credentials === undefined) throw new AppError('not_found', { detail: 'Legacy calls are not enabled.' })
  const given = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(client.authorization ?? '')?.[1]
  if (given === undefined) throw new AppError('auth_error', { detail: 'Basic authentication is required.' })
  const budget = { key: `legacy:credentials:${addressBlock(client.address)}`, ...wrongTries }
  // Counted before they are looked at, so that no crowd of guesses at the same moment is compared; the right ones cost
  // nothing.
  const now = parts.now()
  await spendBudget(db, budget, now)
  if (isEqual(Buffer.from(given, 'base64'), Buffer.from(`${credentials.user}:${credentials.password}`))) {
    await returnBudget(db, budget.key, now)
    return
  }
  throw new AppError('auth_error', { detail: 'The credentials are incorrect.' })
}

/** In the same time whatever is given: neither the place of a difference nor the length can be measured. */
function isEqual(given: Buffer, expected: Buffer): boolean {
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
