import { resolve } from 'node:path'
import { MAPS_VARIABLES, type MapsConfig, readMaps } from '../../maps/maps-config.ts'
import type { PaymentProvider } from '../../money/payments/index.ts'
import { isProviderVariable, readPaymentProviders } from '../../money/payments/payments-config.ts'
import type { LegacyCredentials } from '../../operator/legacy/index.ts'
import {
  IDENTITY_VARIABLES,
  type IdentityProvider,
  readIdentityProviders,
} from '../../people/auth/identities-config.ts'
import { type Environment, oneOf, read, text, type Variable } from '../../platform/config-variable.ts'
import type { S3Config } from '../../platform/files/storage/s3-storage.ts'
import type { OwnAddress } from '../../platform/own-address.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { readTracing, TRACING_VARIABLES, type TracingConfig } from '../../platform/tracing/tracing-config.ts'
import type { ToolPlaces } from '../backup/postgres-tools.ts'
import { isStrongSecret } from '../own-secret.ts'
import {
  ADDRESS_VARIABLES,
  type AddressConfig,
  type ListeningAddress,
  readAddress,
  readListeningAddress,
} from './address-config.ts'
import { DATABASE_VARIABLES, type DatabaseConfig, postgresUrl, readDatabase } from './database-config.ts'
import { DEMO_VARIABLES, type DemoConfig, readDemo } from './demo-config.ts'
import { FILES_VARIABLES, readFilesConfig } from './files-config.ts'
import { LEGACY_VARIABLES, readLegacy } from './legacy-config.ts'
import { ownAddress } from './port.ts'
import { PROCESSES_VARIABLES, type ProcessesConfig, readProcesses } from './processes-config.ts'
import { PUSH_VARIABLES, readPush } from './push-config.ts'
import { readSenders, SENDER_VARIABLES, type SendersConfig } from './senders-config.ts'
import { refuseUnknown } from './unknown-variables.ts'

/** Every variable that Cabstand reads. An unknown name with the CABSTAND_ prefix is refused. */
const VARIABLES = {
  ...ADDRESS_VARIABLES,
  nodeEnv: {
    name: 'NODE_ENV',
    fallback: 'development',
    ...oneOf('development', 'test', 'production'),
    doc: '`production` (set by `npm run serve`) refuses demo data and weak secrets.',
  },
  dataFolder: {
    name: 'CABSTAND_DATA',
    fallback: './data',
    parse: (value) => resolve(value),
    expected: 'a path',
    doc: 'Folder of the embedded database, generated secrets and the map.',
  },
  secret: {
    name: 'CABSTAND_SECRET',
    fallback: '',
    parse: (value) => (isStrongSecret(value) ? value : undefined),
    expected: 'at least 32 characters, random ones (for instance from "openssl rand -base64 36")',
    doc: 'Secret key for sign-in codes and sessions. Required in production; otherwise generated and stored in the data folder.',
  },
  ...DATABASE_VARIABLES,
  postgresTools: {
    name: 'CABSTAND_POSTGRES_TOOLS',
    fallback: '',
    parse: (value) => resolve(value),
    expected: 'a path',
    doc: 'Folder of `pg_dump` and `pg_restore` for [backups](docs/backup.md). Default: found in `PATH` and where Debian installs them.',
  },
  ...PROCESSES_VARIABLES,
  ...DEMO_VARIABLES,
  metrics: {
    name: 'CABSTAND_METRICS',
    fallback: '',
    ...ownAddress('127.0.0.1:9464'),
    doc: 'Address and port on which Prometheus reads `/metrics` ([docs/watching.md](docs/watching.md)). Keep it inside your network.',
  },
  ...TRACING_VARIABLES,
  logLevel: {
    name: 'CABSTAND_LOG',
    fallback: 'warn',
    ...oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    doc: 'Log level; logs are JSON lines.',
  },
  ...SENDER_VARIABLES,
  ...IDENTITY_VARIABLES,
  ...MAPS_VARIABLES,
  ...FILES_VARIABLES,
  ...PUSH_VARIABLES,
  ...LEGACY_VARIABLES,
  testDatabaseUrl: {
    name: 'CABSTAND_TEST_DATABASE_URL',
    fallback: '',
    ...postgresUrl,
    doc: 'For `npm test`: a server whose role may create databases and roles, instead of the embedded one.',
  },
  testMaps: {
    name: 'CABSTAND_TEST_MAPS',
    fallback: '',
    ...text,
    doc: 'For `npm test`: folder of map extracts for the tests that need a real city.',
  },
} satisfies Record<string, Variable<unknown>>

