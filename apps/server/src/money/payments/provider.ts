import type { OutputOf } from '@cabstand/contract/endpoint'
import type { openBookingPayment } from '@cabstand/contract/http/money/payments'
import type { OutboundReply, OutboundRequest } from '../../platform/outbound/outbound-request.ts'

/** How a person gets to a provider's checkout. */
export type Checkout = OutputOf<typeof openBookingPayment>['checkout']

/** A payment, as its provider knows it. */
export interface KnownAttempt {
  /** Our reference, a UUID: unique for each attempt, and never used again. */
  readonly id: string
  /** Minor units of `currency`. Always the server's own figure. */
  readonly amount: number
  readonly currency: string
  /** The provider's id of the checkout, as `open` returned it; null: it has none, or `open` was never answered. */
  readonly providerReference: string | null
  readonly createdAt: Date
}

/** A payment to be opened. */
export interface AttemptToPay extends KnownAttempt {
  /** What the person pays for, in a few words: "Ride K7M2PQ". */
  readonly description: string
  readonly payer: Payer
  /** Where the provider sends the person afterwards; without a query of its own. */
  readonly returnUrl: string
  /** The same for a person who gives up. */
  readonly cancelUrl: string
  /** Where the provider reports what happened. */
  readonly webhookUrl: string
  /** ISO 639-1. */
  readonly language: string
}

export interface Payer {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  /** Never empty: a person without an address has one at the operator's domain that nobody reads. */
  readonly email: string
  /** E.164; empty: unknown. */
  readonly mobile: string
  /** Address of the request that opened the payment. */
  readonly address: string
}

export interface OpenedCheckout {
  readonly checkout: Checkout
  readonly providerReference: string | null
}

/** What a provider says about a payment, from a signed message or from its own records: never from a browser. */
export type ProviderReport =
  | {
      readonly status: 'paid'
      /** Our reference, as the provider repeats it. */
      readonly attemptId: string
      /** The provider's id of the payment, which it never uses again, and by which it refunds. */
      readonly providerPaymentId: string
      /** What was charged, in minor units of `currency`. */
      readonly amount: number
      readonly currency: string
      /** All that has gone back to the card since, by whomever; absent: nothing, or this answer does not say. */
      readonly refunded?: number
    }
  | {
      /** It was paid, and the money has not come after all, or was taken back by the provider. */
      readonly status: 'reversed'
      readonly attemptId: string
      readonly providerPaymentId: string
    }
  | {
      /**
       * `open`: the person can still pay. `pending`: they have, and the bank has not answered. The others: this try came to
       * nothing, as far as is known. Some providers let a person try again after `failed`.
       */
      readonly status: 'open' | 'pending' | 'failed' | 'cancelled' | 'expired'
      readonly attemptId: string
      /** The provider's id of this try to pay; absent: it has none, or the whole checkout is meant. */
      readonly providerPaymentId?: string
    }

/** What a provider that is asked knows of a payment: what counts, and what else happened in the same checkout. */
export type ProviderAnswer = ProviderReport & { readonly others?: readonly ProviderReport[] }

/** What a webhook means. */
export type ProviderEvent =
  | { readonly kind: 'payment'; readonly report: ProviderReport }
  /** Something happened to the payment, and the message does not prove what: the provider is asked. */
  | { readonly kind: 'ask'; readonly attemptId: string }
  | ({ readonly kind: 'refund' } & RefundNews)
  | ({ readonly kind: 'dispute' } & Dispute)
  /** Genuine, and of no interest. */
  | { readonly kind: 'ignored' }

/** Which payment a message is about: by the provider's id of it or by our reference. */
export type PaymentRef = { readonly providerPaymentId: string } | { readonly attemptId: string }

