import { getWallet } from '@cabstand/contract/http/money/wallet'
import { createLanguage, listLanguages } from '@cabstand/contract/http/operator/languages'
import { getSettings, listCancelReasons } from '@cabstand/contract/http/operator/settings'
import { getSetup, setUp } from '@cabstand/contract/http/operator/setup'
import { getHealth, getLiveness } from '@cabstand/contract/http/operator/system'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { createPerson } from '@cabstand/contract/http/people/person-records'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import { createBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes, listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { builtInLocales } from '@cabstand/contract/texts/dictionary'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { atEnd } from '../../../../test/support/at-end.ts'
import { openMaps } from '../../src/maps/index.ts'
import { checkSetup, setUp as setUpNow } from '../../src/operator/setup/set-up.ts'
import { createConsoleSms } from '../../src/people/auth/index.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { createApp } from '../../src/start/app.ts'
import { completeFirstRun } from '../../src/start/first-run.ts'
import { createLog } from '../../src/start/log.ts'
import { readRows } from '../security/database-rows.ts'
import { rawRequest } from '../security/raw.ts'
import { webFolder } from '../security/web-folder.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { MemoryStorage } from '../support/memory-storage.ts'
import { signIn, TestClient } from '../support/test-client.ts'
import { testDatabase } from '../support/test-database.ts'
import { testSecret } from '../support/test-server.ts'
import { drop, pickup } from '../support/trip.ts'

const log = createLog('error')
const admin = { mobile: '+351912345678', firstName: 'Ana', lastName: 'Reis', email: 'ana@example.org' }
const carTypes = [
  {
    name: 'City',
    image: 'city' as const,
    extraInfo: '4 seats',
    baseFare: 240,
    ratePerUnitDistance: '0.95',
    ratePerHour: '14.00',
    minFare: 500,
    convenienceFees: '15',
  },
]
const service = {
  country: 'PT',
  appName: 'Ana Cabs',
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  convertToMile: false,
  language: 'en' as const,
  carTypes,
}
const company = {
  companyName: 'Ana Cabs Lda',
  companyWebsite: 'https://anacabs.example',
  companyTerms: 'https://anacabs.example/terms',
  instagramHandle: 'anacabs',
  companyAddress: 'Rua Nova 4, Lisboa',
  taxNumber: 'PT501234567',
}
const input = { ...service, ...admin, ...company }

const running: AbortController[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.abort()
})

/** A server process in its first run, with its printed set-up code. */
async function startFirstRun(database: Awaited<ReturnType<typeof testDatabase>>) {
  const stopped = new AbortController()
  running.push(stopped)
  const said: string[] = []
  const done = completeFirstRun(
    {
      db: database.db,
      secret: testSecret,
      host: '127.0.0.1',
      port: 0,
      webFolder,
      version: '0.0.0-test',
      log,
      signal: stopped.signal,
      lookEveryMs: 20,
    },
    (line) => said.push(line),
  )
  done.catch(() => {})
  const [, url = '', code = ''] = await eventually(
    async () => said.join('\n').match(/at (http:\S+)\/setup with the code (\S{4}-\S{4}),/) ?? undefined,
    'the announcement',
  )
  return { client: new TestClient(url), url, code, said, done, stop: () => stopped.abort() }
}

/** The whole server on the database, once it is set up. */
async function startApp(database: Awaited<ReturnType<typeof testDatabase>>) {
  const { db } = database
  const maps = await openMaps({ db, dataFolder: inject('mapFolder'), log })
  const app = await createApp({
    db,
    direct: database.appUrl,
    maps,
    storage: new MemoryStorage(),
    secret: testSecret,
    sms: createConsoleSms(log),
    demo: true,
    webFolder: undefined,
    version: '0.0.0-test',
    log,
  })
  const client = new TestClient(await app.listen('127.0.0.1', 0))
  return { client, stop: () => app.close().then(() => maps.close()) }
}

