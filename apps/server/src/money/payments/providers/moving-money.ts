import { OutboundFailure } from '../../../platform/outbound/outbound-request.ts'

/** The request was not done: there was no connection, or it was one too many. */
const neverDone = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|answered 429)\b/

/**
 * For a request that moves money. A connection that breaks off and a status of 500 or above leave open whether it was
 * done, so they are thrown as `unreadable`, which is uncertain.
 */
export async function movingMoney<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const isOpen = error.kind === 'unreachable' || error.kind === 'overloaded'
    if (!isOpen || neverDone.test(error.message)) throw error
    throw new OutboundFailure('unreadable', error.message, error.retryAfterMs)
  }
}
