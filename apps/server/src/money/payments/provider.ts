import type { OutputOf } from '@cabstand/contract/endpoint'
import type { openBookingPayment } from '@cabstand/contract/http/money/payments'
import { AppError } from '../../platform/http/errors.ts'

export type Checkout = OutputOf<typeof openBookingPayment>['checkout']

/** One checkout, as a provider gets it. */
export interface AttemptToPay {
  /** Our reference: unique for each attempt, and never used again. */
  readonly id: string
  /** Minor units of `currency`. Always the server's own figure. */
  readonly amount: number
  readonly currency: string
  /** What the person pays for: the reference of a booking, or a word for a top-up. */
  readonly reference: string
}

/** What a provider says about an attempt, from a signed message or from its own records: never from a browser. */
export interface ProviderReport {
  readonly status: 'pending' | 'paid' | 'failed' | 'cancelled'
  /** The provider's id of the payment, which it never uses again. */
  readonly providerPaymentId: string
  /** What was charged, in minor units. */
  readonly amount: number
}

/**
 * A payment provider. Its adapter opens checkouts; its routes (webhook, return, page) verify what arrives and hand a
 * report to `confirmPayment`, which is the only way that money of a provider reaches the ledger.
 */
export interface PaymentProvider {
  readonly name: string
  /** The path that existing clients post their form to; absent: there is none. */
  readonly link?: string
  open(attempt: AttemptToPay): Promise<Checkout>
}

/** The provider with this name. Throws `payment_not_possible` when it is not set up. */
export function getProvider(providers: readonly PaymentProvider[], name: string): PaymentProvider {
  const provider = providers.find((one) => one.name === name)
  if (provider === undefined)
    throw new AppError('payment_not_possible', { detail: 'This payment provider is not set up here.' })
  return provider
}