export interface RefundNews {
  readonly payment: PaymentRef
  readonly providerRefundId: string
  /** The id that we gave it, where the provider repeats it; absent: it does not say. */
  readonly refundId?: string
  readonly status: 'pending' | 'done' | 'failed'
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

/** A card holder, through their bank, takes back what they paid. */
export interface Dispute {
  readonly payment: PaymentRef
  readonly providerDisputeId: string
  /** `opened`: the provider has taken the money for now. `lost`: for good. `won`: it is back. */
  readonly status: 'opened' | 'won' | 'lost'
  readonly amount: number
  readonly currency: string
}

/** A webhook as it arrived. */
export interface Delivery {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly body: Buffer
}

export interface WebhookReader {
  /**
   * The headers that `read` needs, in lower case. Only these are stored, so none of them may be a secret: a header that
   * is one is compared in `accepts`.
   */
  readonly headers: readonly string[]
  /**
   * Whether the delivery can be genuine, by all that can be checked without another request: signature, and age where it
   * is signed. Compares in constant time.
   */
  accepts(delivery: Delivery): boolean
  /** `accepts` checks no signature: the provider is asked when the message is read. Such messages have a budget. */
  readonly provesNothing?: true
  /** Whether it sends from this IP address. Absent: it may send from any. */
  comesFrom?(address: string): Promise<boolean>
  /** By which a repeated delivery is recognised: the provider's id of the event, or a hash of the body. */
  keyOf(delivery: Delivery): string
  /** What it means. It may ask the provider. `undefined`: it is not genuine. Throws for one that cannot be read. */
  read(delivery: Delivery): Promise<ProviderEvent | undefined>
  /** The body of the answer to a GET by which the provider checks the address, if it does that. */
  answerChallenge?(query: URLSearchParams): string | undefined
}

export interface RefundToSend {
  /** Ours, a UUID: the idempotency key where the provider has one. */
  readonly id: string
  readonly attempt: KnownAttempt
  readonly providerPaymentId: string
  /** Minor units; at most what was paid and not refunded yet. */
  readonly amount: number
  /** It is all that was paid, and nothing was refunded before. */
  readonly isWhole: boolean
  readonly reason: string
}

export interface RefundReport {
  readonly status: 'pending' | 'done' | 'failed'
  /** Null when the provider has none yet. */
  readonly providerRefundId: string | null
}

/** A page of ours with the provider's card fields, which only its own scripts can read. */
export interface CardPage {
  /** The script and style files of the provider, in their order. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Other origins that these scripts call or show frames of, for the Content-Security-Policy. */
  readonly origins: readonly string[]
  /**
   * The places that the provider's script fills: HTML with labels, whose words stand in braces: `{number}`, `{expiry}`,
   * `{code}`, `{card}`, `{enter}`, `{pay}`. The button that pays has the attribute `data-pay`.
   */
  readonly markup: string
  /**
   * Our script, run when those are loaded. It calls `submitCard(fields)` with what `charge` needs, and `failCard(text)`
   * when the provider's fields refuse what was typed.
   */
  script(attempt: KnownAttempt): Promise<string>
  /**
   * Charges the card. A failure that leaves it open whether the card was charged is thrown as OutboundFailure with
   * `uncertain`; then `ask` is asked later.
   */
  charge(attempt: AttemptToPay, fields: Readonly<Record<string, string>>): Promise<ProviderReport>
}

/**
 * A payment provider that is set up. Nothing of it touches the database. Every method may throw OutboundFailure. Pure
 * functions build its requests and read its answers.
 */
export interface PaymentProvider {
  readonly name: string
  /** As people know it: "PayPal". */
  readonly title: string
  /** The origins of its pages: a browser may be sent to no other. */
  readonly pageOrigins: readonly string[]
  /** The least amount that it takes, in minor units; undefined: it does not take this currency. */
  leastAmount(currency: string): number | undefined
  open(attempt: AttemptToPay): Promise<OpenedCheckout>
  /** Of providers whose card fields are on a page of ours. */
  readonly cardPage?: CardPage
  /** What it knows of a payment, by our reference or by its own; undefined: it knows none. Absent: it cannot be asked. */
  ask?(attempt: KnownAttempt): Promise<ProviderAnswer | undefined>
  /** Its answers say what was refunded, so that it is worth asking about a payment that is paid. */
  readonly tellsRefunded?: true
  /** Its answers say that a payment was reversed, so that it is asked for days whether one that is paid has come. */
  readonly tellsReversed?: true
  /**
   * What a form that the browser brings back says, when the provider has signed it. Undefined: nothing is proven.
   */
  readReturn?(attempt: KnownAttempt, form: Readonly<Record<string, string>>): ProviderReport | undefined
  readonly webhook?: WebhookReader
  /** Absent: it has no refunds by API. */
  refund?(refund: RefundToSend): Promise<RefundReport>
  /** Its id of a refund is ours, so that it can be asked for one that was never answered. */
  readonly refundIdIsOurs?: true
  /** The state of a refund that was pending. Absent: only its webhook says. */
  askRefund?(refund: RefundToSend & { readonly providerRefundId: string }): Promise<RefundReport>
  /** One harmless request that needs valid keys. Throws OutboundFailure. Absent: it has none. */
  testConnection?(): Promise<void>
}

/** What the frame gives to a provider. */
export interface ProviderTools {
  /**
   * Sends one request, within ten seconds, to an origin of the provider's variables of kind `url` alone. `bytes`: the
   * answer is not JSON.
   */
  send(request: OutboundRequest, options?: { readonly expects?: 'json' | 'bytes' }): Promise<OutboundReply>
  now(): Date
  /** The IP addresses of a host; none when it is not known. */
  resolve(host: string): Promise<readonly string[]>
}

export interface ProviderVariable {
  readonly name: string
  /** What stands in the README. */
  readonly doc: string
  /** The value, or undefined for one that cannot be right; absent: any text. */
  readonly parse?: (text: string) => string | undefined
  /** Completes "NAME must be …"; with `parse` alone. */
  readonly expected?: string
  /** A value that needs not be given; absent: without this variable the provider is not set up. */
  readonly fallback?: string
  /** The value that needs not be given while the provider's variable `environment` is `sandbox`. */
  readonly sandbox?: string
  /** `url`: an address that requests may go to, in production only by HTTPS. */
  readonly kind?: 'url'
  /**
   * `name` is a prefix, completed by a currency: `X_EUR=a` and `X_USD=b`. The value is then `EUR=a USD=b`.
   */
  readonly perCurrency?: true
}

/** What a provider does; its name and title stand in its definition. */
type Made = Omit<PaymentProvider, 'name' | 'title'>

/** A provider as its folder declares it. */
export interface ProviderDefinition<K extends string = string> {
  readonly name: string
  readonly title: string
  readonly variables: Readonly<Record<K, ProviderVariable>>
  /** Called once at start, when it is set up. Its SDK, if it has one, is imported here: others do not pay for it. */
  create(keys: Readonly<Record<K, string>>, tools: ProviderTools): Made | Promise<Made>
}

/** Declares a provider: one folder has one. */
export const defineProvider = <const K extends string>(definition: ProviderDefinition<K>) => definition
