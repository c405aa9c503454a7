import { currencyExponent } from '../currency.ts'

/** Amounts that a wallet can be topped up by, in minor units. */
export interface TopUpLimits {
  readonly least: number
  readonly most: number
}

/** Major units. */
const usualMost = 1000

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

/** From one major unit to 1000; what the operator offers as a quick amount is always within. */
export function topUpLimits(walletMoneyField: string, currency: string): TopUpLimits {
  const scale = 10 ** currencyExponent(currency)
  const offered = quickAmounts(walletMoneyField, currency)
  return { least: Math.min(scale, ...offered), most: Math.max(usualMost * scale, ...offered) }
}

export const isTopUp = (amount: number, { least, most }: TopUpLimits): boolean =>
  Number.isSafeInteger(amount) && amount >= least && amount <= most
