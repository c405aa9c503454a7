import { lookup } from 'node:dns/promises'
import type { Environment } from '../../../platform/config-variable.ts'
import { send } from '../../../platform/outbound/send.ts'
import { StartupError } from '../../../platform/startup-error.ts'
import type { PaymentProvider, ProviderDefinition, ProviderTools, ProviderVariable } from '../provider.ts'

const timeoutMs = 10_000

export interface SetUpOptions {
  /** Requests may then go to HTTPS addresses alone. */
  readonly production: boolean
  readonly now?: () => Date
  readonly resolve?: ProviderTools['resolve']
}

/** The providers that the environment sets up. Throws StartupError for one that it sets up by half. */
export async function setUpProviders(
  definitions: readonly ProviderDefinition[],
  env: Environment,
  options: SetUpOptions,
): Promise<PaymentProvider[]> {
  const made = await Promise.all(definitions.map((definition) => setUpProvider(definition, env, options)))
  return made.filter((provider) => provider !== undefined)
}

/** The provider, or undefined when the environment has none of its variables. Throws StartupError. */
export async function setUpProvider<K extends string>(
  { name, title, variables, create }: ProviderDefinition<K>,
  env: Environment,
  { production, now = () => new Date(), resolve = resolveHost }: SetUpOptions,
): Promise<PaymentProvider | undefined> {
  const entries = Object.entries<ProviderVariable>(variables)
  const [, environment] = entries.find(([key]) => key === 'environment') ?? []
  const isSandbox = environment !== undefined && readVariable(environment, env) === 'sandbox'
  const values = new Map(
    entries.map(([key, variable]) => [key, readVariable(isSandbox ? sandboxOf(variable) : variable, env)]),
  )
  const needed = entries.filter(([, { fallback }]) => fallback === undefined)
  const missing = needed.filter(([key]) => values.get(key) === '')
  if (missing.length === needed.length && entries.every(([, variable]) => !isGiven(variable, env)))
    return undefined
  if (missing.length > 0) {
    const names = missing.map(([, variable]) => variable.name + (variable.perCurrency ? '<currency>' : ''))
    throw new StartupError(
      `${title} is set up by half: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing`,
    )
  }
  const origins = entries.flatMap(([key, variable]) =>
    variable.kind === 'url' ? [originOf(variable, values.get(key) ?? '', production)] : [],
  )
  const keys = Object.fromEntries(values) as Record<K, string>
  const made = await create(keys, {
    send: (request, { expects = 'json' } = {}) => send(request, { name: title, timeoutMs, origins, expects }),
    now,
    resolve,
  })
  return { name, title, ...made }
}

const sandboxOf = (variable: ProviderVariable): ProviderVariable =>
  variable.sandbox === undefined ? variable : { ...variable, fallback: variable.sandbox }

const isGiven = ({ name, kind }: ProviderVariable, env: Environment) =>
  kind !== 'url' && (env[name]?.trim() ?? '') !== ''

const resolveHost = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  )

function readVariable(variable: ProviderVariable, env: Environment): string {
  if (variable.perCurrency) {
    const pairs = Object.entries(env).flatMap(([name, value = '']) => {
      const currency = name.startsWith(variable.name) ? name.slice(variable.name.length) : ''
      return /^[A-Z]{3}$/.test(currency) && value.trim() !== '' ? [`${currency}=${value.trim()}`] : []
    })
    return pairs.join(' ')
  }
  const given = env[variable.name]?.trim() ?? ''
  if (given === '') return variable.fallback ?? ''
  const value = variable.parse === undefined ? given : variable.parse(given)
  // The value is not repeated: it may be a secret.
  if (value === undefined)
    throw new StartupError(`${variable.name} must be ${variable.expected ?? 'another text'}`)
  return variable.kind === 'url' ? value.replace(/\/+$/, '') : value
}

function originOf({ name }: ProviderVariable, value: string, production: boolean): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || (url.protocol !== 'https:' && (production || url.protocol !== 'http:')))
    throw new StartupError(`${name} must be a URL such as https://api.example.com`)
  return url.origin
}
