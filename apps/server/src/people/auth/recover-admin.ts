import { randomInt } from 'node:crypto'
import { signInCode, signInCodeLimits } from '@cabstand/domain/booking/otp'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/new-id.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { findUserByMobile } from '../users/index.ts'
import { insertChallenge } from './auth-store.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { parseMobile } from './mobile.ts'

/**
 * Creates a sign-in code for an admin who cannot receive one. Available only to people who can run commands on the
 * server. Throws StartupError when the number does not belong to an admin who may sign in.
 */
export async function recoverAdmin(
  { db, hash, now }: { db: Database; hash: KeyedHash; now: Date },
  typed: string,
): Promise<{ userId: string; challengeId: string; code: string; minutes: number }> {
  const mobile = readMobile(typed)
  const user = await findUserByMobile(db, mobile)
  if (user?.usertype !== 'admin') throw new StartupError(`${typed} is not the mobile number of an admin`)
  if (!user.approved) throw new StartupError(`The admin with ${typed} is not approved and may not sign in`)
  const code = signInCode(randomInt(2 ** 32))
  const challengeId = newId()
  await insertChallenge(db, {
    id: challengeId,
    mobile,
    codeHash: hash('code', `${challengeId}:${code}`),
    expiresAt: new Date(now.getTime() + signInCodeLimits.lifetimeSeconds * 1000),
    recovery: true,
  })
  return { userId: user.id, challengeId, code, minutes: signInCodeLimits.lifetimeSeconds / 60 }
}

function readMobile(typed: string): string {
  try {
    return parseMobile(typed, '')
  } catch {
    throw new StartupError(
      `${typed} is not a mobile number: write it with its country prefix, like +351 912 345 678`,
    )
  }
}
