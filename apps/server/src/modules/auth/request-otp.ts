import { randomInt } from 'node:crypto'
import { signInCode, signInCodeLimits } from '@cabstand/domain/booking/otp'
import { newId } from '../../new-id.ts'
import type { SettingsReader } from '../settings/index.ts'
import { deleteChallenge, insertChallenge } from './auth-store.ts'
import { isExempt, resendSeconds, type SpentText, spendCodeBudgets } from './budgets.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { isKnownDevice } from './known-device.ts'
import { parseMobile } from './mobile.ts'
import { type CodeSenders, sendCode } from './send-code.ts'

export interface SignInParts extends CodeSenders {
  readonly settings: SettingsReader
  readonly hash: KeyedHash
  readonly demo: boolean
  readonly now: () => Date
}

/** Makes a code for this number, keeps its hash and sends it. Nothing tells whether the number is known. */
export async function requestOtp(
  parts: SignInParts,
  input: { mobile: string; address: string; deviceMark: string | undefined },
) {
  const settings = await parts.settings.get()
  const mobile = parseMobile(input.mobile, settings.country || settings.restrictCountry)
  const now = parts.now()
  let spent: SpentText | undefined
  if (!isExempt(parts.demo, input.address)) {
    const known = isKnownDevice(parts.hash, input.deviceMark, mobile, now)
    spent = await spendCodeBudgets(parts.db, { mobile, address: input.address, isKnownDevice: known }, now)
  }
  const code = signInCode(randomInt(2 ** 32))
  const challengeId = newId()
  const expiresAt = new Date(now.getTime() + signInCodeLimits.lifetimeSeconds * 1000)
  await insertChallenge(parts.db, {
    id: challengeId,
    mobile,
    codeHash: parts.hash('code', `${challengeId}:${code}`),
    expiresAt,
  })
  const text = `Your ${settings.appName} code is ${code}`
  const channel = await sendCode(parts, { mobile, text, subject: text }).catch(async (error: unknown) => {
    // Nobody got this code, so nobody has to wait for it, and nothing of it is kept.
    await spent?.giveBack()
    await deleteChallenge(parts.db, challengeId)
    throw error
  })
  return {
    challengeId,
    mobile,
    expiresAt: expiresAt.toISOString(),
    retrySeconds: resendSeconds,
    channel,
    ...(parts.sms?.preview && parts.demo ? { preview: { text, code } } : {}),
  }
}
