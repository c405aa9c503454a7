import { randomInt } from 'node:crypto'
import type { KeyedHash } from '../../people/auth/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBlock } from '../../platform/http/address-block.ts'
import { AppError } from '../../platform/http/errors.ts'
import { spendBudget } from '../../platform/http/rate-limit-store.ts'
import { alreadySetUp } from './set-up.ts'
import { isSetUp, isSetupCode, keepSetupCode } from './setup-store.ts'

/** Excludes letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8
const quarterHourSeconds = 15 * 60
/**
 * A guess is right with a probability of one in ten thousand million. These limits allow far fewer guesses in a year.
 */
const triesOfAddress = 10
const triesOfAll = 300

/** Longer than the interval between two renewals, so that a code does not expire while its process runs. */
export const codeLifetimeMs = 60_000

/** Creates a code in the form XXXX-XXXX. */
export function newSetupCode(): string {
  const signs = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}

/** The hash that is stored instead of the code. Case, spaces and dashes are ignored. */
export function hashSetupCode(hash: KeyedHash, code: string): Buffer {
  return hash('setup', code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
}

/** Makes the code valid for a limited time from now. */
export async function renewSetupCode(db: Database, codeHash: Buffer, now: Date): Promise<void> {
  await keepSetupCode(db, codeHash, new Date(now.getTime() + codeLifetimeMs))
}

/** Throws `setup_code_wrong`, `already_set_up`, or `too_many_requests` after too many tries. */
export async function checkSetupCode(
  { db, hash, now }: { db: Database; hash: KeyedHash; now: () => Date },
  { code, address }: { code: string; address: string },
): Promise<void> {
  const at = now()
  const windowSeconds = quarterHourSeconds
  const spend = (who: string, limit: number) =>
    spendBudget(db, { key: `setup:${who}`, limit, windowSeconds }, at)
  await spend(`address:${addressBlock(address)}`, triesOfAddress)
  await spend('all', triesOfAll)
  if (!(await isSetupCode(db, hashSetupCode(hash, code), at))) {
    // A set-up deletes the codes, also those of a request that began before it ended.
    if (await isSetUp(db)) throw alreadySetUp()
    throw new AppError('setup_code_wrong', {
      detail: 'The set-up code is wrong. The server prints it when it starts.',
      errors: [{ path: 'body.code', message: 'The server prints the code when it starts.' }],
    })
  }
}
