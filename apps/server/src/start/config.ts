import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { MAPS_VARIABLES, type MapsConfig, readMaps } from '../maps/maps-config.ts'
import type { PaymentProvider } from '../money/payments/index.ts'
import { isProviderVariable, readPaymentProviders } from '../money/payments/payments-config.ts'
import {
  IDENTITY_VARIABLES,
  type IdentityProvider,
  readIdentityProviders,
} from '../people/auth/identities-config.ts'
import { type Environment, isUrl, oneOf, read, text, type Variable } from '../platform/config-variable.ts'
import type { S3Config } from '../platform/files/storage/s3-storage.ts'
import type { OwnAddress } from '../platform/own-address.ts'
import { StartupError } from '../platform/startup-error.ts'
import { readTracing, TRACING_VARIABLES, type TracingConfig } from '../platform/tracing/tracing-config.ts'
import type { ToolPlaces } from './backup/postgres-tools.ts'
import { FILES_VARIABLES, readFilesConfig } from './files-config.ts'
import { isStrongSecret } from './own-secret.ts'
import { PUSH_VARIABLES, readPush } from './push-config.ts'
import { allRoles, parseRoles, type Role, roles } from './roles.ts'
import { readSenders, SENDER_VARIABLES, type SendersConfig } from './senders-config.ts'

const port: Pick<Variable<number>, 'parse' | 'expected'> = {
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  expected: 'a port number from 0 to 65535',
}
const postgresUrl: Pick<Variable<string>, 'parse' | 'expected'> = {
  parse: (value) => (isUrl(value, ['postgres:', 'postgresql:']) ? value : undefined),
  expected: 'a URL such as postgres://user:password@host:5432/database',
}

