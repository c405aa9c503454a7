import { lookUp } from './look-up.ts'

/** Currencies whose minor unit is not a hundredth (ISO 4217, list one). */
const unusualExponents: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

/** Decimals of a currency's minor unit by ISO 4217; 2 where the standard has no exception. */
export function currencyExponent(code: string): number {
  return lookUp(unusualExponents, code.toUpperCase()) ?? 2
}

/** Decimals to which amounts are rounded and shown: the setting `decimal`, at most the currency's exponent. */
export function moneyPlaces(rules: { currency: string; decimal: number }): number {
  if (!Number.isInteger(rules.decimal) || rules.decimal < 0) {
    throw new RangeError(`decimal must be a whole number of places: ${rules.decimal}`)
  }
  return Math.min(rules.decimal, currencyExponent(rules.currency))
}
