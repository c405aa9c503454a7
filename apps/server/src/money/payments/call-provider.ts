import { OutboundFailure } from '../../platform/outbound/outbound-request.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { PaymentProvider } from './provider.ts'

/** Why a provider has not answered. */
interface NoAnswer {
  readonly kind: OutboundFailure['kind']
  /** It may have done what it was asked for. */
  readonly uncertain: boolean
  /** For staff: "Stripe answered 503". */
  readonly sentence: string
}

/**
 * What a provider answers to a request about one of our records. A failure is returned, and logged for the operator; an
 * error of ours, in what is done with the answer, is none of the provider.
 */
export async function callProvider<T>(
  { log }: Pick<PaymentsDeps, 'log'>,
  { name, title }: PaymentProvider,
  about: { readonly attempt?: string; readonly refund?: string },
  request: () => Promise<T>,
): Promise<{ readonly answer: T } | { readonly failure: NoAnswer }> {
  try {
    return { answer: await request() }
  } catch (error) {
    const { kind, uncertain, message } = toFailure(error)
    const sentence = `${title} ${message}`
    log.warn({ provider: name, ...about }, sentence)
    return { failure: { kind, uncertain, sentence } }
  }
}

/** Other errors while a provider's answer is read mean that it has another form than is known. */
const toFailure = (error: unknown): OutboundFailure =>
  error instanceof OutboundFailure ? error : new OutboundFailure('unreadable', 'sent an unexpected answer')
