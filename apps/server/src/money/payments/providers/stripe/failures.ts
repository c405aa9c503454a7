import * as z from 'zod/mini'
import { describeRefusal, OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'

/** An error of the SDK. Its message may repeat what was sent, and is not used. */
const stripeError = z.object({
  type: z.string(),
  statusCode: z.optional(z.number()),
  code: z.optional(z.string()),
  message: z.string(),
})

/** Whether Stripe does not know what it was asked for. */
export const isMissing = (error: unknown) => z.safeParse(stripeError, error).data?.statusCode === 404

/** The answer to a request of the SDK. Throws OutboundFailure: an unanswered `write` may have moved money. */
export async function settled<T>(request: Promise<T>, kind: 'read' | 'write'): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw failureOf(error, kind)
  }
}

function failureOf(error: unknown, kind: 'read' | 'write'): unknown {
  const { data } = z.safeParse(stripeError, error)
  if (data === undefined) return error
  const { type, statusCode: status, code } = data
  if (type === 'StripeConnectionError') {
    const isTimeout = kind === 'write' || data.message.includes('timeout')
    return new OutboundFailure(isTimeout ? 'timeout' : 'unreachable', 'did not answer')
  }
  if (status === undefined) return new OutboundFailure('unreadable', 'answered something else than JSON')
  const message = describeRefusal(status, { code })
  if (status === 401 || status === 403) return new OutboundFailure('refused', message)
  if (status === 429) return new OutboundFailure('overloaded', message)
  // 409: another request with this idempotency key is still running.
  if (status >= 500 || status === 409)
    return new OutboundFailure(kind === 'write' ? 'unreadable' : 'overloaded', message)
  return new OutboundFailure('rejected', message)
}
