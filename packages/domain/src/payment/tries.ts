import { lookUp } from '../look-up.ts'
import { type AttemptStatus, movesTo } from './ask-schedule.ts'

/**
 * What a provider has said last of a try to pay that has not paid here. `reversed`: it was paid, and the money is gone
 * again.
 */
export type TryState = 'pending' | 'failed' | 'reversed'
/** By the provider's id of the try. */
export type Tries = Readonly<Record<string, TryState>>

/** News of a payment that bring no money. */
export interface TryNews {
  readonly status: Exclude<AttemptStatus, 'opening' | 'paid'> | 'reversed'
  /** The provider's id of the try; absent: they are about the whole checkout, or the id is not known. */
  readonly providerPaymentId?: string
}

export interface KnownTries {
  readonly status: AttemptStatus
  readonly tries: Tries
}

/**
 * What is known of a payment after such news; undefined: they change nothing. One checkout can be tried several times, and
 * news come in any order: what ended an earlier try does not end a newer one that is on its way.
 */
export function afterTry(
  { status: before, tries }: KnownTries,
  { status, providerPaymentId: id }: TryNews,
): KnownTries | undefined {
  const after = status === 'reversed' ? 'failed' : status
  if (id === undefined) return movesTo(before, after) ? { status: after, tries } : undefined
  const says: TryState = status === 'pending' || status === 'reversed' ? status : 'failed'
  // Of a try that is paid, the payment itself knows more.
  if (before === 'paid' && says !== 'reversed') return undefined
  const said = lookUp(tries, id)
  if (said === 'reversed' || (said === 'failed' && says !== 'reversed')) return undefined
  const all: Tries = { ...tries, [id]: says }
  const isUnderway = says !== 'pending' && Object.values(all).includes('pending')
  if (!isUnderway && movesTo(before, after)) return { status: after, tries: all }
  return said === says ? undefined : { status: before, tries: all }
}

/** Whether a payment that is reported as paid has been taken back before. */
export const isReversed = (tries: Tries, providerPaymentId: string): boolean =>
  lookUp(tries, providerPaymentId) === 'reversed'
