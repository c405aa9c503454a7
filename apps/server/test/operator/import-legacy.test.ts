// The import of a former system's export, as an operator runs it: into a service that was set up before.
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { tipBooking } from '@cabstand/contract/http/trips/bookings'
import { describe, expect, test } from 'vitest'
import { type ExportOptions, generateExport } from '../../../../tools/legacy-export/generate-export.ts'
import { asOwner, holdLock } from '../support/as-owner.ts'
import { creditRider } from '../support/money.ts'
import { testDatabase } from '../support/test-database.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'
import { balancesOf, dump, listLedgerProblems, now, openImports, setUp } from './legacy-imports.ts'

const { run } = await openImports()

type Collections = Record<string, Record<string, Record<string, unknown>>>

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