export interface Config extends AddressConfig, ProcessesConfig, DemoConfig {
  readonly production: boolean
  /** Absolute. */
  readonly dataFolder: string
  /** Undefined outside production: generated into the data folder. */
  readonly secret: string | undefined
  /** Undefined: the embedded PostgreSQL. */
  readonly database: DatabaseConfig | undefined
  /** Where the programs for backups are looked for. */
  readonly postgresTools: ToolPlaces
  /** All variables of Cabstand that are set, as they are. */
  readonly given: Readonly<Record<string, string>>
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Where metrics are served; undefined: nowhere. */
  readonly metrics: OwnAddress | undefined
  /** Where traces are sent; undefined: none are recorded. */
  readonly tracing: TracingConfig | undefined
  readonly senders: SendersConfig
  readonly maps: MapsConfig
  /** Push providers, and the key of the legacy call. */
  readonly push: ReturnType<typeof readPush>
  /** Sets up the payment providers. What is emulated takes the place of keys in the environment. Throws StartupError. */
  readonly setUpPayments: (options: {
    readonly demo: boolean
    readonly emulated: Environment
  }) => Promise<PaymentProvider[]>
  /** Sets up the providers by which people sign in; like `setUpPayments`. */
  readonly setUpIdentities: (options: { readonly emulated: Environment }) => IdentityProvider[]
  /** Undefined: files are kept in the data folder. */
  readonly s3: S3Config | undefined
  /** Undefined: the legacy map endpoints do not exist. */
  readonly legacy: LegacyCredentials | undefined
}

/** Reads the configuration. Throws StartupError with one line that names the variable to fix. */
export function loadConfig(env: Environment): Config {
  refuseUnknown(env, variableNames)
  const production = read(env, VARIABLES.nodeEnv) === 'production'
  const database = readDatabase(env)
  const secret = read(env, VARIABLES.secret)
  if (production && database === undefined) throw new StartupError('Production needs DATABASE_URL')
  if (production && secret === undefined)
    throw new StartupError(`Production needs CABSTAND_SECRET: ${VARIABLES.secret.expected}`)
  return {
    ...readAddress(env),
    ...readProcesses(env, database !== undefined),
    ...readDemo(env, production),
    production,
    dataFolder: read(env, VARIABLES.dataFolder) ?? '',
    secret,
    database,
    postgresTools: { named: read(env, VARIABLES.postgresTools), path: env.PATH ?? '' },
    given: listGiven(env),
    logLevel: read(env, VARIABLES.logLevel) ?? 'warn',
    metrics: readMetrics(env),
    tracing: readTracing(env),
    senders: readSenders(env),
    push: readPush(env),
    maps: readMaps(env),
    setUpPayments: async ({ demo, emulated }) => {
      const providers = await readPaymentProviders({ ...env, ...emulated }, { production, demo })
      if (production && providers.length > 0 && read(env, VARIABLES.publicUrl) === undefined)
        throw new StartupError('CABSTAND_URL is missing: payment providers send people and reports there')
      return providers
    },
    setUpIdentities: ({ emulated }) => {
      const providers = readIdentityProviders({ ...env, ...emulated }, { production, now: () => new Date() })
      if (production && providers.length > 0 && read(env, VARIABLES.publicUrl) === undefined)
        throw new StartupError('CABSTAND_URL is missing: Google, Apple and Facebook send people back there')
      return providers
    },
    s3: readFilesConfig(env),
    legacy: readLegacy(env),
  }
}

/** The configuration of this process: the only place that reads the environment. */
export function loadProcessConfig(): Config {
  return loadConfig(process.env)
}

/** The address on which a server in this environment listens. Throws StartupError when host or port is invalid. */
export function loadProcessAddress(): ListeningAddress {
  return readListeningAddress(process.env)
}

/** The variables of Cabstand, without those of payment providers. */
export function listVariables(): { readonly name: string; readonly doc: string }[] {
  return Object.values(VARIABLES)
}

/** The table of variables in Markdown, for the README. */
export function describeVariables(): string {
  const rows = Object.values(VARIABLES).map(
    ({ name, fallback, doc }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${doc} |`,
  )
  return ['| variable | default | meaning |', '|---|---|---|', ...rows, ''].join('\n')
}

const variableNames = Object.values(VARIABLES).map(({ name }): string => name)

function readMetrics(env: Environment): OwnAddress | undefined {
  const metrics = read(env, VARIABLES.metrics)
  if (metrics !== undefined && metrics.port !== 0 && metrics.port === readListeningAddress(env).port)
    throw new StartupError('CABSTAND_METRICS and PORT are the same port: use another one for metrics')
  return metrics
}

/** The variables that Cabstand or one of its payment providers reads, and that have a value. */
function listGiven(env: Environment): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(env))
    if (value?.trim() && (variableNames.includes(name) || isProviderVariable(name))) given[name] = value
  return given
}