describe('a server on an empty database', async () => {
  const database = await testDatabase()

  test('shows the form, redirects every page to it, and refuses all other calls', async () => {
    const { client, url } = await startFirstRun(database)
    const setup = await client.call(getSetup, {})
    expect(setup.state).toBe('open')
    expect(setup.map?.name).toBe('Port Meridian')
    expect(setup.countries.length).toBeGreaterThan(200)
    expect(setup.countries.find(({ code }) => code === 'PT')).toEqual({
      code: 'PT',
      currency: 'EUR',
      timeZones: ['Atlantic/Azores', 'Atlantic/Madeira', 'Europe/Lisbon'],
      timeZone: 'Europe/Lisbon',
      convertToMile: false,
      callingCode: '351',
    })
    for (const path of ['/', '/bookings', '/login?x=1', '/nowhere']) {
      const { status, headers } = await rawRequest(url, path)
      expect([path, status, headers.location]).toEqual([path, 302, '/setup'])
    }
    if (webFolder !== undefined) {
      const form = await rawRequest(url, '/setup', { headers: { accept: 'text/html' } })
      expect([form.status, form.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    }
    expect(await client.call(getLiveness, {})).toEqual({ live: true })
    const health = await client.send(getHealth)
    expect([health.status, health.body]).toMatchObject([
      503,
      {
        code: 'not_ready',
        detail: 'Not ready: not set up.',
        ready: false,
        checks: { setup: { ready: false, detail: 'not set up' } },
      },
    ])
    for (const endpoint of [getSettings, listCarTypes, requestOtp]) {
      const { status, body } = await client.send(endpoint, { body: { mobile: admin.mobile } })
      expect([endpoint.name, status, body]).toMatchObject([endpoint.name, 503, { code: 'not_set_up' }])
    }
  })

  test('refuses a wrong code, and limits the attempts', async () => {
    const { client } = await startFirstRun(database)
    const codes = Array.from({ length: 12 }, (_, index) => `AAAA-AA${String(index).padStart(2, '2')}`)
    const answers = []
    for (const code of codes) answers.push(await client.refusal(setUp, { body: { ...input, code } }))
    expect(answers).toEqual([...Array(10).fill('setup_code_wrong'), ...Array(2).fill('too_many_requests')])
    expect((await client.call(getSetup, {})).state).toBe('open')
    await asOwner(database, 'truncate rate_limits')
  })

  test('names the invalid field', async () => {
    const { client, code } = await startFirstRun(database)
    const refused = async (changes: object) => {
      const { body } = await client.send(setUp, { body: { ...input, code, ...changes } })
      const { code: reason, errors = [] } = body as { code: string; errors?: { path: string }[] }
      return [reason, ...errors.map(({ path }) => path)]
    }
    expect(await refused({ mobile: '12' })).toEqual(['invalid_mobile'])
    expect(await refused({ email: 'ana' })).toEqual(['proper_email'])
    expect(await refused({ country: 'QQ', currency: 'ZZZ', timeZone: 'Mars/Base' })).toEqual([
      'validation_failed',
      'body.country',
      'body.currency',
      'body.timeZone',
    ])
    const [city] = carTypes
    expect(await refused({ carTypes: [city, { ...city, name: 'city' }] })).toEqual([
      'validation_failed',
      'body.carTypes.1.name',
    ])
    expect(await refused({ carTypes: [] })).toEqual(['validation_failed', 'body.carTypes'])
    expect(await refused({ companyWebsite: 'javascript:alert(1)' })).toEqual([
      'validation_failed',
      'body.companyWebsite',
    ])
    expect(await refused({ appName: ' ' })).toEqual(['validation_failed', 'body.appName'])
    await asOwner(database, 'truncate rate_limits')
  })

  test('stores its code only as a keyed hash, one per process', async () => {
    const [one, other] = [await startFirstRun(database), await startFirstRun(database)]
    expect(one.code).not.toBe(other.code)
    const stored = JSON.stringify([...(await readRows(database))])
    for (const code of [one.code, other.code]) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replace('-', ''))
    }
    // A process's code opens the form of another process while the first one runs.
    expect(await other.client.refusal(setUp, { body: { ...input, code: one.code, email: 'x' } })).toBe(
      'proper_email',
    )
    one.stop()
    await expect(one.done).rejects.toThrow()
    expect(await other.client.refusal(setUp, { body: { ...input, code: one.code } })).toBe('setup_code_wrong')
    await asOwner(database, 'truncate rate_limits')
  })

  test('is set up by exactly one of two parallel requests, and then the form is closed', async () => {
    const [one, other] = [await startFirstRun(database), await startFirstRun(database)]
    // Unknown fields change nothing.
    const undeclared = {
      usertype: 'rider',
      approved: false,
      wallet_balance: 100_000,
      negativeBalance: true,
      demo: true,
      panic: '112',
    }
    const submit = ({ client, code }: typeof one, changes: object) =>
      client.send(setUp, {
        body: { ...undeclared, ...input, ...changes, code: code.toLowerCase().replace('-', ' ') },
      })
    const second = { mobile: '+351912345679', email: 'rui@example.org', firstName: 'Rui' }
    const answers = await Promise.all([submit(one, {}), submit(other, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    await Promise.all([one.done, other.done])
    expect(one.said.at(-1)).toBe('Set up, starting.')

    const app = await startApp(database)
    const { client } = app
    expect((await client.call(getSetup, {})).state).toBe('done')
    expect(await client.refusal(setUp, { body: { ...input, code: one.code, mobile: '+351912345670' } })).toBe(
      'already_set_up',
    )
    expect(await asOwner(database, 'select demo, panic from settings')).toEqual([{ demo: false, panic: '' }])
    const rows = await asOwner(database, 'select usertype, mobile, approved from users')
    const [winner] = answers[0]?.status === 201 ? [admin] : [second]
    expect(rows).toEqual([{ usertype: 'admin', mobile: winner?.mobile, approved: true }])
    await app.stop()
  })

  test('is then a service like any other: its admin signs in, prices and texts are those of the form', async () => {
    const app = await startApp(database)
    const { client } = app
    expect(await client.call(getSettings, {})).toMatchObject({
      appName: 'Ana Cabs',
      code: 'EUR',
      symbol: '€',
      swipeSymbol: true,
      decimal: 2,
      country: 'PT',
      timeZone: 'Europe/Lisbon',
      convertToMile: false,
      tips: false,
      ...company,
    })
    const { languages } = await client.call(listLanguages, {})
    expect(languages.map(({ langLocale }) => langLocale).sort()).toEqual(builtInLocales.toSorted())
    expect(languages.filter((one) => one.default).map(({ langLocale }) => langLocale)).toEqual(['en'])
    const { carTypes: shown } = await client.call(listCarTypes, {})
    expect(shown.map(({ name, fromPrice }) => [name, fromPrice])).toEqual([['City', 575]])
    const rows = await asOwner(database, 'select mobile from users')
    const { challengeId, preview } = await client.call(requestOtp, {
      body: { mobile: String(rows[0]?.mobile) },
    })
    const signedIn = await client.call(verifyOtp, { body: { challengeId, code: preview?.code ?? '' } })
    expect(signedIn.user.usertype).toBe('admin')
    // Whoever set the service up may sign in by e-mail.
    expect(await asOwner(database, 'select from users where email_confirmed_at is not null')).toHaveLength(1)
    const reasons = await new TestClient(client.url, signedIn.token).call(listCancelReasons, {})
    expect(reasons.reasons).toHaveLength(5)
    await app.stop()
  })
})

describe('a fresh installation has every default of the specification', async () => {
  const database = await testDatabase()
  const miles = await testDatabase()
  const british = { ...input, country: 'GB', currency: 'GBP', timeZone: 'Europe/London', convertToMile: true }
  let app: Awaited<ReturnType<typeof startApp>>
  let ana: TestClient

  beforeAll(async () => {
    await transaction(database.db, (tx) => setUpNow(tx, checkSetup(input, new Date())))
    await transaction(miles.db, (tx) => setUpNow(tx, checkSetup(british, new Date())))
    app = await startApp(database)
    ana = await signIn(app.client.url, admin.mobile)
  })
  atEnd(() => app.stop())

  test('the search radius is 10, in the unit of distance', async () => {
    const radius = 'select driver_radius, convert_to_mile from settings'
    expect(await asOwner(database, radius)).toEqual([{ driver_radius: '10', convert_to_mile: false }])
    expect(await asOwner(miles, radius)).toEqual([{ driver_radius: '10', convert_to_mile: true }])
  })

  test('who signs in without a record is an approved rider with an empty wallet', async () => {
    const rider = await signIn(app.client.url, '+351912345611')
    expect(await rider.call(getMe, {})).toMatchObject({ usertype: 'rider', approved: true, lang: null })
    expect(await rider.call(getWallet, { query: {} })).toMatchObject({ walletBalance: 0, walletHistory: [] })
  })

  test('an added person is approved, and created by an admin', async () => {
    for (const [index, usertype] of (['admin', 'fleetadmin', 'rider'] as const).entries()) {
      const person = await ana.call<typeof createPerson, 'admin'>(createPerson, {
        body: {
          usertype,
          firstName: 'Rui',
          lastName: 'Reis',
          mobile: `+35191234562${index}`,
          email: `rui${index}@example.org`,
        },
      })
      expect([person.usertype, person.approved, person.createdByAdmin]).toEqual([usertype, true, true])
    }
  })

  test('a booking is paid in cash', async () => {
    const rider = await signIn(app.client.url, '+351912345612')
    await rider.call(updateMe, { body: { firstName: 'Eva', lastName: 'Reis', email: 'eva@example.org' } })
    const tripDate = new Date(Date.now() + 3_600_000).toISOString()
    const { quotes } = await rider.call(createQuotes, { body: { pickup, drop, tripDate } })
    const body = { quoteId: quotes[0]?.quoteId ?? '', tripDate }
    expect(await rider.call(createBooking, { body })).toMatchObject({ paymentMode: 'cash', status: 'NEW' })
  })

  test('one language is the default, and an added one is not', async () => {
    const added = await ana.call(createLanguage, {
      body: { langName: 'Nederlands', langLocale: 'nl', dateLocale: 'nl-NL' },
    })
    expect(added.default).toBe(false)
    const { languages } = await ana.call(listLanguages, {})
    expect(languages.filter((one) => one.default).map(({ langLocale }) => langLocale)).toEqual(['en'])
  })
})

describe('a service without a map', async () => {
  const database = await testDatabase()

  test('waits for it, also after set-up, and continues when it is available', async () => {
    await asOwner(database, 'update map_versions set active = false')
    const { client, code, said, done } = await startFirstRun(database)
    expect(await client.call(getSetup, {})).toMatchObject({ state: 'open', map: null })
    expect((await client.send(setUp, { body: { ...input, code } })).status).toBe(201)
    await eventually(async () => said.at(-1)?.includes('npm run import-map'), 'the hint')
    expect(await client.call(getSetup, {})).toEqual({ state: 'map_missing', map: null, countries: [] })
    expect((await client.send(getHealth)).text).toContain('no map is imported')
    expect(await client.refusal(setUp, { body: { ...input, code } })).toBe('already_set_up')
    await asOwner(database, 'update map_versions set active = true')
    await done
  })
})
