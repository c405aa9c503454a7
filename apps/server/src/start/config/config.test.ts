import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeProviders, describeProviderVariables } from '../../money/payments/payments-config.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { describeVariables, loadConfig } from './config.ts'

const STRONG = 'k3Jx9Qm2Vt7Lp5Zs8Wb4Nc6Rd1Yf0GhA'
const NOMINATIM = { CABSTAND_NOMINATIM_URL: 'https://nominatim.openstreetmap.org/' }
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
const DATABASE_URL = 'postgres://app:secret@db.example:5432/cabstand'

describe('loadConfig', () => {
  it('starts a demo on this machine from an empty environment', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      production: false,
      dataFolder: resolve('./data'),
      secret: undefined,
      database: undefined,
      redisUrl: undefined,
      drainMs: 0,
      roles: new Set(['api', 'realtime', 'worker', 'maps']),
      demo: 'auto',
      senders: { sms: undefined, smtp: undefined },
      legacy: undefined,
      maps: {
        order: { suggest: ['embedded'], route: ['embedded'] },
        dailyCapMicros: 10_000_000,
        callsPerHour: 300,
        prices: {},
      },
    })
  })

  it('lets providers answer questions about the map in the order that is chosen', () => {
    const { maps } = loadConfig({
      CABSTAND_MAPS_PLACES: 'google, embedded',
      CABSTAND_MAPS_ROUTES: 'osrm',
      CABSTAND_GOOGLE_MAPS_KEY: 'AIza',
      CABSTAND_OSRM_URL: 'https://osrm.example/',
      CABSTAND_MAPS_PRICES: 'google.suggest=2.1,osrm.route=0.5',
      CABSTAND_MAPS_DAILY_CAP: '2.50',
    })
    expect(maps).toMatchObject({
      order: {
        suggest: ['google', 'embedded'],
        place: ['google', 'embedded'],
        route: ['osrm'],
        matrix: ['embedded'],
      },
      prices: { 'google.suggest': 2100, 'osrm.route': 500 },
      dailyCapMicros: 2_500_000,
    })
  })

  it('takes an empty value for a missing one', () => {
    const setUp: unknown = expect.any(Function)
    const functions = { setUpPayments: setUp, setUpIdentities: setUp }
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual({ ...loadConfig({}), ...functions })
  })

  it('finds routes itself with the role maps, whatever the settings that all processes share name', () => {
    const shared = { DATABASE_URL, CABSTAND_MAPS_URL: 'http://10.0.0.5:3110' }
    expect(loadConfig(shared).mapsUrl).toBeUndefined()
    expect(loadConfig({ ...shared, CABSTAND_ROLES: 'api,maps' }).mapsUrl).toBeUndefined()
    expect(loadConfig({ ...shared, CABSTAND_ROLES: 'api' }).mapsUrl).toBe(shared.CABSTAND_MAPS_URL)
  })

  it('keeps for backups what the packages of OpenTelemetry read themselves', () => {
    const given = {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
      OTEL_SERVICE_NAME: 'cabs',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=production',
    }
    expect(loadConfig({ ...COLLECTOR, ...given, PATH: '/bin' }).given).toEqual({ ...COLLECTOR, ...given })
  })

  it('uses one role for everything unless told otherwise', () => {
    expect(loadConfig({ DATABASE_URL }).database).toEqual({
      url: DATABASE_URL,
      migrateUrl: DATABASE_URL,
      directUrl: DATABASE_URL,
    })
  })

  it('records traces only where a collector is named', () => {
    expect(loadConfig({ OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeUndefined()
    expect(loadConfig(COLLECTOR).tracing).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      sampler: { name: 'parentbased_always_on', ratio: 1 },
    })
    const ratio = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
    expect(loadConfig({ ...COLLECTOR, ...ratio }).tracing?.sampler).toEqual({
      name: 'traceidratio',
      ratio: 0.25,
    })
  })

  it.each([
    [{ PORT: '80a' }, 'PORT must be a port number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be'],
    [{ CABSTAND_METRICS: '9464' }, 'CABSTAND_METRICS must be an address and a port such as 127.0.0.1:9464'],
    [{ CABSTAND_METRICS: '127.0.0.1:65536' }, 'CABSTAND_METRICS must be'],
    [{ CABSTAND_METRICS: '127.0.0.1:3000' }, 'CABSTAND_METRICS and PORT are the same port'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL such as'],
    [
      { ...COLLECTOR, OTEL_TRACES_SAMPLER: 'half' },
      'OTEL_TRACES_SAMPLER must be one of parentbased_always_on',
    ],
    [
      { ...COLLECTOR, OTEL_TRACES_SAMPLER_ARG: '1.5' },
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
    ],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, production'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL such as postgres://'],
    [{ DATABASE_READ_URL: 'postgres://host/db' }, 'DATABASE_READ_URL needs DATABASE_URL as well'],
    [{ REDIS_URL: 'localhost' }, 'REDIS_URL must be a URL such as redis://'],
    [{ CABSTAND_ROLES: 'api,postman' }, 'CABSTAND_ROLES must be some of api, realtime, worker'],
    [{ CABSTAND_ROLES: 'worker,worker' }, 'CABSTAND_ROLES must be some of api, realtime, worker'],
    [{ CABSTAND_DRAIN_SECONDS: '5m' }, 'CABSTAND_DRAIN_SECONDS must be a number of seconds up to 60'],
    [{ CABSTAND_ROLES: 'worker' }, 'CABSTAND_ROLES needs DATABASE_URL'],
    [{ CABSTAND_ROLES: 'worker', DATABASE_URL: 'postgres://h/db' }, 'CABSTAND_MAPS_URL says which process'],
    [{ CABSTAND_MAPS_LISTEN: '3110' }, 'CABSTAND_MAPS_LISTEN must be an address and a port'],
    [
      {
        CABSTAND_ROLES: 'api',
        DATABASE_URL: 'postgres://h/db',
        CABSTAND_MAPS_URL: 'http://10.0.0.5:3110',
        CABSTAND_MAPS_LISTEN: '10.0.0.5:3110',
      },
      'CABSTAND_MAPS_LISTEN needs the role maps',
    ],
    [{ CABSTAND_DEMO: 'yes' }, 'CABSTAND_DEMO must be one of auto, on, off'],
    [{ CABSTAND_SECRET: 'short' }, 'CABSTAND_SECRET must be at least 32 characters'],
    [{ CABSTAND_SECRET: 'changeme'.repeat(5) }, 'CABSTAND_SECRET must be at least 32 characters, random'],
    [
      { CABSTAND_SECRETS: STRONG },
      'CABSTAND_SECRETS is not a variable of Cabstand: did you mean CABSTAND_SECRET?',
    ],
    [{ CABSTAND_COLOUR_SCHEME: 'x' }, /^CABSTAND_COLOUR_SCHEME is not a variable of Cabstand$/],
    [{ CABSTAND_FOO: 'x' }, /^CABSTAND_FOO is not a variable of Cabstand$/],
    [{ CABSTAND_LOGS: 'x' }, 'did you mean CABSTAND_LOG?'],
    [{ CABSTAND_DEMOO: 'x' }, 'did you mean CABSTAND_DEMO?'],
    [{ CABSTAND_SIMULATE: 'off' }, 'did you mean CABSTAND_SIMULATION?'],
    [{ DATABASE_MIGRATE_URL: DATABASE_URL }, 'DATABASE_MIGRATE_URL needs DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: DATABASE_URL }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
    [{ CABSTAND_MAPS_PLACES: 'gogle' }, 'CABSTAND_MAPS_PLACES must be some of embedded, google, mapbox'],
    [{ CABSTAND_MAPS_PLACES: 'osrm' }, 'CABSTAND_MAPS_PLACES must be some of'],
    [{ CABSTAND_MAPS_ROUTES: 'osrm,osrm' }, 'CABSTAND_MAPS_ROUTES must be some of'],
    [
      { CABSTAND_MAPS_ROUTES: 'google,embedded' },
      'CABSTAND_GOOGLE_MAPS_KEY is missing: google is configured as a map provider',
    ],
    [{ CABSTAND_MAPS_MATRIX: 'valhalla' }, 'CABSTAND_VALHALLA_URL is missing'],
    [{ CABSTAND_OSRM_URL: 'osrm:5000' }, 'CABSTAND_OSRM_URL must be a URL such as https://'],
    [{ CABSTAND_MAPS_DAILY_CAP: '-1' }, 'CABSTAND_MAPS_DAILY_CAP must be an amount'],
    [{ CABSTAND_MAPS_PRICES: 'google.tiles=1' }, 'CABSTAND_MAPS_PRICES must be prices'],
    [{ CABSTAND_MAPS_PRICES: 'google.route=x' }, 'CABSTAND_MAPS_PRICES must be prices'],
    [{ ...NOMINATIM, CABSTAND_MAPS_PLACES: 'nominatim' }, 'CABSTAND_MAPS_PLACES must not include nominatim'],
    [{ ...NOMINATIM, CABSTAND_MAPS_ADDRESSES: 'nominatim' }, 'CABSTAND_MAPS_CONTACT is missing'],
    [{ CABSTAND_LEGACY_USER: 'mobile' }, 'CABSTAND_LEGACY_PASSWORD is missing'],
    [{ CABSTAND_LEGACY_PASSWORD: 'correct horse' }, 'CABSTAND_LEGACY_USER is missing'],
    [
      { CABSTAND_LEGACY_USER: 'a:b', CABSTAND_LEGACY_PASSWORD: 'correct horse' },
      'CABSTAND_LEGACY_USER must be',
    ],
    [{ NODE_ENV: 'production', CABSTAND_SECRET: STRONG }, 'Production needs DATABASE_URL'],
    [{ NODE_ENV: 'production', DATABASE_URL }, 'Production needs CABSTAND_SECRET'],
    [
      { NODE_ENV: 'production', DATABASE_URL, CABSTAND_SECRET: STRONG, CABSTAND_DEMO: 'on' },
      'CABSTAND_DEMO=on is refused in production',
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL, CABSTAND_SECRET: STRONG, CABSTAND_DEMO_PAYMENTS: 'emulators' },
      'CABSTAND_DEMO_PAYMENTS=emulators is refused in production',
    ],
  ])('refuses %j', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message)
  })

  it.each(['localhost', '10.0.0.0/33', '1.2.3.4/8/8', '127.0.0.1,'])(
    'refuses %s as trusted proxies',
    (value) => {
      expect(() => loadConfig({ CABSTAND_TRUSTED_PROXIES: value })).toThrow(
        'CABSTAND_TRUSTED_PROXIES must be',
      )
    },
  )

  it('takes addresses and ranges as trusted proxies', () => {
    const value = '127.0.0.1, 10.0.0.0/8, ::1'
    expect(loadConfig({ CABSTAND_TRUSTED_PROXIES: value }).trustedProxies).toBe(value)
  })

  it('never repeats a malformed secret', () => {
    expect(() => loadConfig({ CABSTAND_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
    expect(() => loadConfig({ DATABASE_URL: 'http://u:hunter2@h' })).toThrow(/^(?!.*hunter2)/)
    expect(() => loadConfig({ CABSTAND_LEGACY_PASSWORD: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
  })

  it('starts production with a database and a strong secret', () => {
    const config = loadConfig({ NODE_ENV: 'production', DATABASE_URL, CABSTAND_SECRET: STRONG })
    expect(config).toMatchObject({ production: true, secret: STRONG })
  })

  describe('payment providers', () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL,
      CABSTAND_SECRET: STRONG,
      CABSTAND_URL: 'https://cabs.example',
    }
    const setUp = async (env: Record<string, string>) => {
      const providers = await loadConfig(env).setUpPayments({ demo: false, emulated: {} })
      return providers.map(({ name }) => name)
    }
    const paystack = { PAYSTACK_SECRET_KEY: 'sk_live_hunter2' }

    it('are those whose required variables are all set', async () => {
      expect(await setUp(production)).toEqual([])
      expect(await setUp({ ...production, ...paystack })).toEqual(['paystack'])
      const config = loadConfig({ PAYSTACK_SECRET_KEY: 'sk_live_own' })
      const emulated = { LIQPAY_PUBLIC_KEY: 'i1', LIQPAY_PRIVATE_KEY: 'k' }
      const demo = await config.setUpPayments({ demo: true, emulated })
      expect(demo.map(({ name }) => name)).toEqual(['paystack', 'liqpay', 'test'])
    })

    it.each([
      [
        { STRIPE_SECRET_KEY: 'sk_live_hunter2' },
        'Stripe is set up by half: STRIPE_WEBHOOK_SECRET is missing',
      ],
      [
        { CULQI_WEBHOOK_USER: 'hunter2', CULQI_WEBHOOK_PASSWORD: 'hunter2' },
        'Culqi is set up by half: CULQI_PUBLIC_KEY, CULQI_SECRET_KEY are missing',
      ],
      [
        {
          BRAINTREE_ENVIRONMENT: 'sandbox',
          BRAINTREE_MERCHANT_ID: 'm',
          BRAINTREE_PUBLIC_KEY: 'p',
          BRAINTREE_PRIVATE_KEY: 'hunter2',
        },
        'Braintree is set up by half: BRAINTREE_MERCHANT_ACCOUNT_<currency> is missing',
      ],
      [{ PAYSTACK_SECRET_KEY: 'hunter2' }, 'PAYSTACK_SECRET_KEY must be a secret key, which begins with'],
      [
        { ...paystack, PAYSTACK_BASE_URL: 'http://127.0.0.1:4707/hunter2' },
        'PAYSTACK_BASE_URL must be a URL such as https://',
      ],
      [{ ...paystack, PAYSTACK_BASE_URL: 'hunter2' }, 'PAYSTACK_BASE_URL must be a URL such as https://'],
      [{ ...paystack, CABSTAND_URL: '' }, 'CABSTAND_URL is missing: payment providers send people'],
      [
        { TEST_WEBHOOK_SECRET: 'hunter2 hunter2 hunter2' },
        'Test is set up by half: TEST_PAYMENTS_ENABLED is missing',
      ],
      [
        { SECUREPAY_ENVIRONMENT: 'sandbox' },
        'SecurePay is set up by half: SECUREPAY_CLIENT_ID, SECUREPAY_CLIENT_SECRET, SECUREPAY_MERCHANT_CODE are missing',
      ],
      [
        { TEST_PAYMENTS_ENABLED: 'true', TEST_WEBHOOK_SECRET: 'hunter2' },
        'TEST_WEBHOOK_SECRET must be a text',
      ],
      [{ TEST_PAYMENTS_ENABLED: 'hunter2' }, 'TEST_PAYMENTS_ENABLED must be true, or not set'],
    ])('are refused with one line that repeats no value: %j', async (env, message) => {
      const refused: unknown = await setUp({ ...production, ...env }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(StartupError)
      const said = refused instanceof Error ? refused.message : ''
      expect(said).toContain(message)
      expect(said).not.toMatch(/hunter2|\n/)
    })

    it('may be reached without TLS outside production, as emulators are', async () => {
      expect(await setUp({ ...paystack, PAYSTACK_BASE_URL: 'http://127.0.0.1:4707' })).toEqual(['paystack'])
    })
  })

  it.each([
    ['README.md', 'variables', describeVariables()],
    ['README.md', 'providers', describeProviders()],
    ['docs/payments.md', 'provider variables', describeProviderVariables()],
  ])('is what %s says of %s: npm run describe-config', async (file, name, table) => {
    const page = await readFile(new URL(`../../../../../${file}`, import.meta.url), 'utf8')
    expect(page).toContain(`<!-- ${name}: npm run describe-config -->\n${table}<!-- /${name} -->`)
  })

  it('describes every variable in one row', () => {
    expect(describeVariables()).toContain('| `PORT` | `3000` | Port to listen on. |')
  })
})
