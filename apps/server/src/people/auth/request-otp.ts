import { randomInt } from 'node:crypto'
import { signInCode, signInCodeLimits } from '@cabstand/domain/booking/otp'
import type { TextReader } from '../../operator/languages/index.ts'
import type { SettingsReader } from '../../operator/settings/index.ts'
import type { Client } from '../../platform/caller.ts'
import { chooseLocale } from '../../platform/http/choose-locale.ts'
import { newId } from '../../platform/new-id.ts'
import { findUserByMobile } from '../users/index.ts'
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
  readonly texts: TextReader
  /** The languages of the installation. */
  readonly locales: () => Promise<readonly string[]>
  readonly now: () => Date
}

/**
 * Creates a code for this number, stores its hash and sends it. The response does not reveal whether the number is
 * known.
 */
export async function requestOtp(
  deps: SignInDeps,
  input: { mobile: string } & Pick<Client, 'address' | 'deviceMark' | 'languages'>,
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
  const t = await deps.texts(await readerOf(deps, mobile, input.languages))
  const text = t('code_sign_in', { app: settings.appName, code })
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

/** The language that the owner of the number has chosen, otherwise the one that this browser reads. */
async function readerOf(
  { db, locales }: Pick<SignInDeps, 'db' | 'locales'>,
  mobile: string,
  languages: Client['languages'],
): Promise<string | undefined> {
  const [owner, offered] = await Promise.all([findUserByMobile(db, mobile), locales()])
  return owner?.langLocale ?? chooseLocale(languages, offered)
}
