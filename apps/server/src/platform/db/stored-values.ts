// Values of columns that neither the contract nor the domain names.

import type { DispatchCandidate } from '@cabstand/contract/schemas/dispatch'
import type { CarTypeTranslation } from '@cabstand/domain/fare/car-type-fields'

/** Texts by locale or key. */
export type Translations = Readonly<Record<string, string>>

/** A car type's texts in other languages, by locale. */
export type CarTypeTranslations = Readonly<Record<string, CarTypeTranslation>>

/** Who caused an event. */
export type EventActor = 'rider' | 'driver' | 'admin' | 'system'

export type PaymentMode = 'cash' | 'card' | 'wallet'
/** A checkout at a payment provider, and what its money was used for. */
export type PaymentAttemptStatus = 'created' | 'pending' | 'paid' | 'failed' | 'cancelled'
export type PaymentOutcome = 'settled' | 'credited' | 'toppedUp'
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
