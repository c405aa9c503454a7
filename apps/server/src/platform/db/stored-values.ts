// Values of columns that neither the contract nor the domain names.

import type { OutputOf } from '@cabstand/contract/endpoint'
import type { openBookingPayment } from '@cabstand/contract/http/money/payments'
import type { DispatchCandidate } from '@cabstand/contract/schemas/dispatch'
import type { CarTypeTranslation } from '@cabstand/domain/fare/car-type-fields'

/** Texts by locale or key. */
export type Translations = Readonly<Record<string, string>>

/** A car type's texts in other languages, by locale. */
export type CarTypeTranslations = Readonly<Record<string, CarTypeTranslation>>

/** Who caused an event. */
export type EventActor = 'rider' | 'driver' | 'admin' | 'system'

export type PaymentMode = 'cash' | 'card' | 'wallet'
/** What the money of a card payment was used for. */
export type { PaymentOutcome } from '@cabstand/domain/payment/refund'
/** How a person gets to the checkout of a card payment. */
export type StoredCheckout = OutputOf<typeof openBookingPayment>['checkout']
/** How a message about a card payment came: sent by the provider, brought by the browser, or asked for. */
export type PaymentMessageKind = 'webhook' | 'return' | 'answer'
/**
 * What came of it. `applied`: the payment changed. `unchanged`: nothing new. `asked`: the provider was asked instead.
 * `ignored`: of no interest. `waiting`: a refund or dispute of a payment that is not known yet, or a refund that may be
 * ours, of which the provider has not answered; or an older message about its payment waits, or its provider is not set up
 * any more. The others are refusals: not by the provider, about no payment or refund of
 * ours, or money that was not asked for.
 */
export type PaymentVerdict =
  | 'applied'
  | 'unchanged'
  | 'asked'
  | 'ignored'
  | 'waiting'
  | 'forged'
  | 'unknownPayment'
  | 'wrongReference'
  | 'wrongAmount'
  | 'wrongCurrency'
  | 'paidTwice'
  | 'otherRefund'
export type AppCategory = 'taxi' | 'delivery' | 'both'
export type DrivingSide = 'left' | 'right'
export type OfferOutcome = 'open' | 'accepted' | 'declined' | 'expired' | 'taken' | 'withdrawn' | 'returned'

/** A candidate of a dispatch round. Names and number plates are read from the driver, who may have them erased. */
export type StoredCandidate = Omit<DispatchCandidate, 'driverName' | 'vehicleNumber'>

/** Why a person was erased: they asked for it, staff did it, or they were kept as long as the operator keeps people. */
export type ErasureReason = 'request' | 'staff' | 'retention'

/** What the requests to a map provider were for. */
export type MapCostPurpose = 'search' | 'quote' | 'booking'

/** Requests to one map provider and their cost, in millionths of the currency (ISO 4217; `XXX`: no money). */
export interface MapCostLine {
  readonly provider: string
  readonly currency: string
  readonly calls: number
  readonly costMicros: number
}

/** A step of a map import. */
export interface StepRecord {
  readonly seconds: number
  /** The files and folders it made in the version's folder, with their bytes. */
  readonly outputs: Readonly<Record<string, number>>
  readonly figures: Readonly<Record<string, number | string>>
}
export type ImportSteps = Readonly<Record<string, StepRecord>>

/** What a field was and is; a value that did not exist is absent. */
export interface AuditedValues {
  readonly before?: unknown
  readonly after?: unknown
}

/** A changed field in the audit log. A hidden one is named without its values. */
export interface AuditedField extends AuditedValues {
  readonly field: string
  readonly hidden?: 'secret' | 'personal'
}
