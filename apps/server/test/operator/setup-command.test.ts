import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyOtp } from '@cabstand/contract/http/people/auth'
import { afterAll, describe, expect, test } from 'vitest'
import { assertFits } from '../../src/operator/demo/index.ts'
import { parseSetupCommand, runSetupCommand } from '../../src/operator/setup/index.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { asOwner } from '../support/as-owner.ts'
import { runCommand } from '../support/run-command.ts'
import { type TestDatabase, testDatabase } from '../support/test-database.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const folder = await mkdtemp(join(tmpdir(), 'cabstand-setup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (bin: 'setup' | 'admin-code', database: TestDatabase, ...args: string[]) =>
  runCommand(bin, { database, folder }, ...args)

const admin = [
  '--mobile',
  '912 345 678',
  '--first-name',
  'Ana',
  '--last-name',
  'Reis',
  '--email',
  'ana@example.org',
]
const settingsOf = (database: TestDatabase) =>
  asOwner(
    database,
    'select code, symbol, decimal, time_zone, country, convert_to_mile, app_name, demo from settings',
  )

describe('npm run setup', async () => {
  const database = await testDatabase()

  test('prints its usage, and exits with an error without a stack trace when it did nothing', async () => {
    const { code, out } = await run('setup', database, '--help')
    expect(code).toBe(0)
    expect(out).toContain('--time-zone Europe/Lisbon')
    const refused = await run('setup', database, '--remove-demo')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('there is no demo to remove')])
    expect(refused.err).not.toContain('    at ')
  })

  test.each([
    [['--country', 'PT', ...admin.slice(2)], 'missing: --mobile'],
    [admin, 'missing: --country, --currency, --time-zone, --units'],
    [['--country', 'US', ...admin], 'missing: --time-zone'],
    [['--country', 'PT', ...admin, '--email', 'ana'], '--email is not an e-mail address'],
    [['--country', 'PT', ...admin, '--mobile', '12'], '--mobile is not a mobile number'],
    [['--country', 'PT', ...admin, '--currency', 'EURO'], 'wrong: --currency'],
    [['--country', 'PT', ...admin, '--time-zone', 'Mars/Base'], '--time-zone: This is not a time zone'],
    [['--country', 'PT', ...admin, '--units', 'leagues'], '--units leagues is neither km nor miles'],
    [['--county', 'PT'], "Unknown option '--county'"],
    [['--file', '/nowhere.json'], '--file /nowhere.json cannot be read'],
    [['--remove-demo', '--country', 'PT'], '--remove-demo cannot be combined with other options'],
  ])('refuses %j and says why', async (args, reason) => {
    const attempt = async () => {
      const command = parseSetupCommand(args)
      const given = command.kind === 'set-up' ? command.given : {}
      await runSetupCommand(given, { db: database.db, now: () => new Date() }, () => {})
    }
    await expect(attempt()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(reason),
    })
    expect(await settingsOf(database)).toEqual([])
  })

  // It runs the command three times, each of which loads the whole server.
  test('derives missing values from the country, and succeeds once', { timeout: 60_000 }, async () => {
    const { code, out } = await run('setup', database, '--country', 'pt', ...admin, '--app-name', 'Ana Cabs')
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('Ana Cabs is set up: PT, EUR, Europe/Lisbon, kilometres.'),
    ])
    expect(out.replaceAll('\u00a0', ' ')).toContain('City: 2.40 € + 0.95/km + 14.00/hour, at least 5.00 €')
    expect(await settingsOf(database)).toEqual([
      {
        code: 'EUR',
        symbol: '€',
        decimal: 2,
        time_zone: 'Europe/Lisbon',
        country: 'PT',
        convert_to_mile: false,
        app_name: 'Ana Cabs',
        demo: false,
      },
    ])
    expect(await asOwner(database, 'select usertype, mobile from users')).toEqual([
      { usertype: 'admin', mobile: '+351912345678' },
    ])
    const types = await asOwner(
      database,
      "select name, translations #>> '{ar,name}' as arabic from car_types order by position",
    )
    expect(types.map(({ name }) => name)).toEqual(['City', 'Comfort', 'Van'])
    for (const { arabic } of types) expect(arabic).toMatch(/[ء-ي]/)
    const again = await run('setup', database, '--country', 'PT', ...admin)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('set up already')])
    const removal = await run('setup', database, '--remove-demo')
    expect([removal.code, removal.err]).toEqual([
      1,
      expect.stringContaining('is not a demo. Nothing was removed'),
    ])
  })

  test('reads a file, and options override it', async () => {
    const other = await testDatabase()
    const file = join(folder, 'setup.json')
    await writeFile(
      file,
      JSON.stringify({
        country: 'JP',
        timeZone: 'Asia/Tokyo',
        firstName: 'Aiko',
        lastName: 'Mori',
        email: 'a@example.org',
        language: 'ar',
      }),
    )
    const { code, err } = await run(
      'setup',
      other,
      '--file',
      file,
      '--mobile',
      '+819012345678',
      '--first-name',
      'Yui',
      '--tax-number',
      'T1234',
      '--website',
      'https://mori.example',
      '--address',
      '1 Ginza',
    )
    expect([code, err]).toEqual([0, expect.not.stringContaining('wrong')])
    expect(await settingsOf(other)).toMatchObject([{ code: 'JPY', decimal: 0, time_zone: 'Asia/Tokyo' }])
    expect(await asOwner(other, 'select company_website, company_address, tax_number from settings')).toEqual(
      [{ company_website: 'https://mori.example', company_address: '1 Ginza', tax_number: 'T1234' }],
    )
    expect(await asOwner(other, 'select first_name from users')).toEqual([{ first_name: 'Yui' }])
    expect(await asOwner(other, 'select lang_locale from languages where is_default')).toEqual([
      { lang_locale: 'ar' },
    ])
  })
})

