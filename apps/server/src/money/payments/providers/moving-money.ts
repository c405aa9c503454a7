import { OutboundFailure } from '../../../platform/outbound/outbound-request.ts'

/**
 * For a request that moves money: a failure after which it may have moved is thrown as uncertain. A connection that
 * breaks off, or a status of 5xx, does not say that nothing was done.
 */
export async function movingMoney<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    if (error instanceof OutboundFailure && mayHaveArrived(error))
      throw new OutboundFailure('unreadable', error.message)
    throw error
  }
}

const mayHaveArrived = ({ kind, message }: OutboundFailure) =>
  kind === 'overloaded' ||
  (kind === 'unreachable' && !/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT/.test(message))
