import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'

/** An error of the SDK. Its message may repeat what was sent, and is not used in ours. */
const sdkError = z.object({ type: z.string(), message: z.string() })

/** Errors that say that nothing was done. */
const refusals: Readonly<Record<string, 'refused' | 'overloaded' | 'rejected'>> = {
  authenticationError: 'refused',
  authorizationError: 'refused',
  tooManyRequestsError: 'overloaded',
  notFoundError: 'rejected',
  upgradeRequired: 'rejected',
  invalidKeysError: 'rejected',
}

/** The answer to a request of the SDK. Throws OutboundFailure: an unanswered `write` may have moved money. */
export async function answered<T>(request: Promise<T>, kind: 'read' | 'write'): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw failureOf(error, kind)
  }
}

function failureOf(error: unknown, kind: 'read' | 'write'): OutboundFailure {
  const { data } = z.safeParse(sdkError, error)
  if (data === undefined) return new OutboundFailure('unreadable', 'sent an answer that cannot be read')
  const { type, message } = data
  const refusal = lookUp(refusals, type)
  if (refusal !== undefined) return new OutboundFailure(refusal, `answered ${type}`)
  // There was no connection, so nothing was sent.
  if (/ECONNREFUSED|ENOTFOUND/.test(message)) return new OutboundFailure('unreachable', 'cannot be reached')
  if (kind === 'write') return new OutboundFailure('timeout', 'did not answer')
  return new OutboundFailure(type === 'unexpectedError' ? 'unreachable' : 'overloaded', `answered ${type}`)
}

/** The codes of a request's validation errors: "answered 422 91564". */
export function describeErrors({ errors }: { errors: { deepErrors(): { code: string }[] } }): string {
  return ['answered 422', ...codesOf(errors)].join(' ')
}

/** Braintree's numbers for what was wrong with a request. */
export const codesOf = (errors: { deepErrors(): { code: string }[] }): string[] =>
  errors.deepErrors().map(({ code }) => code)
