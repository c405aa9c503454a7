import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { AdminBookingRow } from '@cabstand/contract/schemas/booking-list'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../support/as-owner.ts'
import type { TestClient } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import { acceptedTrip, goOnline, mobiles } from '../../support/trip.ts'

const server = await testServer()
const [admin, fleetadmin, rider, otherRider] = await Promise.all([
  server.signIn(mobiles.admin),
  server.signIn(mobiles.fleetadmin),
  server.signIn(mobiles.rider),
  server.signIn(mobiles.otherRider),
])
// The demo's fleet admin owns this driver.
const driver = await server.signIn(mobiles.driver)
await goOnline(server, driver)
const booking = await acceptedTrip(server, rider, driver)
const run = (text: string, values: unknown[] = []) => asOwner(server.database, text, values)
await copyBooking()

/** Sixty ended bookings like the accepted one, by turns of another rider, another fleet, another status and cost. */
async function copyBooking(): Promise<void> {
  const own = ['id', 'reference', 'status', 'customer', 'fleetadmin', 'trip_cost', 'trip_date', 'book_later']
  const money = ['payable_amount', 'customer_paid', 'cash_payment_amount']
  const [columns] = await run(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'bookings' and is_generated = 'NEVER' and column_name <> all($1)`,
    [[...own, ...money]],
  )
  const names = String(columns?.names)
  await run(
    `insert into bookings (${[...own, ...money].join(', ')}, ${names})
     select uuidv7(), 'COPY' || lpad(n::text, 2, '0'),
       (array['COMPLETE', 'CANCELLED', 'PENDING'])[n % 3 + 1],
       case when n % 2 = 0 then $2::uuid else customer end,
       case when n % 5 = 0 then null else fleetadmin end,
       100 * (n % 7), trip_date - make_interval(hours => 6 * (n / 2)), n % 4 = 0,
       100 * (n % 7), case when n % 3 = 0 then 100 * (n % 7) else 0 end,
       case when n % 3 = 0 then 100 * (n % 7) else 0 end, ${names}
     from bookings, generate_series(1, 60) n where id = $1`,
    [booking.id, otherRider.userId],
  )
}

type Query = Readonly<Record<string, string>>
const list = async (query: Query, who: TestClient = admin) => {
  const { status, text, body } = await who.send(bookingList.list, { query })
  expect(status, text).toBe(200)
  return body as { rows: AdminBookingRow[]; next: string | null }
}
const rowsOf = async (query: Query, who?: TestClient) => (await list({ limit: '100', ...query }, who)).rows
const idsOf = async (query: Query, who?: TestClient) => (await rowsOf(query, who)).map(({ id }) => id)
const counts = (query: Query, who: TestClient = admin) => who.call(bookingList.count, { query })

describe('the list of bookings', () => {
  test('shows the newest trips first, with the fields of the booking', async () => {
    const rows = await rowsOf({})
    expect(rows).toHaveLength(61)
    const times = rows.map(({ tripDate }) => tripDate)
    expect(times).toEqual(times.toSorted().toReversed())
    const [row] = await rowsOf({ ids: booking.id })
    expect(row).toMatchObject({
      reference: booking.reference,
      status: 'ACCEPTED',
      customer: { id: rider.userId, name: 'Farah Haddad' },
      customerContact: mobiles.rider,
      driver: { id: driver.userId, name: 'Rui Almeida' },
      fleetadmin: { id: fleetadmin.userId, name: expect.stringMatching(/\S/) },
      pickupAddress: booking.pickup.address,
      carType: { name: 'City' },
      tripCost: booking.tripCost,
      otp: booking.otp,
      assignable: false,
    })
  })

  test.each(['tripDate', 'tripCost'] as const)(
    'has no gap and no row twice by %s, page by page',
    async (sort) => {
      const whole = await idsOf({ sort })
      expect(new Set(whole).size).toBe(61)
      expect(whole).toEqual((await idsOf({ sort: `-${sort}` })).toReversed())
      const walked: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list({ sort, limit: '13', ...(cursor !== '' && { cursor }) })
        walked.push(...page.rows.map(({ id }) => id))
        cursor = page.next
      }
      expect(walked).toEqual(whole)
    },
  )

  test('filters by several columns at once', async () => {
    const query = { status: 'COMPLETE,PENDING', tripCost: '300..500', bookLater: 'no', paymentMode: 'cash' }
    const rows = await rowsOf({ ...query, customer: otherRider.userId })
    expect(rows.length).toBeGreaterThan(2)
    for (const { status, tripCost, bookLater, customer } of rows) {
      expect(['COMPLETE', 'PENDING']).toContain(status)
      expect([300, 400, 500]).toContain(tripCost)
      expect([bookLater, customer.id]).toEqual([false, otherRider.userId])
    }
    expect(await idsOf({ ...query, paymentMode: 'card' })).toEqual([])
  })

  test.each([
    ['the beginning of a reference', () => booking.reference.slice(0, 5).toLowerCase(), 1],
    ['the rider’s name', () => 'haddad farah', 31],
    ['the rider’s mobile number', () => mobiles.otherRider.slice(-9), 30],
    ['half a plate', () => '48-QK', 61],
  ])('finds bookings by %s', async (_, typed, found) => {
    await run(`update users set vehicle_number = '48-QK-27' where id = $1`, [driver.userId])
    expect(await idsOf({ search: typed() })).toHaveLength(found)
    expect(await idsOf({ search: typed(), status: 'NEW' })).toEqual([])
  })

  test.each(['%', '_', "'; drop table bookings; --"])('takes %s as text', async (search) => {
    expect(await idsOf({ search })).toEqual([])
  })

  test('counts the rows of each tab', async () => {
    const { shown, unfiltered, tabs } = await counts({ tab: 'cancelled', customer: otherRider.userId })
    const counted = (count: number) => ({ count, more: false })
    expect(shown).toEqual(counted(10))
    expect(unfiltered).toEqual(counted(20))
    expect(tabs).toMatchObject({ all: counted(30), cancelled: counted(10), onRoad: counted(0) })
    for (const tab of Object.keys(bookingList.tabs))
      expect([tab, (await counts({ tab })).shown.count]).toEqual([tab, (await idsOf({ tab })).length])
  })
})

describe('a fleet admin', () => {
  test('sees the bookings of their own drivers, without contacts and codes of riders', async () => {
    const rows = await rowsOf({}, fleetadmin)
    expect(rows).toHaveLength(49)
    const [row] = rows
    for (const field of ['otp', 'customerContact', 'customerEmail', 'fleetadmin', 'alerts', 'assignable'])
      expect(row).not.toHaveProperty(field)
    expect(JSON.stringify(rows)).not.toContain(mobiles.rider)
    expect((await counts({}, fleetadmin)).shown.count).toBe(49)
    expect(await idsOf({ customer: rider.userId }, fleetadmin)).toHaveLength(25)
  })

  test('does not find riders by the contacts that they do not see', async () => {
    expect(await idsOf({ search: 'haddad' }, fleetadmin)).not.toEqual([])
    expect(await idsOf({ search: mobiles.rider }, fleetadmin)).toEqual([])
  })

  test('cannot filter by a column of admins', async () => {
    const refused = await fleetadmin.send(bookingList.list, { query: { fleetadmin: fleetadmin.userId } })
    expect(refused.body).toMatchObject({ code: 'not_permitted' })
  })
})

test('in demo mode contacts are hidden, also from the search', async () => {
  await run('update settings set allow_critical_edits_admin = false')
  await expect
    .poll(() => rowsOf({ ids: booking.id }))
    .toMatchObject([{ customerContact: null, customerEmail: null }])
  expect(await idsOf({ search: mobiles.rider })).toEqual([])
  expect(await idsOf({ search: 'haddad' })).not.toEqual([])
  await run('update settings set allow_critical_edits_admin = true')
})

test('staff assign from the list while dispatch is not automatic', async () => {
  await run(`update bookings set status = 'NEW', driver = null where id = $1`, [booking.id])
  expect(await rowsOf({ ids: booking.id })).toMatchObject([{ assignable: false }])
  await run('update settings set auto_dispatch = false')
  await expect.poll(() => rowsOf({ ids: booking.id })).toMatchObject([{ assignable: true }])
})