describe('a demo', async () => {
  const server = await testServer()
  const { database, db } = server

  test('cannot become a service, nor a service a demo', async () => {
    await expect(assertFits(db, { demo: false })).rejects.toThrow('npm run setup -- --remove-demo')
    await expect(assertFits(db, { demo: true })).resolves.toBeUndefined()
    const service = await testDatabase()
    await expect(assertFits(service.db, { demo: true })).resolves.toBeUndefined()
    await run('setup', service, '--country', 'PT', ...admin)
    await expect(assertFits(service.db, { demo: true })).rejects.toThrow('npm run serve')
    await expect(assertFits(service.db, { demo: false })).resolves.toBeUndefined()
  })

  // Four commands, each a process of its own.
  test('is removed with all its people and money when no server uses it', { timeout: 60_000 }, async () => {
    await asOwner(
      database,
      `insert into map_versions select (jsonb_populate_record(m, '{"id": "imported", "generated": false, "active": false}')).*
       from map_versions m where active`,
    )
    await asOwner(database, `insert into stored_objects values ('files/ab/picture', null)`)
    const busy = openDatabase(database.appUrl, { max: 1 })
    await busy.selectFrom('settings').select('demo').execute()
    const refused = await run('setup', database, '--remove-demo')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('A server is running')])
    await busy.destroy()
    const { code, err } = await run('setup', database, '--remove-demo')
    expect([code, err]).toEqual([0, expect.not.stringContaining('Error')])
    for (const table of ['users', 'settings', 'bookings', 'ledger_lines', 'sessions', 'car_types'])
      expect([table, await asOwner(database, `select from ${table}`)]).toEqual([table, []])
    expect(await asOwner(database, 'select id from map_versions')).toEqual([{ id: 'imported' }])
    const pictures = await asOwner(database, 'select delete_at <= now() as due from stored_objects')
    expect(pictures).toEqual([{ due: true }])
    // The tables are append-only again.
    await expect(asOwner(database, 'truncate ledger_lines')).rejects.toThrow()
    expect((await run('setup', database, '--country', 'PT', ...admin)).code).toBe(0)
  })
})

describe('npm run admin-code', async () => {
  const server = await testServer()
  const { database, anonymous } = server

  test('signs an admin in who cannot receive a code', async () => {
    const { code, out, err } = await run('admin-code', database, mobiles.admin)
    expect([code, err]).toEqual([0, expect.stringContaining('a recovery code was made for an admin')])
    const challengeId = out.match(/challenge=(\S+)/)?.[1] ?? ''
    const answer = await anonymous.call(verifyOtp, {
      body: { challengeId, code: out.match(/code (\d{6})/)?.[1] ?? '' },
    })
    expect(answer.user).toMatchObject({ usertype: 'admin', mobile: mobiles.admin })
    expect(err).not.toContain(mobiles.admin)
  })

  test.each([
    [mobiles.rider, 'is not the mobile number of an admin'],
    ['+447700900979', 'is not the mobile number of an admin'],
    ['hello', 'is not a mobile number'],
  ])('refuses %s', async (mobile, reason) => {
    const { code, err } = await run('admin-code', database, mobile)
    expect([code, err]).toEqual([1, expect.stringContaining(reason)])
  })
})
