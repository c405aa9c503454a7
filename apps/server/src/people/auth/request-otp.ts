import { randomInt } from 'node:crypto'
import { signInCode, signInCodeLimits } from '@cabstand/domain/booking/otp'
import type { SettingsReader } from '../../operator/settings/index.ts'
import { newId } from '../../platform/new-id.ts'
import { deleteChallenge, insertChallenge } from './auth-store.ts'
import { isExempt, resendSeconds, type SpentText, spendCodeBudgets } from './budgets.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { isKnownDevice } from './known-device.ts'
import { parseMobile } from './mobile.ts'
import { type CodeSenders, sendCode } from './send-code.ts'

export interface SignInDeps extends CodeSenders {
  readonly settings: SettingsReader
  readonly hash: KeyedHash
  readonly demo: boolean
  readonly now: () => Date
}

/**
 * Creates a code for this number, stores its hash and sends it. The response does not reveal whether the number is
 * known.
 */
export async function requestOtp(
  deps: SignInDeps,
  input: { mobile: string; address: string; deviceMark: string | undefined },
) {
  const settings = await deps.settings.get()
  const mobile = parseMobile(input.mobile, settings.country)
  const now = deps.now()
  let spent: SpentText | undefined
  if (!isExempt(deps.demo, input.address)) {
    const known = isKnownDevice(deps.hash, input.deviceMark, mobile, now)
    spent = await spendCodeBudgets(deps.db, { mobile, address: input.address, isKnownDevice: known }, now)
  }
  const code = signInCode(randomInt(2 ** 32))
  const challengeId = newId()
  const expiresAt = new Date(now.getTime() + signInCodeLimits.lifetimeSeconds * 1000)
  await insertChallenge(deps.db, {
    id: challengeId,
    mobile,
    codeHash: deps.hash('code', `${challengeId}:${code}`),
    expiresAt,
  })
  const text = `Your ${settings.appName} code is ${code}`
  const channel = await sendCode(deps, { mobile, text, subject: text }).catch(async (error: unknown) => {
    // The code was not sent: the person can request another one at once, and the challenge is deleted.
    await spent?.giveBack()
    await deleteChallenge(deps.db, challengeId)
    throw error
  })
  return {
    challengeId,
    mobile,
    expiresAt: expiresAt.toISOString(),
    retrySeconds: resendSeconds,
    channel,
    ...(deps.sms?.preview && deps.demo ? { preview: { text, code } } : {}),
  }
}
