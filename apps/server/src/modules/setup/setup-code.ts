import { randomInt } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { addressBlock } from '../../http/address-block.ts'
import { AppError } from '../../http/errors.ts'
import { spendBudget } from '../../http/rate-limit-store.ts'
import type { KeyedHash } from '../auth/index.ts'
import { isSetupCode, keepSetupCode } from './setup-store.ts'

/** Without the letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8
const quarterHourSeconds = 15 * 60
/** A guess in ten thousand million is right: these bound the guesses of a year to far less. */
const triesOfAddress = 10
const triesOfAll = 300

/** Longer than a process waits between two renewals, so that its code does not end before it does. */
export const codeLifetimeMs = 60_000

/** A code as people type it: XXXX-XXXX. */
export function newSetupCode(): string {
  const signs = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}

/** The only form in which a code is stored. Case, spaces and dashes do not count. */
export function hashSetupCode(hash: KeyedHash, code: string): Buffer {
  return hash('setup', code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
}

/** Lets the code open the form for a while from now. */
export async function renewSetupCode(db: Database, codeHash: Buffer, now: Date): Promise<void> {
  await keepSetupCode(db, codeHash, new Date(now.getTime() + codeLifetimeMs))
}

/** Throws `setup_code_wrong`, or `too_many_requests` after too many tries. */
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
    throw new AppError('setup_code_wrong', {
      detail: 'This is not the code that the server printed at its start.',
      errors: [{ path: 'body.code', message: 'The server prints the code when it starts.' }],
    })
  }
}
