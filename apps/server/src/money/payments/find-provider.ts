import { offeredProviders } from '@cabstand/domain/payment/offered-providers'
import { AppError } from '../../platform/http/errors.ts'
import type { PaymentProvider } from './provider.ts'

type Providers = { readonly providers: readonly PaymentProvider[] }

/** The provider with this name; undefined: it is not set up, or not any more. */
export const findProvider = ({ providers }: Providers, name: string): PaymentProvider | undefined =>
  providers.find((one) => one.name === name)

/** How people know the provider; its name when it is not set up any more. */
export const titleOf = (deps: Providers, name: string): string => findProvider(deps, name)?.title ?? name

/** The provider with this name. Throws `not_found` when it is not set up. */
export function getProvider(deps: Providers, name: string): PaymentProvider {
  const provider = findProvider(deps, name)
  if (provider === undefined) throw new AppError('not_found')
  return provider
}

/**
 * The provider, for a payment of this amount. Throws `payment_not_possible` when it does not take it, or when riders are
 * not offered it.
 */
export function getProviderFor(
  { providers }: Providers,
  { provider: name, amount, currency }: { provider: string; amount: number; currency: string },
  { paymentProviders }: Pick<OfferSettings, 'paymentProviders'>,
): PaymentProvider {
  const provider = offeredProviders(paymentProviders, providers).find((one) => one.name === name)
  const least = provider?.leastAmount(currency)
  if (provider === undefined || least === undefined)
    throw new AppError('payment_not_possible', { detail: 'This payment provider is not offered here.' })
  if (amount < least)
    throw new AppError('payment_not_possible', {
      detail: `${provider.title} takes no amounts below ${least}.`,
    })
  return provider
}

/** The settings that decide which providers riders see. */
export interface OfferSettings {
  readonly code: string
  readonly paymentProviders: string
}

/** The names of the providers that riders are offered: those of the settings that take the currency. */
export const listTaking = ({ providers }: Providers, { code, paymentProviders }: OfferSettings) =>
  offeredProviders(paymentProviders, providers)
    .filter((provider) => provider.leastAmount(code) !== undefined)
    .map(({ name, title }) => ({ name, title }))
