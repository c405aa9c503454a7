/** One step of a car type's cancellation charges: from `minsDelayed` whole minutes on, `amount` minor units. */
export interface CancelSlab {
  readonly minsDelayed: number
  readonly amount: number
}

/** The platform's fee: a flat amount of minor units, or a percentage of the fare as a decimal string. */
export type ConvenienceFee =
  | { readonly type: 'flat'; readonly amount: number }
  | { readonly type: 'percentage'; readonly percent: string }

/** A car type's prices. Amounts are minor units, rates are decimal strings of major units. */
export interface Tariff {
  readonly baseFare: number
  /** Per kilometre or mile, whichever is configured. */
  readonly ratePerUnitDistance: string
  readonly ratePerHour: string
  readonly minFare: number
  readonly convenienceFee: ConvenienceFee
  readonly cancelSlabs: readonly CancelSlab[]
  readonly version: number
}

/** The settings that a fare depends on. */
export interface FareRules {
  /** ISO 4217 code. */
  readonly currency: string
  /** Places to which computed amounts are rounded. */
  readonly decimal: number
  readonly convertToMile: boolean
}
