import { usualAmount } from '../fare/starting-tariffs.ts'
import { type AmountLimits, quickAmounts } from './top-ups.ts'

/** In euros: what fits the usual prices of the currency where the operator has set nothing. */
const usual = { topUpLeast: 1, topUpMost: 1000, withdrawalLeast: 1, withdrawalMost: 10_000 } as const

export type LimitName = keyof typeof usual

export const limitNames = Object.keys(usual) as LimitName[]

/** The settings that limit what is paid into a wallet and out of it, in minor units; null: the usual amount. */
export type LimitSettings = Readonly<Record<LimitName, number | null>> & {
  /** ISO 4217. */
  readonly code: string
  readonly walletMoneyField: string
}

/** The limit that applies where the operator has set none, in minor units. */
export const usualLimit = (name: LimitName, currency: string): number => usualAmount(usual[name], currency)

/** The limit that applies, in minor units. */
export const limitOf = (settings: LimitSettings, name: LimitName): number =>
  settings[name] ?? usualLimit(name, settings.code)

/** What the operator offers as a quick amount is always within. */
export function topUpLimits(settings: LimitSettings): AmountLimits {
  const offered = quickAmounts(settings.walletMoneyField, settings.code)
  return {
    least: Math.min(limitOf(settings, 'topUpLeast'), ...offered),
    most: Math.max(limitOf(settings, 'topUpMost'), ...offered),
  }
}

export const withdrawalAmounts = (settings: LimitSettings): AmountLimits => ({
  least: limitOf(settings, 'withdrawalLeast'),
  most: limitOf(settings, 'withdrawalMost'),
})
