import type { Database } from '../../platform/db/database.ts'
import { addressBlock } from '../../platform/http/address-block.ts'
import { type Limit, spendAddressBudgets, spendBudgets } from '../../platform/http/address-budgets.ts'
import { returnBudget, spendBudget } from '../../platform/http/rate-limit-store.ts'

const minute = 60
const quarterHour = 15 * minute
const fourHours = 4 * 3600
const day = 24 * 3600

/** Seconds between two codes for one number. The screen shows the countdown. */
export const resendSeconds = 30

/**
 * `calls`: requests to the provider, successful or not. `texts`: accepted messages; refunded when the provider refused
 * the message or was unreachable, so that people are not locked out by messages that were not sent.
 */
interface CodeLimit extends Limit {
  readonly counts: 'calls' | 'texts'
}

/**
 * Rate limits of sign-in. Clients on unknown devices are limited by IP address and recipient together, so that one IP
 * address can neither use up the budget of another person's number nor try many numbers. `network` is an IPv6 /48; a
 * recipient is a mobile number or an e-mail address.
 */
const strangerLimits = {
  address: [
    { counts: 'calls', limit: 20, windowSeconds: quarterHour },
    { counts: 'calls', limit: 400, windowSeconds: day },
    { counts: 'texts', limit: 200, windowSeconds: day },
  ],
  network: [
    { counts: 'calls', limit: 100, windowSeconds: quarterHour },
    { counts: 'calls', limit: 2000, windowSeconds: day },
    { counts: 'texts', limit: 1000, windowSeconds: day },
  ],
  recipientFromAddress: [
    { counts: 'calls', limit: 10, windowSeconds: quarterHour },
    { counts: 'texts', limit: 5, windowSeconds: fourHours },
  ],
  recipient: [{ counts: 'texts', limit: 12, windowSeconds: fourHours }],
  /** Limits the operator's SMS costs, and the total number of guesses over all recipients. */
  everybody: [{ counts: 'calls', limit: 30, windowSeconds: minute }],
} as const satisfies Record<string, readonly CodeLimit[]>

/** Devices on which this recipient has signed in before have their own budget, which other clients cannot use up. */
const knownDeviceLimits: readonly CodeLimit[] = [
  { counts: 'calls', limit: 10, windowSeconds: quarterHour },
  { counts: 'calls', limit: 60, windowSeconds: day },
  { counts: 'texts', limit: 30, windowSeconds: day },
]

const guessLimits: readonly Limit[] = [{ limit: 60, windowSeconds: quarterHour }]

/** Attempts after the first one of each code, over all codes of a recipient. */
const repeatedGuesses: readonly Limit[] = [{ limit: 12, windowSeconds: day }]

/** The budget that one text message used. */
export interface SpentText {
  /** Refunds the message because the provider did not accept it. The call remains counted. */
  giveBack(): Promise<void>
}

/** Throws `too_many_requests` when no text message may be sent for this person now. */
export async function spendCodeBudgets(
  db: Database,
  who: { recipient: string; address: string; isKnownDevice: boolean },
  now: Date,
): Promise<SpentText> {
  const textKeys: string[] = []
  // From the narrowest to the widest budget: a client refused early uses nothing of the shared budgets.
  for (const { name, limits } of codeBudgetsOf(who)) {
    for (const { counts, limit, windowSeconds } of limits) {
      const key = `sign-in:${counts}:${name}:${windowSeconds}`
      await spendBudget(db, { key, limit, windowSeconds }, now)
      if (counts === 'texts') textKeys.push(key)
    }
  }
  return {
    async giveBack() {
      for (const key of textKeys) await returnBudget(db, key, now)
    },
  }
}

function codeBudgetsOf(who: {
  recipient: string
  address: string
  isKnownDevice: boolean
}): { name: string; limits: readonly CodeLimit[] }[] {
  const { recipient, address } = who
  if (who.isKnownDevice) return [{ name: `known:${recipient}`, limits: knownDeviceLimits }]
  const block = addressBlock(address)
  const network = { name: `network:${addressBlock(address, 48)}`, limits: strangerLimits.network }
  return [
    { name: `address:${block}`, limits: strangerLimits.address },
    ...(block.includes(':') ? [network] : []),
    { name: `mobile:${recipient}:${block}`, limits: strangerLimits.recipientFromAddress },
    { name: `mobile:${recipient}`, limits: strangerLimits.recipient },
    { name: 'everybody', limits: strangerLimits.everybody },
  ]
}

/** Throws `too_many_requests` when an address has tried too many codes. */
export async function spendGuessBudgets(db: Database, address: string, now: Date): Promise<void> {
  await spendAddressBudgets(db, 'sign-in:guess', guessLimits, address, now)
}

/**
 * Throws `too_many_requests` when too many wrong codes were entered for a recipient. The first attempt of each code is not
 * counted, so that other clients' wrong attempts cannot stop a person from using the code on their phone.
 */
export async function spendRepeatedGuess(db: Database, recipient: string, now: Date): Promise<void> {
  await spendBudgets(db, `sign-in:guess:mobile:${recipient}`, repeatedGuesses, now)
}

/**
 * Rate limits of requests by clients that are not signed in and that reveal whether a person or a code exists. Throws
 * `too_many_requests`.
 */
export async function spendLookupBudgets(db: Database, address: string, now: Date): Promise<void> {
  const calls = strangerLimits.address.filter(({ counts }) => counts === 'calls')
  await spendAddressBudgets(db, 'sign-up', calls, address, now)
}

/** Throws `too_many_requests` when an address has begun too many sign-ins at providers. */
export async function spendIdentityBudgets(db: Database, address: string, now: Date): Promise<void> {
  const calls = strangerLimits.address.filter(({ counts }) => counts === 'calls')
  await spendAddressBudgets(db, 'sign-in:identity', calls, address, now)
}

/**
 * Codes to e-mail addresses, by person and by address: neither can one person send mail to many addresses, nor many
 * people to one.
 */
const emailCodeLimits: readonly Limit[] = [
  { limit: 1, windowSeconds: resendSeconds },
  { limit: 5, windowSeconds: fourHours },
]

/** Wrong codes of a person, over all codes. */
const emailGuesses: readonly Limit[] = [{ limit: 12, windowSeconds: day }]

/** Throws `too_many_requests` when no code may be sent for this person, or to this address, now. */
export async function spendEmailCodeBudgets(
  db: Database,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Date,
): Promise<void> {
  await spendAll(db, `email-code:person:${userId}`, emailCodeLimits, now)
  await spendAll(db, `email-code:address:${email.toLowerCase()}`, emailCodeLimits, now)
}

/** Throws `too_many_requests` when a person has entered too many wrong codes. */
export async function spendEmailGuess(db: Database, userId: string, now: Date): Promise<void> {
  await spendAll(db, `email-code:guess:${userId}`, emailGuesses, now)
}

async function spendAll(db: Database, key: string, limits: readonly Limit[], now: Date): Promise<void> {
  for (const { limit, windowSeconds } of limits) {
    await spendBudget(db, { key: `${key}:${windowSeconds}`, limit, windowSeconds }, now)
  }
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Whether a request comes from this machine. */
export function isLoopback(address: string): boolean {
  return loopback.test(address)
}

/** The demo's simulator signs in hundreds of people from this machine. */
export function isExempt(demo: boolean, address: string): boolean {
  return demo && isLoopback(address)
}
