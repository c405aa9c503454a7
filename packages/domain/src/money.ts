import { currencyExponent, moneyPlaces } from './currency.ts'
import { type Exact, fraction, roundHalfAwayFromZero, toDecimalString } from './exact.ts'

/** Turns a bigint of minor units into a number. Throws RangeError beyond the safe integers. */
export function toSafeMinor(minor: bigint): number {
  const value = Number(minor)
  if (!Number.isSafeInteger(value)) throw new RangeError(`amount out of range: ${minor}`)
  return value
}

/** Rounds an exact amount of major units half away from zero to the configured decimals; returns minor units. */
export function roundMoney(exactMajor: Exact, rules: { currency: string; decimal: number }): number {
  const places = moneyPlaces(rules)
  const step = 10n ** BigInt(currencyExponent(rules.currency) - places)
  return toSafeMinor(roundHalfAwayFromZero(exactMajor, places) * step)
}

/** An amount of minor units as exact major units. */
export function exactMajor(minor: number, code: string): Exact {
  return fraction(BigInt(minor), 10n ** BigInt(currencyExponent(code)))
}

/** Minor units as major units with all of the currency's decimals: 1250 USD → "12.50". */
export function toMajorString(minor: number, code: string): string {
  return toDecimalString(exactMajor(minor, code), currencyExponent(code))
}

/**
 * An amount whose figure stays when the currency changes: 2.40 EUR becomes 2.400 KWD and 2 JPY, in minor units of the new
 * currency, rounded half away from zero.
 */
export function keepFigure(minor: number, from: string, to: string): number {
  return toSafeMinor(roundHalfAwayFromZero(exactMajor(minor, from), currencyExponent(to)))
}

/** How amounts are shown; field names as in settings. */
export interface MoneyFormat {
  readonly code: string
  readonly symbol: string
  readonly decimal: number
  /** False: symbol before the amount; true: after it. */
  readonly swipeSymbol: boolean
}

/** Formats minor units for display: "$12.50", "−$3.00", "12.50 €". The minus sign is U+2212. */
export function formatMoney(minor: number, format: MoneyFormat): string {
  const places = moneyPlaces({ currency: format.code, decimal: format.decimal })
  const amount = toDecimalString(exactMajor(Math.abs(minor), format.code), places)
  const sign = minor < 0 && /[1-9]/.test(amount) ? '\u2212' : ''
  return format.swipeSymbol ? `${sign}${amount}\u00a0${format.symbol}` : `${sign}${format.symbol}${amount}`
}
