import {
  OutboundFailure,
  type OutboundReply,
  type OutboundRequest,
} from '../../../platform/outbound/outbound-request.ts'
import type { ProviderTools } from '../provider.ts'

/** Codes of connections that were never made: nothing was sent. */
const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/**
 * Sends a request that moves money. A failure after which the money may have moved is thrown as `unreadable`, also
 * where `send` only knows that the connection broke or that the other server failed.
 */
export async function sendMoney(
  send: ProviderTools['send'],
  request: OutboundRequest,
): Promise<OutboundReply> {
  try {
    return await send(request)
  } catch (error) {
    if (!(error instanceof OutboundFailure) || !mayHaveMoved(error)) throw error
    throw new OutboundFailure('unreadable', error.message, error.retryAfterMs)
  }
}

const mayHaveMoved = ({ kind, message }: OutboundFailure) =>
  (kind === 'unreachable' && !neverSent.includes(message)) ||
  (kind === 'overloaded' && !message.startsWith('answered 429'))
