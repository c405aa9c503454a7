import { currencyExponent } from '../currency.ts'

/** Limits of one payment into a wallet or out of it, in minor units. */
export interface AmountLimits {
  readonly least: number
  readonly most: number
}

/** The quick amounts of the setting `walletMoneyField` (major units, separated by commas) in minor units, ascending. */
export function quickAmounts(walletMoneyField: string, currency: string): number[] {
  const scale = 10 ** currencyExponent(currency)
  const amounts = walletMoneyField
    .split(',')
    .filter((typed) => typed.trim() !== '')
    .map((typed) => Math.round(Number(typed) * scale))
    .filter((amount) => Number.isSafeInteger(amount) && amount > 0)
  return [...new Set(amounts)].sort((one, other) => one - other)
}

export const isWithin = (amount: number, { least, most }: AmountLimits): boolean =>
  Number.isSafeInteger(amount) && amount >= least && amount <= most
