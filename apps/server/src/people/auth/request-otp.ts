import { randomInt } from 'node:crypto'
import type { OutputOf } from '@cabstand/contract/endpoint'
import type { requestEmailOtp as requestEmailOtpEndpoint } from '@cabstand/contract/http/people/auth'
import { signInCode, signInCodeLimits } from '@cabstand/domain/booking/otp'
import { isEmail } from '@cabstand/domain/people/email'
import type { TextReader } from '../../operator/languages/index.ts'
import type { SettingsReader } from '../../operator/settings/index.ts'
import type { Client } from '../../platform/caller.ts'
import { chooseLocale } from '../../platform/http/choose-locale.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { findUserByConfirmedEmail, findUserByMobile, type User } from '../users/index.ts'
import { deleteChallenge, insertChallenge, type Recipient, recipientText } from './auth-store.ts'
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

type Asking = Pick<Client, 'address' | 'deviceMark' | 'languages'>

/**
 * Creates a code for this number, stores its hash and sends it. The response does not reveal whether the number is
 * known.
 */
export async function requestOtp(deps: SignInDeps, input: { mobile: string } & Asking) {
  const { country } = await deps.settings.get()
  const mobile = parseMobile(input.mobile, country)
  const owner = await findUserByMobile(deps.db, mobile)
  const { sent, text, code, ...challenge } = await challengeWith(
    deps,
    { mobile },
    { ...input, owner },
    (made) => sendCode(deps, { mobile, ...made }),
  )
  return {
    ...challenge,
    mobile,
    channel: sent,
    ...(deps.sms?.preview && deps.demo ? { preview: { text, code } } : {}),
  }
}

/**
 * The same for an e-mail address: the confirmed one of a person, or one that is new here. Nothing in the response, its
 * duration or the e-mail reveals which it is. Throws `email_not_configured`, `proper_email` or `email_failed`.
 */
export async function requestEmailOtp(
  deps: SignInDeps,
  input: { email: string } & Asking,
): Promise<OutputOf<typeof requestEmailOtpEndpoint>> {
  const { mail } = deps
  if (mail === undefined) throw new AppError('email_not_configured')
  const email = input.email.trim().toLowerCase()
  if (!isEmail(email)) throw new AppError('proper_email')
  const owner = await findUserByConfirmedEmail(deps.db, email)
  const { challengeId, expiresAt, retrySeconds } = await challengeWith(
    deps,
    { email },
    { ...input, owner },
    ({ text }) =>
      mail.send(email, { subject: text, text }).catch((cause: unknown) => {
        throw new AppError('email_failed', { cause })
      }),
  )
  return { challengeId, email, expiresAt, retrySeconds }
}

/** Creates a code, stores its hash and sends it. */
async function challengeWith<Sent>(
  deps: SignInDeps,
  recipient: Recipient,
  asking: Asking & { readonly owner: User | undefined },
  send: (made: { readonly text: string; readonly code: string }) => Promise<Sent>,
) {
  const { db } = deps
  const now = deps.now()
  const named = recipientText(recipient)
  let spent: SpentText | undefined
  if (!isExempt(deps.demo, asking.address)) {
    const known = isKnownDevice(deps.hash, asking.deviceMark, named, now)
    spent = await spendCodeBudgets(
      db,
      { recipient: named, address: asking.address, isKnownDevice: known },
      now,
    )
  }
  const code = signInCode(randomInt(2 ** 32))
  const challengeId = newId()
  const expiresAt = new Date(now.getTime() + signInCodeLimits.lifetimeSeconds * 1000)
  const codeHash = deps.hash('code', `${challengeId}:${code}`)
  await insertChallenge(db, { ...recipient, id: challengeId, codeHash, expiresAt })
  const { appName } = await deps.settings.get()
  const t = await deps.texts(await readerOf(deps, asking))
  const text = t('code_sign_in', { app: appName, code })
  const sent = await send({ text, code }).catch(async (error: unknown) => {
    // The code was not sent: the person can request another one at once, and the challenge is deleted.
    await spent?.giveBack()
    await deleteChallenge(db, challengeId)
    throw error
  })
  return { challengeId, expiresAt: expiresAt.toISOString(), retrySeconds: resendSeconds, sent, text, code }
}

/** The language that the owner of number or address has chosen, otherwise the one that this browser reads. */
async function readerOf(
  { locales }: Pick<SignInDeps, 'locales'>,
  { owner, languages }: { readonly owner: User | undefined; readonly languages: Client['languages'] },
): Promise<string | undefined> {
  return owner?.langLocale ?? chooseLocale(languages, await locales())
}
