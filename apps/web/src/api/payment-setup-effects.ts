import { settingsEffect } from './operator-effects.ts'
import { clearingKey, paymentSetupQuery } from './queries/payment-setup.ts'
import type { CacheEffect } from './use-action.ts'

/** Which providers riders see is a setting. */
export const providerOrderEffect: typeof settingsEffect = {
  ...settingsEffect,
  renew: (input, output) => [...(settingsEffect.renew?.(input, output) ?? []), paymentSetupQuery.queryKey],
}

/** A payout was recorded or reversed. */
export const payoutEffect: CacheEffect<unknown, unknown> = { renew: () => [clearingKey] }
