import { paymentCaseList } from '@cabstand/contract/http/money/payment-cases'
import { settingsEffect } from './operator-effects.ts'
import { listKeys } from './queries/lists.ts'
import { clearingKey, paymentSetupQuery } from './queries/payment-setup.ts'
import type { CacheEffect } from './use-action.ts'

/** Which providers riders see is a setting. */
export const providerOrderEffect: typeof settingsEffect = {
  ...settingsEffect,
  renew: (input, output) => [...(settingsEffect.renew?.(input, output) ?? []), paymentSetupQuery.queryKey],
}

/** A payout was recorded or reversed. */
export const payoutEffect: CacheEffect<unknown, unknown> = { renew: () => [clearingKey] }

/** A case was closed: of a dispute, what the provider owes may have changed. */
export const caseEffect: CacheEffect<unknown, unknown> = {
  renew: () => [listKeys.list(paymentCaseList.name), clearingKey],
}
