import type { Environment } from '../../platform/config-variable.ts'
import type { PaymentProvider, ProviderVariable } from './provider.ts'
import { registry } from './providers/registry.ts'
import { type SetUpOptions, setUpProviders } from './providers/set-up-providers.ts'

/** Every provider with its environment variables. */
const listed = registry.map(({ title, variables }) => ({
  title,
  variables: Object.values<ProviderVariable>(variables),
}))

const shown = ({ name, perCurrency }: ProviderVariable) => `\`${name}${perCurrency ? '<currency>' : ''}\``
const isRequired = ({ fallback }: ProviderVariable) => fallback === undefined

/** The table of providers in Markdown, for the README: without all of the required variables, one is not offered. */
export function describeProviders(): string {
  const names = (variables: readonly ProviderVariable[]) => variables.map(shown).join(', ')
  const rows = listed.map(({ title, variables }) => {
    const optional = variables.filter((variable) => !isRequired(variable))
    return `| ${title} | ${names(variables.filter(isRequired))} | ${names(optional)} |`
  })
  return ['| provider | required | optional |', '|---|---|---|', ...rows, ''].join('\n')
}

/** The table of their variables in Markdown, for docs/payments.md. */
export function describeProviderVariables(): string {
  const rows = listed.flatMap(({ title, variables }) =>
    variables.map((variable) => {
      const { fallback = '', sandbox, doc } = variable
      const inSandbox = sandbox === undefined ? '' : `; in the sandbox \`${sandbox}\``
      return `| ${title} | ${shown(variable)} | ${fallback && `\`${fallback}\``}${inSandbox} | ${doc} |`
    }),
  )
  return ['| provider | variable | default | meaning |', '|---|---|---|---|', ...rows, ''].join('\n')
}

/** Whether a payment provider reads this environment variable. */
export const isProviderVariable = (name: string): boolean =>
  listed.some(({ variables }) =>
    variables.some((own) => (own.perCurrency ? name.startsWith(own.name) : name === own.name)),
  )

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
