import type { Database } from '../../db/database.ts'
import { addressBlock } from '../../http/address-block.ts'
import { returnBudget, spendBudget } from '../../http/rate-limit-store.ts'

const minute = 60
const quarterHour = 15 * minute
const fourHours = 4 * 3600
const day = 24 * 3600

/** Seconds between two codes for one number, as the screen counts down. */
export const resendSeconds = 30

interface Limit {
  readonly limit: number
  readonly windowSeconds: number
}

/**
 * `calls`: questions to the provider, whatever it answers. `texts`: what it took; given back when it refused or was
 * not reached, so that nobody waits hours for texts that never left.
 */
interface CodeLimit extends Limit {
  readonly counts: 'calls' | 'texts'
}

/**
 * What sign-in may be asked for. Strangers are counted by where they are and by the number they ask for, so that
 * one address can neither use up a number that is not its own nor try many. `network` is an IPv6 /48.
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
  mobileFromAddress: [
    { counts: 'calls', limit: 10, windowSeconds: quarterHour },
    { counts: 'texts', limit: 5, windowSeconds: fourHours },
  ],
  mobile: [{ counts: 'texts', limit: 12, windowSeconds: fourHours }],
  /** Bounds the operator's bill for texts, and the guesses that can be made over all numbers together. */
  everybody: [{ counts: 'calls', limit: 30, windowSeconds: minute }],
} as const satisfies Record<string, readonly CodeLimit[]>

/** Devices on which this number has signed in before have a budget that strangers cannot touch. */
const knownDeviceLimits: readonly CodeLimit[] = [
  { counts: 'calls', limit: 10, windowSeconds: quarterHour },
  { counts: 'calls', limit: 60, windowSeconds: day },
  { counts: 'texts', limit: 30, windowSeconds: day },
]

const guessLimits = {
  address: [{ limit: 60, windowSeconds: quarterHour }],
  network: [{ limit: 300, windowSeconds: quarterHour }],
} as const satisfies Record<string, readonly Limit[]>

/** Tries after the first of each code, over all codes of a number. */
const repeatedGuesses: readonly Limit[] = [{ limit: 12, windowSeconds: day }]

/** What was taken for one text. */
export interface SpentText {
  /** Gives back what counts texts: the provider took none. The call stays counted. */
  giveBack(): Promise<void>
}

/** Throws `too_many_requests` when no text may be sent for this person now. */
export async function spendCodeBudgets(
  db: Database,
  who: { mobile: string; address: string; isKnownDevice: boolean },
  now: Date,
): Promise<SpentText> {
  const textKeys: string[] = []
  // From the narrowest to the widest: who is refused early takes nothing from what they share with others.
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
  mobile: string
  address: string
  isKnownDevice: boolean
}): { name: string; limits: readonly CodeLimit[] }[] {
  const { mobile, address } = who
  if (who.isKnownDevice) return [{ name: `known:${mobile}`, limits: knownDeviceLimits }]
  const block = addressBlock(address)
  const network = { name: `network:${addressBlock(address, 48)}`, limits: strangerLimits.network }
  return [
    { name: `address:${block}`, limits: strangerLimits.address },
    ...(block.includes(':') ? [network] : []),
    { name: `mobile:${mobile}:${block}`, limits: strangerLimits.mobileFromAddress },
    { name: `mobile:${mobile}`, limits: strangerLimits.mobile },
    { name: 'everybody', limits: strangerLimits.everybody },
  ]
}

/** Throws `too_many_requests` when an address has tried too many codes. */
export async function spendGuessBudgets(db: Database, address: string, now: Date): Promise<void> {
  const block = addressBlock(address)
  await spendAll(db, `sign-in:guess:address:${block}`, guessLimits.address, now)
  if (!block.includes(':')) return
  await spendAll(db, `sign-in:guess:network:${addressBlock(address, 48)}`, guessLimits.network, now)
}

/**
 * Throws `too_many_requests` when a number's codes were mistyped too often. The first try of a code is not counted
 * here: nobody's wrong tries keep a person from using the code that came to his phone.
 */
export async function spendRepeatedGuess(db: Database, mobile: string, now: Date): Promise<void> {
  await spendAll(db, `sign-in:guess:mobile:${mobile}`, repeatedGuesses, now)
}

async function spendAll(db: Database, key: string, limits: readonly Limit[], now: Date): Promise<void> {
  for (const { limit, windowSeconds } of limits) {
    await spendBudget(db, { key: `${key}:${windowSeconds}`, limit, windowSeconds }, now)
  }
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Whether a call comes from this very machine. */
export function isLoopback(address: string): boolean {
  return loopback.test(address)
}

/** The demo's simulator signs hundreds of people in from this machine. */
export function isExempt(demo: boolean, address: string): boolean {
  return demo && isLoopback(address)
}
