// Records of an export that are refused, left out or changed, each with its reason.
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { testDatabase } from '../support/test-database.ts'
import { balancesOf, dump, listLedgerProblems, now, openImports, setUp } from './legacy-imports.ts'

const { run } = await openImports()

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
