import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getTopUps } from '@cabstand/contract/http/money/payments'
import { topUpLimits } from '@cabstand/domain/wallet/amount-limits'
import { isWithin, quickAmounts } from '@cabstand/domain/wallet/top-ups'
import type { Client, SignedIn } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import { listTaking } from './find-provider.ts'
import { type OpenedAttempt, openAttempt } from './open-attempt.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** The amounts of the settings, and the providers that can take them. */
export async function readTopUps(deps: PaymentsDeps): Promise<OutputOf<typeof getTopUps>> {
  const settings = await deps.settings.get()
  return {
    providers: listTaking(deps, settings),
    amounts: quickAmounts(settings.walletMoneyField, settings.code),
    ...topUpLimits(settings),
  }
}

/**
 * Opens a checkout that tops up the person's wallet. Throws `payment_not_possible` without that provider, and
 * `top_up_amount` for an amount outside of the limits.
 */
export async function openTopUp(
  deps: PaymentsDeps,
  input: {
    readonly person: SignedIn
    readonly client: Client
    readonly provider: string
    readonly amount: number
  },
): Promise<OpenedAttempt> {
  const { amount, ...by } = input
  const settings = await deps.settings.get()
  const limits = topUpLimits(settings)
  if (!isWithin(amount, limits)) throw new AppError('top_up_amount', { params: { ...limits } })
  const { code: currency, appName } = settings
  return openAttempt(deps, by, async () => ({
    bookingId: null,
    forTip: false,
    amount,
    currency,
    description: `${appName}: wallet`,
  }))
}
