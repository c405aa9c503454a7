// The import of a former system's export, as an operator runs it: into a service that was set up before.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { tipBooking } from '@cabstand/contract/http/trips/bookings'
import { afterAll, describe, expect, test } from 'vitest'
import { type ExportOptions, generateExport } from '../../../../tools/legacy-export/generate-export.ts'
import { checkLedger } from '../../src/money/books/index.ts'
import {
  importLegacyUsage,
  parseImportLegacyCommand,
  runImportLegacy,
} from '../../src/operator/import-legacy/index.ts'
import { runSetupCommand } from '../../src/operator/setup/index.ts'
import { createKeyedHash } from '../../src/people/auth/index.ts'
import { asOwner, holdLock } from '../support/as-owner.ts'
import { creditRider } from '../support/money.ts'
import { runCommand } from '../support/run-command.ts'
import { type TestDatabase, testDatabase } from '../support/test-database.ts'
import { testSecret, testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const folder = await mkdtemp(join(tmpdir(), 'cabstand-import-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

type Collections = Record<string, Record<string, Record<string, unknown>>>

const now = new Date('2026-11-28T12:00:00Z')

async function setUp(database: TestDatabase): Promise<void> {
  const admin = { mobile: '912 345 678', firstName: 'Ana', lastName: 'Reis', email: 'ana@example.org' }
  await runSetupCommand({ country: 'PT', ...admin }, { db: database.db, now: () => now }, () => {})
}

async function run(
  database: TestDatabase,
  content: unknown,
  { writes = true, name = 'export.json', at = now } = {},
) {
  const file = join(folder, name)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  const reportFile = `${file}.report`
  const said: string[] = []
  const options = { file, reportFile, writes }
  const report = await runImportLegacy(options, { db: database.db, now: () => at }, (line) => said.push(line))
  const lines = (await readFile(reportFile, 'utf8')).split('\n').filter((line) => line !== '')
  const details: { collection: string; id: string; refused?: string; note?: string; field?: string }[] =
    lines.map((line) => JSON.parse(line))
  return { report, details, said }
}

async function listLedgerProblems({ db }: TestDatabase): Promise<string[]> {
  const problems: string[] = []
  for await (const problem of checkLedger({ db, hash: createKeyedHash(testSecret) })) problems.push(problem)
  return problems
}

/** Every row of every table, except those that only say when something was noticed. */
async function dump(database: TestDatabase): Promise<Record<string, unknown[]>> {
  const tables = await asOwner<{ name: string }>(
    database,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'row_changes' order by 1`,
  )
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables)
    rows[name] = await asOwner(database, `select * from ${name} t order by t::text`)
  return rows
}

const balancesOf = async (database: TestDatabase) =>
  new Map(
    (
      await asOwner<{ legacy_id: string; balance: string }>(
        database,
        `select legacy_id, balance from legacy_ids l join ledger_accounts a on a.user_id = l.id where kind = 'users'`,
      )
    ).map(({ legacy_id: id, balance }) => [id, Number(balance)]),
  )

/** What an import holds while it places a batch. */
const importLock = `select pg_advisory_xact_lock(hashtext('import of a former system'))`

const small: ExportOptions = { seed: 7, riders: 12, drivers: 4, bookings: 60 }
const generated = (): Collections => JSON.parse([...generateExport(small)].join(''))

describe('an export of some years', async () => {
  const database = await testDatabase()
  await setUp(database)
  const content = generated()

  test('a check says what could be placed, and writes nothing', async () => {
    const before = await dump(database)
    const { report, said } = await run(database, content, { writes: false })
    expect(report.countsOf('bookings')).toEqual({ placed: 60, unchanged: 0, refused: 0 })
    expect(report.countsOf('chats').placed).toBeGreaterThan(0)
    expect(said.at(-1)).toContain('Nothing was written.')
    expect(await dump(database)).toEqual(before)
  })

  test('everything is placed, balances and numbers are those of the export, and the books are in order', async () => {
    const { report, details } = await run(database, content)
    const counts = (name: string) => report.countsOf(name)
    for (const [name, placed] of Object.entries({
      users: 18,
      bookings: 60,
      cartypes: 3,
      promos: 2,
      languages: 2,
    }))
      expect(counts(name), name).toEqual({ placed, unchanged: 0, refused: 0 })
    expect(details.filter(({ refused }) => refused !== undefined)).toEqual([
      { collection: 'cancel_reason', id: '0', refused: 'not_imported' },
      { collection: 'cancel_reason', id: '2', refused: 'not_imported' },
    ])
    const balances = await balancesOf(database)
    const wallets = Object.entries(content.users ?? {}).filter(
      ([, person]) => person.walletBalance !== undefined,
    )
    expect(wallets).toHaveLength(16)
    for (const [id, { walletBalance }] of wallets)
      expect(balances.get(id), id).toBe(Math.round(Number(walletBalance) * 100))
    const mobiles = await asOwner<{ legacy_id: string; mobile: string }>(
      database,
      `select legacy_id, mobile from legacy_ids l join users u on u.id = l.id where kind = 'users'`,
    )
    for (const { legacy_id: id, mobile } of mobiles) expect(mobile).toBe(content.users?.[id]?.mobile)
    expect(await listLedgerProblems(database)).toEqual([])
  })

  test('reports count the trips of the former system in their months, and no wallet or receipt is about them', async () => {
    const driven = Object.values(content.bookings ?? {}).filter(({ status }) => status !== 'CANCELLED')
    const sum = (name: string) =>
      driven.reduce((total, booking) => total + Math.round(Number(booking[name]) * 100), 0)
    const [earned] = await asOwner(
      database,
      `select sum(trips)::int as trips, sum(driver_share)::int as share, sum(convenience_fees)::int as fees,
         sum(discount_amount)::int as discounts, min(at) < '2023-03-01' as early from earnings`,
    )
    expect(earned).toEqual({
      trips: driven.length,
      share: sum('driver_share'),
      fees: sum('convenience_fees'),
      discounts: sum('discount_amount'),
      early: true,
    })
    expect(await asOwner(database, 'select booking_id from receipts')).toEqual([])
    const drivers = await asOwner(
      database,
      `select distinct l.purpose from ledger_lines l join ledger_entries e on e.id = l.entry_id
       where e.booking_id is not null and l.account ~ '^(rider|driver):'`,
    )
    expect(drivers).toEqual([])
  })

  test('settings, prices, texts, chats and tracks are those of the export', async () => {
    expect(await asOwner(database, 'select app_name, bonus, driver_radius, time_zone from settings')).toEqual(
      [{ app_name: 'Lisbon Cabs', bonus: '500', driver_radius: '8', time_zone: 'Europe/Lisbon' }],
    )
    const types = await asOwner(
      database,
      `select name, service, base_fare, rate_per_unit_distance as rate, convenience_fees as fee from car_types
       where name in ('Economy', 'Courier') order by name`,
    )
    expect(types).toEqual([
      { name: 'Courier', service: 'delivery', base_fare: '250', rate: '0.65', fee: '120' },
      { name: 'Economy', service: 'taxi', base_fare: '250', rate: '0.65', fee: '10' },
    ])
    const texts = await asOwner(
      database,
      `select lang_locale as locale, key_value_pairs as texts, is_default as "isDefault" from languages
       where lang_locale in ('en', 'it') order by 1`,
    )
    expect(texts).toEqual([
      { locale: 'en', texts: { must_login: 'Please sign in.' }, isDefault: true },
      { locale: 'it', texts: { must_login: 'Devi accedere.' }, isDefault: false },
    ])
    const [written] = await asOwner(
      database,
      `select (select count(*) from track_points)::int as points,
         (select count(*) from chat_events where person <> driver and party = 'rider')::int > 0 as riders,
         (select bool_and(rider_read = message_number and driver_read = message_number) from chats) as read`,
    )
    const points = Object.values(content.tracking ?? {}).flatMap((track) => Object.keys(track))
    expect(written).toEqual({ points: points.length, riders: true, read: true })
  })

  test('a second import changes no row', async () => {
    const before = await dump(database)
    const { report } = await run(database, content)
    expect(report.countsOf('bookings')).toEqual({ placed: 0, unchanged: 60, refused: 0 })
    expect(report.countsOf('users')).toEqual({ placed: 0, unchanged: 18, refused: 0 })
    expect(await dump(database)).toEqual(before)
  })

  test('a later export adds what is new, and a wallet has its new balance and what happened here', async () => {
    const [[rider = '', person = {}] = []] = Object.entries(content.users ?? {}).filter(
      ([, { usertype }]) => usertype === 'rider',
    )
    const [booking] = Object.values(content.bookings ?? {}).filter(({ status }) => status === 'COMPLETE')
    const balance = Number(person.walletBalance)
    // Somebody has paid 1.50 out of the wallet here.
    await asOwner(
      database,
      `with wallet as (select name from ledger_accounts a join legacy_ids l on l.id = a.user_id where l.legacy_id = $1),
         entry as (insert into ledger_entries (id, event) values (gen_random_uuid(), 'test') returning id)
       insert into ledger_lines (entry_id, line, account, amount, purpose)
       select entry.id, 1, wallet.name, -150, 'correction' from entry, wallet
       union all select entry.id, 2, 'former-system', 150, 'correction' from entry`,
      [rider],
    )
    const later = {
      users: {
        [rider]: {
          ...person,
          walletBalance: balance + 10,
          walletHistory: {
            ...(person.walletHistory as object),
            newest: { type: 'Credit', amount: 4, date: now.getTime() - 1000 },
          },
        },
      },
      bookings: { another: { ...booking, endTime: now.getTime() - 5000 } },
    }
    const { report } = await run(database, later)
    expect(report.countsOf('walletHistory').placed).toBe(1)
    expect(report.countsOf('openingEntries').placed).toBe(1)
    expect(report.countsOf('bookings')).toEqual({ placed: 1, unchanged: 0, refused: 0 })
    expect((await balancesOf(database)).get(rider)).toBe(Math.round((balance + 10 - 1.5) * 100))
    expect(await listLedgerProblems(database)).toEqual([])
  })
})

describe('two imports at the same time', async () => {
  const database = await testDatabase()
  await setUp(database)
  const person = { usertype: 'rider', firstName: 'Rui', mobile: '+351911000001', approved: true }
  const other = { ...person, firstName: 'Eva', mobile: '+351911000002' }
  await run(database, { users: { rui: person, eva: other } })

  test('give a wallet its balance once, with a history and without one', async () => {
    const history = { gift: { type: 'Credit', amount: 4, date: now.getTime() - 1000 } }
    const users = {
      rui: { ...person, walletBalance: 10, walletHistory: history },
      eva: { ...other, walletBalance: 7 },
    }
    const lock = await holdLock(database, importLock, [])
    const both = Promise.all(['one.json', 'other.json'].map((name) => run(database, { users }, { name })))
    await lock.waiting(2)
    await lock.release()
    const reports = (await both).map(({ report }) => report.countsOf('walletHistory'))
    expect(reports).toContainEqual({ placed: 1, unchanged: 0, refused: 0 })
    expect(reports).toContainEqual({ placed: 0, unchanged: 1, refused: 0 })
    const balances = await balancesOf(database)
    expect([balances.get('rui'), balances.get('eva')]).toEqual([1000, 700])
    expect(await listLedgerProblems(database)).toEqual([])
  })
})

describe('people who were placed before their referrers', async () => {
  const database = await testDatabase()
  await setUp(database)
  const people = {
    // Later in the file than who was referred, and by id or referral id.
    rui: { usertype: 'rider', firstName: 'Rui', mobile: '+351911000001', signupViaReferral: 'zoe' },
    eva: { usertype: 'rider', firstName: 'Eva', mobile: '+351911000002', signupViaReferral: 'ZOE2345' },
    zoe: { usertype: 'rider', firstName: 'Zoe', mobile: '+351911000003', referralId: 'ZOE2345' },
    // Was here before.
    ana: { usertype: 'admin', mobile: '+351912345678', signupViaReferral: 'zoe' },
  }

  test('by an import that was interrupted get their referrers from the next one', async () => {
    const { zoe, ...others } = people
    await run(database, { users: others })
    await run(database, { users: people })
    const referred = await asOwner<{ first_name: string }>(
      database,
      `select u.first_name from users u join users r on r.id = u.signup_via_referral
       where r.first_name = 'Zoe' order by 1`,
    )
    expect(referred.map((person) => person.first_name)).toEqual(['Eva', 'Rui'])
  })
})

describe('an imported trip', async () => {
  const server = await testServer()
  const rider = await server.signIn(mobiles.rider)
  const driver = await server.signIn(mobiles.driver)

  test('can be tipped, and the books stay in order', async () => {
    const place = { lat: 38.7, lng: -9.1, add: 'Rua Augusta 1' }
    const endTime = server.clock.now().getTime() - 3_600_000
    const trip = {
      status: 'PAID',
      customer: 'rui',
      driver: 'marta',
      carType: 'City',
      pickup: place,
      drop: place,
    }
    await run(
      server.database,
      {
        users: {
          rui: { usertype: 'rider', mobile: mobiles.rider },
          marta: { usertype: 'driver', mobile: mobiles.driver },
        },
        bookings: { trip: { ...trip, tripdate: endTime, endTime, trip_cost: 10, payment_mode: 'cash' } },
      },
      { at: server.clock.now() },
    )
    const [trips] = await asOwner<{ id: string }>(
      server.database,
      `select id from legacy_ids where kind = 'bookings'`,
    )
    await creditRider(server.db, rider.userId, 100)
    await rider.call(tipBooking, { params: { id: trips?.id ?? '' }, body: { amount: 100 } })
    expect(await driver.call(getWallet, { query: {} })).toMatchObject({ walletBalance: 100 })
    expect(await listLedgerProblems(server.database)).toEqual([])
  })
})

describe('a broken export', async () => {
  const database = await testDatabase()
  await setUp(database)
  const [tripDate, endTime] = [Date.UTC(2024, 4, 1), Date.UTC(2024, 4, 1, 1)]
  const place = { lat: 38.7, lng: -9.1, add: 'Rua Augusta 1' }
  const rider = { usertype: 'rider', firstName: 'Rui', mobile: '+351911000001', approved: true }
  const driver = {
    usertype: 'driver',
    firstName: 'Marta',
    mobile: '+351911000002',
    approved: true,
    carType: 'City',
  }
  const paid = {
    status: 'PAID',
    customer: 'rui',
    driver: 'marta',
    carType: 'city',
    pickup: place,
    drop: place,
    tripdate: tripDate,
    endTime,
    trip_cost: 10,
    convenience_fees: 1,
    payment_mode: 'cash',
  }
  const content = {
    users: {
      rui: {
        ...rider,
        walletBalance: -3.5,
        walletHistory: { '-x': { type: 'Debit', amount: 'much', date: endTime } },
      },
      marta: {
        ...driver,
        walletBalance: 5,
        walletHistory: [null, { type: 'Gift', amount: 1, date: endTime }],
      },
      twin: { ...rider, firstName: 'Twin' },
      colleague: { ...rider, usertype: 'driver', mobile: '+351 912 345 678' },
      nobody: 'gone',
      strange: { ...rider, usertype: 'superuser', mobile: '+351911000003' },
      numberless: { ...rider, mobile: '12' },
      social: { ...rider, mobile: '', loginType: 'facebook', referralId: 'no', signupViaReferral: 'who' },
      owner: { usertype: 'fleetadmin', mobile: '+351911000004', approved: true, fleetadmin: 'x' },
      lost: {
        ...driver,
        mobile: '+351911000005',
        carType: 'Rickshaw',
        fleetadmin: 'rui',
        walletBalance: 'a lot',
      },
      rated: {
        ...driver,
        mobile: '+351911000006',
        ratings: { userrating: 4.5 },
        savedAddresses: { a: { lat: 1 } },
      },
      giant: {
        ...rider,
        mobile: '+351911000007',
        langLocale: 'en',
        ratings: { details: Array.from({ length: 3 }) },
      },
    },
    bookings: {
      good: paid,
      open: { ...paid, status: 'STARTED' },
      unknown: { ...paid, status: 'DREAMT' },
      dangling: { ...paid, customer: 'twin' },
      driverless: { ...paid, driver: undefined },
      riderDrives: { ...paid, driver: 'rui' },
      cartless: { ...paid, carType: 'Rickshaw' },
      future: { ...paid, endTime: now.getTime() + 60_000 },
      bookedInFuture: { ...paid, status: 'CANCELLED', bookingDate: now.getTime() + 60_000 },
      timeless: { ...paid, tripdate: 'yesterday' },
      placeless: { ...paid, drop: { add: 'Somewhere' } },
      priceless: { ...paid, trip_cost: undefined },
      generous: { ...paid, customer_paid: 3 },
      nowhere: null,
      list: [1, 2],
      discounted: { ...paid, discount_amount: 2, pickup_image: 'https://x.example.org/1.png', rating: '9' },
      cancelled: {
        ...paid,
        status: 'CANCELLED',
        driver: undefined,
        trip_cost: undefined,
        cancellationFee: 2.5,
      },
    },
    chats: {
      good: {
        messages: {
          '-JhLeOlGIEjaIOFHR0xd': { message: 'Hi', from: 'rui' },
          other: { message: '', from: 'rui' },
        },
      },
      open: { messages: {} },
      cancelled: { messages: {} },
    },
    tracking: {
      good: { a: { at: tripDate, status: 'STARTED', lat: 38.7, lng: -9.1 }, b: { lat: 1 } },
      twin: {},
    },
    cartypes: {
      // The set-up has made one of this name.
      city: { name: 'City', base_fare: 99 },
      nameless: { base_fare: 1 },
      negative: { name: 'Bad', base_fare: -1 },
    },
    promos: {
      one: { promo_name: 'ONE', promo_discount_type: 'flat', promo_discount_value: 1 },
      again: { promo_name: 'one', promo_discount_type: 'flat', promo_discount_value: 2 },
      endless: { promo_name: 'X', promo_discount_type: 'percentage', promo_discount_value: 120 },
      dateless: {
        promo_name: 'Y',
        promo_discount_type: 'flat',
        promo_discount_value: 1,
        promo_validity: 'soon',
      },
    },
    languages: { xx: { langName: 'Nowhere', langLocale: 'not a locale' } },
    settings: { settings: 1, code: 'EUR', CompanyWebsite: 'javascript:alert(1)', appName: 'Cabs' },
    withdraws: { w1: { amount: 5 } },
  }
  const imported = await run(database, content)
  const said = (collection: string, id: string) =>
    imported.details
      .filter((detail) => detail.collection === collection && detail.id === id)
      .map(({ refused, note }) => refused ?? note)

  test.each([
    ['users', 'twin', ['mobile_taken']],
    ['users', 'colleague', ['mobile_taken']],
    ['users', 'nobody', ['not_a_record']],
    ['users', 'strange', ['unknown_usertype']],
    ['users', 'numberless', ['no_mobile']],
    ['users', 'social', ['number_missing', 'referral_id_replaced', 'unknown_referrer']],
    ['users', 'owner', ['needs_approval']],
    ['users', 'lost', ['unknown_car_type', 'unknown_fleet_admin']],
    ['users', 'rated', ['rating_not_kept', 'address_left_out']],
    ['walletHistory', 'rui', ['owes_money']],
    ['walletHistory', 'rui/-x', ['bad_amount']],
    ['walletHistory', 'marta/1', ['unknown_type']],
    ['walletHistory', 'lost', ['bad_amount']],
    ['bookings', 'good', []],
    ['bookings', 'open', ['booking_open']],
    ['bookings', 'unknown', ['unknown_status']],
    ['bookings', 'dangling', ['unknown_customer']],
    ['bookings', 'driverless', ['unknown_driver']],
    ['bookings', 'riderDrives', ['unknown_driver']],
    ['bookings', 'cartless', ['unknown_car_type']],
    ['bookings', 'timeless', ['no_time']],
    ['bookings', 'future', ['no_time']],
    ['bookings', 'bookedInFuture', ['no_time']],
    ['bookings', 'placeless', ['bad_place']],
    ['bookings', 'priceless', ['bad_amount']],
    ['bookings', 'generous', ['amounts_disagree']],
    ['bookings', 'list', ['not_a_record']],
    ['bookings', 'discounted', ['promo_not_linked', 'picture_not_fetched']],
    ['bookings', 'cancelled', []],
    ['chats', 'good', ['message_left_out']],
    ['chats', 'open', ['unknown_booking']],
    ['chats', 'cancelled', ['unknown_driver']],
    ['tracking', 'good', ['points_left_out']],
    ['tracking', 'twin', ['unknown_booking']],
    ['cartypes', 'city', ['matched_existing']],
    ['cartypes', 'nameless', ['invalid_fields']],
    ['cartypes', 'negative', ['bad_amount']],
    ['promos', 'again', ['matched_existing']],
    ['promos', 'endless', ['invalid_fields']],
    ['promos', 'dateless', ['invalid_fields']],
    ['languages', 'xx', ['invalid_fields']],
    ['settings', 'settings', ['field_left_out']],
    ['withdraws', 'w1', ['not_imported']],
  ])('%s/%s: %j', (collection, id, reasons) => {
    expect(said(collection, id)).toEqual(reasons)
  })

  test('a batch of people has more saved addresses than a statement can have parameters', async () => {
    const savedAddresses = Array.from({ length: 11_000 }, (_, n) => ({
      lat: 38,
      lng: -9,
      description: `Rua ${n}`,
    }))
    await run(database, { users: { mover: { ...rider, mobile: '+351911000099', savedAddresses } } })
    const [saved] = await asOwner(
      database,
      `select count(*)::int as count from saved_addresses a join users u on u.id = a.user_id
       where u.mobile = '+351911000099'`,
    )
    expect(saved).toEqual({ count: 11_000 })
  })

  test('what is refused leaves nothing, what is placed is whole, and the books are in order', async () => {
    const [counts] = await asOwner(
      database,
      `select (select count(*) from users where first_name in ('Twin', 'Nobody'))::int as twins,
         (select count(*) from bookings)::int as bookings,
         (select count(*) from ledger_entries where event = 'booking.imported')::int as entries,
         (select base_fare from car_types where name = 'City') <> 9900 as "pricesStay",
         (select count(*) from legacy_ids where kind = 'users')::int as people`,
    )
    expect(counts).toEqual({ twins: 0, bookings: 3, entries: 3, pricesStay: true, people: 8 })
    const balances = await balancesOf(database)
    expect([balances.get('rui'), balances.get('marta'), balances.get('lost')]).toEqual([-350, 500, 0])
    expect(await listLedgerProblems(database)).toEqual([])
  })

  test('who is here already with the same number and role is that person', async () => {
    const { details } = await run(database, {
      users: { boss: { usertype: 'admin', firstName: 'Other', mobile: '+351912345678' } },
    })
    expect(details).toEqual([{ collection: 'users', id: 'boss', note: 'matched_existing' }])
    expect(await asOwner(database, `select first_name from users where mobile = '+351912345678'`)).toEqual([
      { first_name: 'Ana' },
    ])
  })

  test('a record that only the database refuses is left out, and those beside it are placed', async () => {
    const people = Array.from({ length: 5 }, (_, index) => [
      `p${index}`,
      { ...rider, mobile: `+35192200000${index}`, lang: { langLocale: 'pt' } },
    ])
    await asOwner(database, `alter table users add constraint no_third check (mobile <> '+351922000002')`)
    const { report, details } = await run(database, { users: Object.fromEntries(people) })
    await asOwner(database, 'alter table users drop constraint no_third')
    expect(report.countsOf('users')).toEqual({ placed: 4, unchanged: 0, refused: 1 })
    expect(details).toEqual([
      { collection: 'users', id: 'p2', refused: 'refused_by_database', field: 'no_third' },
    ])
  })

  test.each([
    ['{"users": {"a": {', 'is not valid JSON'],
    ['{"users": {"a": nonsense}}', 'is not valid JSON'],
    ['{"people": {}}', 'is not an export'],
    [{ settings: { code: 'USD' }, users: {} }, 'The export is in USD, this service in EUR'],
  ])('%j is refused as a whole', async (file, message) => {
    const before = await dump(database)
    await expect(run(database, file)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(message),
    })
    expect(await dump(database)).toEqual(before)
  })
})

describe('npm run import-legacy', async () => {
  const database = await testDatabase()

  test.each([
    [[], 'Name one export'],
    [['a.json', 'b.json'], 'Name one export'],
    [['--chek', 'a.json'], "Unknown option '--chek'"],
  ])('refuses %j and says why', (args, message) => {
    expect(() => parseImportLegacyCommand(args)).toThrow(message)
  })

  test('reads its options', () => {
    expect(parseImportLegacyCommand(['--help'])).toEqual({ kind: 'help' })
    expect(parseImportLegacyCommand(['a.json', '--check'])).toEqual({
      kind: 'import',
      file: 'a.json',
      reportFile: 'a.json.report.jsonl',
      writes: false,
    })
  })

  test('refuses a report that would replace the export or cannot be written, and changes nothing', async () => {
    const file = join(folder, 'kept.json')
    const content = '{"users": {}}'
    await writeFile(file, content)
    const again = await testDatabase()
    await setUp(again)
    const before = await dump(again)
    const importWith = (reportFile: string) =>
      runImportLegacy({ file, reportFile, writes: true }, { db: again.db, now: () => now }, () => {})
    for (const [reportFile, message] of [
      [`${folder}/./kept.json`, 'is the export itself'],
      [join(folder, 'nowhere/report'), 'cannot be written (ENOENT)'],
    ] as const)
      await expect(importWith(reportFile)).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringContaining(message),
      })
    expect(await readFile(file, 'utf8')).toBe(content)
    expect(await dump(again)).toEqual(before)
  })

  test('writes a report that nobody else can read', async () => {
    const again = await testDatabase()
    await setUp(again)
    await run(again, { users: {} }, { name: 'private.json' })
    expect((await stat(join(folder, 'private.json.report'))).mode & 0o777).toBe(0o600)
  })

  // It loads the server twice.
  test('prints its usage, and one line when the service is not set up', { timeout: 60_000 }, async () => {
    const help = await runCommand('import-legacy', { database, folder }, '--help')
    expect([help.code, help.out]).toEqual([0, `${importLegacyUsage}\n`])
    const file = join(folder, 'early.json')
    await writeFile(file, '{"users": {}}')
    const { code, err } = await runCommand('import-legacy', { database, folder }, file)
    expect([code, err]).toEqual([1, expect.stringContaining('Set the service up first')])
    expect(err).not.toContain('    at ')
  })
})
