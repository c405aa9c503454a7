import { currencyExponent, moneyPlaces } from '../currency.ts'
import { usualAmount } from '../fare/starting-tariffs.ts'

/** What is suggested, in percent of the trip cost. */
const suggestedPercents = [5, 10, 15] as const

/** In euros: what may be given for a cheap trip, too. */
const usualMost = 20

/** The trip that is tipped, and the money of the installation. */
export interface TippedTrip {
  /** Minor units. */
  readonly tripCost: number
  /** ISO 4217. */
  readonly currency: string
  /** Decimals of shown amounts, as in the settings. */
  readonly decimal: number
}

/** The most that one tip gives, in minor units: as much as the trip cost, or what is usual in the currency. */
export const tipMost = ({ tripCost, currency }: Omit<TippedTrip, 'decimal'>): number =>
  Math.max(tripCost, usualAmount(usualMost, currency))

export const isTipAmount = (amount: number, trip: Omit<TippedTrip, 'decimal'>): boolean =>
  Number.isSafeInteger(amount) && amount > 0 && amount <= tipMost(trip)

/**
 * The suggested tips in minor units, ascending, in steps that are easy to read: of 18.40 EUR they are 0.90, 1.85 and 2.75.
 * Of a trip that cost next to nothing there are fewer.
 */
export function suggestTips({ tripCost, currency, decimal }: TippedTrip): number[] {
  const shownUnit = 10 ** (currencyExponent(currency) - moneyPlaces({ currency, decimal }))
  const [least] = suggestedPercents
  const digits = String(Math.floor((tripCost * least) / 100)).length
  const step = Math.max(shownUnit, 10 ** (digits - 1) / 2)
  const tips = suggestedPercents.map((percent) => Math.round((tripCost * percent) / 100 / step) * step)
  return [...new Set(tips)].filter((tip) => tip > 0)
}
