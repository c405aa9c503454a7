import { currencyExponent } from '@cabstand/domain/currency'
import { parseDecimal, roundHalfAwayFromZero, toTrimmedDecimalString } from '@cabstand/domain/exact'
import { toMajorString } from '@cabstand/domain/money'

/** A number as typed, in the form of the API: many countries use a decimal comma. */
export const readDecimal = (typed: string): string => typed.trim().replace(',', '.')

/** Minor units as people type them: `2.40`. */
export function typeMoney(minor: number, currency: string): string {
  const major = parseDecimal(toMajorString(minor, currency))
  return toTrimmedDecimalString(major, 4, Math.min(2, currencyExponent(currency)))
}

/** Typed major units as minor units; NaN for what is no amount or has more decimals than the currency. */
export function readMoney(typed: string, currency: string): number {
  const text = readDecimal(typed)
  const places = currencyExponent(currency)
  const [, decimals = ''] = text.split('.')
  if (!/^\d{1,12}(\.\d+)?$/.test(text) || decimals.length > places) return Number.NaN
  return Number(roundHalfAwayFromZero(parseDecimal(text), places))
}

/** A typed whole number; NaN for anything else. */
export const readInteger = (typed: string): number =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN
