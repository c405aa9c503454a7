import type { Database } from '../../db/database.ts'
import { addressBlock } from '../../http/address-block.ts'
import { spendBudget } from '../../http/rate-limit-store.ts'

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
 * What sign-in may be asked for. Strangers are counted by where they are and by the number they ask for, so that
 * one address can neither use up a number that is not its own nor try many. `network` is an IPv6 /48.
 */
const strangerLimits = {
  address: [
    { limit: 20, windowSeconds: quarterHour },
    { limit: 200, windowSeconds: day },
  ],
  network: [
    { limit: 100, windowSeconds: quarterHour },
    { limit: 1000, windowSeconds: day },
  ],
  mobileFromAddress: [{ limit: 5, windowSeconds: fourHours }],
  mobile: [{ limit: 12, windowSeconds: fourHours }],
  /** Bounds the operator's bill for texts, and the guesses that can be made over all numbers together. */
  everybody: [{ limit: 30, windowSeconds: minute }],
} as const satisfies Record<string, readonly Limit[]>

/** Devices on which this number has signed in before have a budget that strangers cannot touch. */
const knownDeviceLimits: readonly Limit[] = [
  { limit: 10, windowSeconds: quarterHour },
  { limit: 30, windowSeconds: day },
]

const guessLimits = {
  address: [{ limit: 60, windowSeconds: quarterHour }],
  network: [{ limit: 300, windowSeconds: quarterHour }],
} as const satisfies Record<string, readonly Limit[]>

/** Tries after the first of each code, over all codes of a number. */
const repeatedGuesses: readonly Limit[] = [{ limit: 12, windowSeconds: day }]

/** Throws `too_many_requests` when no text may be sent for this person now. */
export async function spendCodeBudgets(
  db: Database,
  who: { mobile: string; address: string; isKnownDevice: boolean },
  now: Date,
): Promise<void> {
  const spend = (name: string, limits: readonly Limit[]) => spendAll(db, `sign-in:code:${name}`, limits, now)
  const { mobile, address } = who
  if (who.isKnownDevice) return spend(`known:${mobile}`, knownDeviceLimits)
  const block = addressBlock(address)
  // From the narrowest to the widest: who is refused early takes nothing from what he shares with others.
  await spend(`address:${block}`, strangerLimits.address)
  if (block.includes(':')) await spend(`network:${addressBlock(address, 48)}`, strangerLimits.network)
  await spend(`mobile:${mobile}:${block}`, strangerLimits.mobileFromAddress)
  await spend(`mobile:${mobile}`, strangerLimits.mobile)
  return spend('everybody', strangerLimits.everybody)
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
