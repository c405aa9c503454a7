import type { OutputOf } from '@cabstand/contract/endpoint'
import type { openTopUp as contract, getTopUps } from '@cabstand/contract/http/money/payments'
import { topUpLimits } from '@cabstand/domain/wallet/amount-limits'
import { isWithin, quickAmounts } from '@cabstand/domain/wallet/top-ups'
import type { SignedIn } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import type { BookingDeps } from '../../trips/bookings/index.ts'
import { insertAttempt } from './attempt-store.ts'
import { getProvider, type PaymentProvider } from './provider.ts'

type TopUpDeps = BookingDeps & { readonly providers: readonly PaymentProvider[] }

/** The amounts of the settings, and the providers that can take them. */
export async function readTopUps(deps: TopUpDeps): Promise<OutputOf<typeof getTopUps>> {
  const settings = await deps.settings.get()
  return {
    providers: deps.providers.map(({ name }) => ({ name })),
    amounts: quickAmounts(settings.walletMoneyField, settings.code),
    ...topUpLimits(settings),
  }
}

/**
 * Opens a checkout that tops up the person's wallet. Throws `payment_not_possible` without that provider, and
 * `top_up_amount` for an amount outside of the limits.
 */
export async function openTopUp(
  tx: Tx,
  deps: TopUpDeps,
  input: { readonly person: SignedIn; readonly provider: string; readonly amount: number },
): Promise<OutputOf<typeof contract>> {
  const { person, amount } = input
  const provider = getProvider(deps.providers, input.provider)
  const settings = await deps.settings.get()
  const limits = topUpLimits(settings)
  if (!isWithin(amount, limits)) throw new AppError('top_up_amount', { params: { ...limits } })
  const attemptId = newId()
  await insertAttempt(tx, {
    id: attemptId,
    bookingId: null,
    userId: person.userId,
    provider: provider.name,
    amount,
    at: deps.now(),
  })
  const checkout = await provider.open({
    id: attemptId,
    amount,
    currency: settings.code,
    reference: 'wallet',
  })
  return { attemptId, amount, checkout }
}
