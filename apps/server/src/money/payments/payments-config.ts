import type { Environment } from '../../platform/config-variable.ts'
import type { PaymentProvider, ProviderVariable } from './provider.ts'
import { registry } from './providers/registry.ts'
import { type SetUpOptions, setUpProviders } from './providers/set-up-providers.ts'

/** The environment variables of a provider, for the list of all of them. */
export interface ProviderVariables {
  readonly title: string
  readonly variables: readonly ProviderVariable[]
}

export const PAYMENT_VARIABLES: readonly ProviderVariables[] = registry.map(({ title, variables }) => ({
  title,
  variables: Object.values(variables),
}))

/**
 * The payment providers that the environment sets up; the demo has the test provider without being told. Throws
 * StartupError for one that is set up by half.
 */
export function readPaymentProviders(
  env: Environment,
  { demo, ...options }: SetUpOptions & { readonly demo: boolean },
): Promise<PaymentProvider[]> {
  return setUpProviders(registry, demo ? { TEST_PAYMENTS_ENABLED: 'true', ...env } : env, options)
}

/** What people call a provider, whether it is set up or was. */
export const providerTitle = (name: string): string =>
  registry.find((one) => one.name === name)?.title ?? name
