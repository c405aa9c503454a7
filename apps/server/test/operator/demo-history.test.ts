import { listMyReferrals } from '@cabstand/contract/http/money/referrals'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { getMe } from '@cabstand/contract/http/people/users'
import { listBookings } from '@cabstand/contract/http/trips/bookings'
import { getBookingDispatch } from '@cabstand/contract/http/trips/dispatch'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { isFinal } from '@cabstand/domain/booking/status'
import pino from 'pino'
import { expect, inject, test } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { openMaps } from '../../src/maps/index.ts'
import { createDemoHistory } from '../../src/operator/demo/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { findProblems } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer({ history: true })
const farah = await server.signIn(mobiles.rider)
const rui = await server.signIn(mobiles.driver)
const lena = await server.signIn(mobiles.admin)
const dayMs = 86_400_000

test('a demo rider has three weeks of past trips, newest first', async () => {
  const { bookings } = await farah.call(listBookings, { query: { scope: 'past' } })
  expect(bookings.length).toBeGreaterThan(10)
  for (const booking of bookings) {
    expect(isFinal(booking.status)).toBe(true)
    const ageMs = Date.now() - Date.parse(booking.bookingDate)
    expect(ageMs).toBeGreaterThan(0)
    expect(ageMs).toBeLessThan(23 * dayMs)
  }
  const dates = bookings.map((booking) => Date.parse(booking.bookingDate))
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
})

test('fares were computed from recorded tracks', async () => {
  const driven = await asOwner(
    server.database,
    `select fare_basis, fare_flagged from bookings where status = 'COMPLETE' and service = 'taxi'`,
  )
  expect(driven.length).toBeGreaterThan(10)
  for (const booking of driven) expect(booking).toEqual({ fare_basis: 'track', fare_flagged: false })
})

test('parcels were sent as well, paid before their pickup', async () => {
  const sent = await asOwner<{ status: string }>(
    server.database,
    `select status, prepaid, parcel_type_selected is not null as named, delivery_person_phone <> '' as called,
       customer_paid = trip_cost - discount_amount as paid from bookings where service = 'delivery'`,
  )
  expect(sent.length).toBeGreaterThan(5)
  for (const booking of sent)
    expect(booking).toEqual({ status: 'COMPLETE', prepaid: true, named: true, called: true, paid: true })
})

test('the wallet shows its payments on the days of the trips', async () => {
  const { walletBalance, walletHistory } = await farah.call(getWallet, { query: {} })
  expect(walletBalance).toBeGreaterThan(0)
  expect(walletHistory.length).toBeGreaterThan(3)
  expect(Date.now() - Date.parse(walletHistory.at(-1)?.date ?? '')).toBeGreaterThan(14 * dayMs)
})

test('friends who joined by an invitation took a trip, and both have the bonus', async () => {
  const { people, earned, bonus, referred } = await farah.call(listMyReferrals, {})
  expect(referred.map(({ firstName }) => firstName).sort()).toEqual(['Mateo', 'Noor'])
  // Trips between places that the small city lacks are left out.
  const rewarded = referred.filter((each) => each.bonus === bonus)
  expect(rewarded.length).toBeGreaterThan(0)
  expect([people, earned]).toEqual([2, rewarded.length * bonus])
})

test('promos were used, each for a discount that the platform bears', async () => {
  const used = await asOwner<{ promo: string; state: string; discount: string; posted: string }>(
    server.database,
    `select p.promo_name as promo, u.state, b.discount_amount as discount,
       (select -sum(l.amount) from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.booking_id = b.id and l.account = 'platform:discounts') as posted
     from promo_uses u join promos p on p.id = u.promo join bookings b on b.id = u.booking_id`,
  )
  expect(used.length).toBeGreaterThan(0)
  for (const { state, discount, posted } of used) {
    expect(state).toBe('counted')
    expect(Number(discount)).toBeGreaterThan(0)
    expect(posted).toBe(discount)
  }
})

test('drivers were paid out, and the last withdrawals wait for an admin', async () => {
  const states = await asOwner<{ state: string }>(
    server.database,
    'select state from withdrawals order by date',
  )
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['processed', 'requested']))
  expect(states.at(-1)).toEqual({ state: 'requested' })
})

test('the books are in order', async () => {
  expect(await findProblems(server.db)).toEqual([])
})

test('a demo driver has a rating and is offline', async () => {
  const { driver } = await rui.call(getMe, {})
  expect(driver).toMatchObject({ driverActiveStatus: false, queue: false })
  expect(driver?.userrating).toBeGreaterThan(4)
})

test('an admin sees which drivers got an offer', async () => {
  const { rows } = await lena.send(bookingList.list, { query: { tab: 'done' } }).then(
    ({ body }) =>
      body as {
        rows: { id: string }[]
      },
  )
  const [booking] = rows
  const { rounds } = await lena.call(getBookingDispatch, { params: { id: booking?.id ?? '' } })
  expect(rounds[0]?.candidates.length).toBeGreaterThan(1)
})

test('ledger and records are consistent, and no work is pending', async () => {
  expect(await audit({ ownerUrl: server.database.ownerUrl })).toEqual([])
  const jobs = await asOwner(
    server.database,
    `select payload from graphile_worker._private_jobs where payload->>'bookingId' is not null`,
  )
  expect(jobs).toEqual([])
})

test('a database with bookings gets no history', async () => {
  const log = pino({ level: 'silent' })
  const maps = await openMaps({ db: server.db, dataFolder: inject('mapFolder'), log })
  try {
    expect(await createDemoHistory({ db: server.db, maps, log })).toBe(0)
  } finally {
    await maps.close()
  }
})
