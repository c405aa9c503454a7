import {
  OutboundFailure,
  type OutboundReply,
  type OutboundRequest,
} from '../../../platform/outbound/outbound-request.ts'
import type { ProviderTools } from '../provider.ts'

/** The request was not sent: there was no connection, or it was one too many. */
const neverDone = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|answered 429)\b/

/**
 * Sends a request that moves money, to a provider that would do it again when it is repeated. A broken connection and
 * a status of 500 or above leave open whether it was done, so they are thrown as `unreadable`.
 */
export async function sendOnce(
  send: ProviderTools['send'],
  request: OutboundRequest,
): Promise<OutboundReply> {
  try {
    return await send({ ...request, repeatable: false })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const isOpen = error.kind === 'unreachable' || error.kind === 'overloaded'
    if (!isOpen || neverDone.test(error.message)) throw error
    throw new OutboundFailure('unreadable', error.message, error.retryAfterMs)
  }
}