/** Every variable that Cabstand reads. An unknown name with the CABSTAND_ prefix is refused. */
const VARIABLES = {
  port: { name: 'PORT', fallback: '3000', ...port, doc: 'Port to listen on.' },
  host: {
    name: 'HOST',
    fallback: '127.0.0.1',
    ...text,
    doc: 'Address to listen on; `0.0.0.0` opens it to the network.',
  },
  publicHosts: {
    name: 'CABSTAND_PUBLIC_HOSTS',
    fallback: '',
    parse: (value: string) =>
      value.split(',').every((part) => /^[a-z0-9.-]+$/i.test(part.trim())) ? value : undefined,
    expected: 'names separated by commas, such as demo.example.com',
    doc: 'Additional host names of the demo. It only answers requests to these, `localhost` and IP addresses.',
  },
  publicUrl: {
    name: 'CABSTAND_URL',
    fallback: '',
    parse: (value) => (isUrl(value, ['http:', 'https:']) ? value : undefined),
    expected: 'a URL such as https://cabs.example.org',
    doc: 'Where people and payment providers reach the service; production needs it for card payments. Without it, passengers for whom others book get no text message with the link to their ride, and public pages name no address of theirs to search engines and messengers.',
  },
  trustedProxies: {
    name: 'CABSTAND_TRUSTED_PROXIES',
    fallback: '',
    parse: (value: string) =>
      value.split(',').every((part) => isAddressOrRange(part.trim())) ? value : undefined,
    expected: 'addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    doc: 'Addresses of reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted.',
  },
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
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: '',
    ...postgresUrl,
    doc: 'PostgreSQL 15 or newer, as the role that the application uses. Default: the embedded PostgreSQL.',
  },
  databaseMigrateUrl: {
    name: 'DATABASE_MIGRATE_URL',
    fallback: '',
    ...postgresUrl,
    doc: 'The same database as the role that owns the tables and migrates; default `DATABASE_URL`.',
  },
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL',
    fallback: '',
    ...postgresUrl,
    doc: 'The same database without PgBouncer, for the job queue; default `DATABASE_URL`.',
  },
  databaseReadUrl: {
    name: 'DATABASE_READ_URL',
    fallback: '',
    ...postgresUrl,
    doc: 'A replica of the database, for reports and exports ([docs/scale.md](docs/scale.md)). While it does not answer, or is five minutes behind, they read the database itself.',
  },
  postgresTools: {
    name: 'CABSTAND_POSTGRES_TOOLS',
    fallback: '',
    parse: (value) => resolve(value),
    expected: 'a path',
    doc: 'Folder of `pg_dump` and `pg_restore` for [backups](docs/backup.md). Default: found in `PATH` and where Debian installs them.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    fallback: '',
    parse: (value: string) => (isUrl(value, ['redis:', 'rediss:']) ? value : undefined),
    expected: 'a URL such as redis://host:6379',
    doc: 'Redis or Valkey from version 6 for installations of several processes: it carries hints and positions between them, and they share the limits of addresses ([docs/scale.md](docs/scale.md)). Without it, PostgreSQL does.',
  },
  roles: {
    name: 'CABSTAND_ROLES',
    fallback: roles.join(','),
    parse: parseRoles,
    expected: `some of ${roles.join(', ')}, separated by commas`,
    doc: 'What this process does of what the installation does: `api` serves pages and requests, `realtime` sockets, `worker` events, timers and jobs, and `maps` finds routes ([docs/scale.md](docs/scale.md)).',
  },
  mapsListen: {
    name: 'CABSTAND_MAPS_LISTEN',
    fallback: '',
    parse: parseOwnAddress,
    expected: 'an address and a port such as 10.0.0.5:3110',
    doc: 'Address and port on which a process with the role `maps` finds routes for the others. Keep it inside your network.',
  },
  mapsUrl: {
    name: 'CABSTAND_MAPS_URL',
    fallback: '',
    parse: (value) => (isUrl(value, ['http:', 'https:']) ? value : undefined),
    expected: 'a URL such as http://10.0.0.5:3110',
    doc: 'Where a process without the role `maps` asks for routes: the address of one that has it, or of a load balancer. A process with the role finds routes itself, so all may have the same value.',
  },
  drainSeconds: {
    name: 'CABSTAND_DRAIN_SECONDS',
    fallback: '0',
    parse: (value: string) => (/^\d{1,2}$/.test(value) && Number(value) <= 60 ? Number(value) : undefined),
    expected: 'a number of seconds up to 60',
    doc: 'How long a process that is told to stop serves on: its health says that it is not ready, and its sockets are closed one after the other. For installations of several processes behind a load balancer.',
  },
  demo: {
    name: 'CABSTAND_DEMO',
    fallback: 'auto',
    ...oneOf('auto', 'on', 'off'),
    doc: 'The generated demo city: `auto` creates it in an empty database outside production.',
  },
  simulation: {
    name: 'CABSTAND_SIMULATION',
    fallback: 'on',
    ...oneOf('on', 'off'),
    doc: 'Simulated drivers and riders in the demo city.',
  },
  demoPayments: {
    name: 'CABSTAND_DEMO_PAYMENTS',
    fallback: 'test',
    ...oneOf('test', 'emulators'),
    doc: 'Card payments of the demo: `test` offers the built-in test provider; `emulators` also starts an emulator of each payment provider, and of Google, Apple and Facebook, on this machine ([docs/payments.md](docs/payments.md#try-it-without-an-account)).',
  },
  pseudoLanguage: {
    name: 'CABSTAND_PSEUDO_LANGUAGE',
    fallback: 'off',
    ...oneOf('on', 'off'),
    doc: 'A new demo has a language that is made of English, to find what is not translated or does not fit ([docs/languages.md](docs/languages.md#the-pseudo-language)).',
  },
  metrics: {
    name: 'CABSTAND_METRICS',
    fallback: '',
    parse: parseOwnAddress,
    expected: 'an address and a port such as 127.0.0.1:9464',
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
  legacyUser: {
    name: 'CABSTAND_LEGACY_USER',
    fallback: '',
    parse: (value) => (value.includes(':') ? undefined : value),
    expected: 'a name without colon',
    doc: 'User name that existing mobile clients send with their map calls (Basic credentials). Without it, these endpoints do not exist.',
  },
  legacyPassword: {
    name: 'CABSTAND_LEGACY_PASSWORD',
    fallback: '',
    parse: (value) => (value.length >= 12 ? value : undefined),
    expected: 'at least 12 characters',
    doc: 'The password of those credentials.',
  },
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

export interface Config {
  readonly port: number
  readonly host: string
  /** Comma-separated addresses and ranges; undefined: no proxy is trusted. */
  readonly trustedProxies: string | undefined
  /** Where people reach the service; undefined: text messages contain no links. */
  readonly publicUrl: string | undefined
  /** Additional host names of the demo. */
  readonly publicHosts: readonly string[]
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
  readonly redisUrl: string | undefined
  readonly roles: ReadonlySet<Role>
  /** Which process finds routes; undefined: this one. */
  readonly mapsUrl: string | undefined
  /** Where this process finds routes for others; undefined: for none. */
  readonly mapsListen: OwnAddress | undefined
  /** How long a process that stops hands its clients over. */
  readonly drainMs: number
  readonly demo: 'auto' | 'on' | 'off'
  /** Simulated drivers and riders in the demo city. */
  readonly simulation: boolean
  /** The demo starts emulators of the payment providers. */
  readonly emulatePayments: boolean
  /** The demo has a language that is made of English. */
  readonly pseudoLanguage: boolean
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

/** Basic credentials of the legacy map endpoints. */
export interface LegacyCredentials {
  readonly user: string
  readonly password: string
}

export interface DatabaseConfig {
  /** As the role the application runs as. */
  readonly url: string
  /** As the owner, who migrates; the same as `url` when there is one role. */
  readonly migrateUrl: string
  /** Bypasses a connection pooler. */
  readonly directUrl: string
  /** A replica for reports and exports; undefined: they read the database itself. */
  readonly readUrl: string | undefined
}

/** Reads the configuration. Throws StartupError with one line that names the variable to fix. */
export function loadConfig(env: Environment): Config {
  refuseUnknown(env)
  const production = read(env, VARIABLES.nodeEnv) === 'production'
  const secret = read(env, VARIABLES.secret)
  const database = readDatabase(env)
  const demo = read(env, VARIABLES.demo) ?? 'auto'
  const metrics = read(env, VARIABLES.metrics)
  if (metrics !== undefined && metrics.port !== 0 && metrics.port === readAddress(env).port)
    throw new StartupError('CABSTAND_METRICS and PORT are the same port: use another one for metrics')
  if (production && database === undefined) throw new StartupError('Production needs DATABASE_URL')
  if (production && secret === undefined) {
    throw new StartupError(`Production needs CABSTAND_SECRET: ${VARIABLES.secret.expected}`)
  }
  if (production && demo === 'on') throw new StartupError('CABSTAND_DEMO=on is refused in production')
  const emulatePayments = read(env, VARIABLES.demoPayments) === 'emulators'
  if (production && emulatePayments)
    throw new StartupError('CABSTAND_DEMO_PAYMENTS=emulators is refused in production')
  return {
    ...readAddress(env),
    publicUrl: read(env, VARIABLES.publicUrl),
    trustedProxies: read(env, VARIABLES.trustedProxies),
    publicHosts: (read(env, VARIABLES.publicHosts) ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    production,
    dataFolder: read(env, VARIABLES.dataFolder) ?? '',
    secret,
    database,
    postgresTools: { named: read(env, VARIABLES.postgresTools), path: env.PATH ?? '' },
    given: listGiven(env),
    redisUrl: read(env, VARIABLES.redisUrl),
    ...readRoles(env, database),
    drainMs: (read(env, VARIABLES.drainSeconds) ?? 0) * 1000,
    demo,
    simulation: read(env, VARIABLES.simulation) !== 'off',
    emulatePayments,
    pseudoLanguage: read(env, VARIABLES.pseudoLanguage) === 'on',
    logLevel: read(env, VARIABLES.logLevel) ?? 'warn',
    metrics,
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

function readRoles(env: Environment, database: DatabaseConfig | undefined) {
  const own = read(env, VARIABLES.roles)
  if (database === undefined && own !== undefined && own.size < allRoles.size)
    throw new StartupError('CABSTAND_ROLES needs DATABASE_URL: processes share a database')
  const roles = own ?? allRoles
  const [mapsUrl, mapsListen] = [read(env, VARIABLES.mapsUrl), read(env, VARIABLES.mapsListen)]
  if (!roles.has('maps') && mapsUrl === undefined)
    throw new StartupError('Without the role maps, CABSTAND_MAPS_URL says which process finds routes')
  if (!roles.has('maps') && mapsListen !== undefined)
    throw new StartupError('CABSTAND_MAPS_LISTEN needs the role maps')
  // All processes may share a file of settings, which the commands read too.
  return { roles, mapsUrl: roles.has('maps') ? undefined : mapsUrl, mapsListen }
}

/** The configuration of this process: the only place that reads the environment. */
export function loadProcessConfig(): Config {
  return loadConfig(process.env)
}

/** The address on which a server in this environment listens. Throws StartupError when host or port is invalid. */
export function loadProcessAddress(): Pick<Config, 'host' | 'port'> {
  return readAddress(process.env)
}

function readAddress(env: Environment): Pick<Config, 'host' | 'port'> {
  return { host: read(env, VARIABLES.host) ?? '', port: read(env, VARIABLES.port) ?? 0 }
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

function readDatabase(env: Environment): DatabaseConfig | undefined {
  const url = read(env, VARIABLES.databaseUrl)
  const migrateUrl = read(env, VARIABLES.databaseMigrateUrl)
  const directUrl = read(env, VARIABLES.databaseDirectUrl)
  const readUrl = read(env, VARIABLES.databaseReadUrl)
  if (url !== undefined) return { url, migrateUrl: migrateUrl ?? url, directUrl: directUrl ?? url, readUrl }
  if (migrateUrl !== undefined) throw new StartupError('DATABASE_MIGRATE_URL needs DATABASE_URL as well')
  if (directUrl !== undefined) throw new StartupError('DATABASE_DIRECT_URL needs DATABASE_URL as well')
  if (readUrl !== undefined) throw new StartupError('DATABASE_READ_URL needs DATABASE_URL as well')
  return undefined
}

function readLegacy(env: Environment): LegacyCredentials | undefined {
  const user = read(env, VARIABLES.legacyUser)
  const password = read(env, VARIABLES.legacyPassword)
  if (user !== undefined && password !== undefined) return { user, password }
  if (user === undefined && password === undefined) return undefined
  const missing = user === undefined ? VARIABLES.legacyUser : VARIABLES.legacyPassword
  throw new StartupError(
    `${missing.name} is missing: the legacy map endpoints need a user name and a password`,
  )
}

/** The variables that Cabstand or one of its payment providers reads, and that have a value. */
function listGiven(env: Environment): Record<string, string> {
  const own = Object.values(VARIABLES).map(({ name }): string => name)
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(env))
    if (value?.trim() && (own.includes(name) || isProviderVariable(name))) given[name] = value
  return given
}

const OUR_PREFIX = 'CABSTAND_'
/** A name is suggested when at most one in three letters after the prefix differs. */
const LETTERS_PER_SLIP = 3

function refuseUnknown(env: Environment): void {
  const names = Object.values(VARIABLES).map(({ name }): string => name)
  for (const name of Object.keys(env)) {
    if (!name.startsWith(OUR_PREFIX) || names.includes(name)) continue
    const nearest = findNearest(name.slice(OUR_PREFIX.length), names)
    const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`
    throw new StartupError(`${name} is not a variable of Cabstand${hint}`)
  }
}

/** The name most similar to a mistyped one; undefined when none is similar enough. */
function findNearest(given: string, names: readonly string[]): string | undefined {
  const slips = names
    .filter((name) => name.startsWith(OUR_PREFIX))
    .map((name) => ({ name, distance: editDistance(name.slice(OUR_PREFIX.length), given) }))
    .filter(({ name, distance }) => {
      const letters = Math.max(name.length - OUR_PREFIX.length, given.length)
      return distance <= Math.max(1, letters / LETTERS_PER_SLIP)
    })
  return slips.toSorted((a, b) => a.distance - b.distance)[0]?.name
}

/** Levenshtein distance: single-character changes between two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

function parseOwnAddress(value: string): OwnAddress | undefined {
  const [, host = '', digits = ''] = /^(?:\[?([\w.:-]*?)\]?):(\d{1,5})$/.exec(value) ?? []
  const parsed = port.parse(digits)
  return host === '' || parsed === undefined ? undefined : { host, port: parsed }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}
