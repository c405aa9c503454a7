import {
  exportDriverEarnings,
  exportEarningReport,
  getDriverEarnings,
  getEarningReport,
} from '@cabstand/contract/http/money/reports'
import { getDashboard } from '@cabstand/contract/http/operator/dashboard'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { listCarTypes } from '@cabstand/contract/http/trips/pricing'
import {
  cancellationFeeCharged,
  type Posting,
  prepaidCancelled,
  prepaidPayment,
  tripPaid,
} from '@cabstand/domain/ledger/postings'
import * as fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { postEntry } from '../../src/money/wallet/index.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { readPdf } from '../support/read-pdf.ts'
import { testServer } from '../support/test-server.ts'
import { book, mobiles } from '../support/trip.ts'

const server = await testServer()
const [admin, fleetadmin, rider, driver, otherDriver] = await Promise.all([
  server.signIn(mobiles.admin),
  server.signIn(mobiles.fleetadmin),
  server.signIn(mobiles.rider),
  server.signIn(mobiles.driver),
  server.signIn(mobiles.comfortDriver),
])
const { database } = server
const drivers = [driver.userId, otherDriver.userId]
const run = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  asOwner<R>(database, text, values)

/** How the life of a booking went, in minor units. */
interface Life {
  readonly end: 'PAID' | 'COMPLETE' | 'CANCELLED' | 'PENDING'
  readonly at: Date
  readonly driver: number
  readonly isOwn: boolean
  readonly fare: number
  readonly fee: number
  readonly discountShare: number
  readonly cancellationFee: number
  readonly prepaid: boolean
  readonly byWallet: boolean
}

const minute = 60_000
/** Around the ends of months and years, and where clocks change. */
const turns = ['2025-11-02T04:30:00Z', '2026-01-01T00:00:00Z', '2026-02-28T18:30:00Z', '2026-04-01T03:00:00Z']
/** In Havana the first hour of this month came twice. */
const repeatedHour = Date.UTC(2020, 10, 1, 4)
const times = fc.oneof(
  fc.integer({ min: -60, max: 120 }).map((minutes) => new Date(repeatedHour + minutes * minute)),
  fc
    .tuple(fc.constantFrom(...turns), fc.integer({ min: -14 * 60, max: 14 * 60 }))
    .map(([turn, minutes]) => new Date(Date.parse(turn) + minutes * minute)),
  fc
    .integer({ min: 0, max: 300 * 24 * 60 })
    .map((minutes) => new Date(Date.UTC(2025, 7, 1) + minutes * minute)),
)
const lives: fc.Arbitrary<Life> = fc.record({
  end: fc.constantFrom('PAID', 'COMPLETE', 'CANCELLED', 'PENDING'),
  at: times,
  driver: fc.constantFrom(0, 1),
  isOwn: fc.boolean(),
  fare: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
  fee: fc.integer({ min: 0, max: 9000 }),
  discountShare: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  cancellationFee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2000 })),
  prepaid: fc.boolean(),
  byWallet: fc.boolean(),
})

const amountsOf = ({ end, fare, fee, discountShare, cancellationFee }: Life) => {
  // A fare of 0 is a trip that costs nothing: the ledger has no line of it.
  const convenienceFees = fare === 0 ? 0 : fee
  const tripCost = fare + convenienceFees
  const discountAmount = Math.floor(tripCost * discountShare)
  return {
    status: end,
    tripCost,
    convenienceFees,
    driverShare: fare,
    discountAmount,
    customerPaid: tripCost - discountAmount,
    cancellationFee: end === 'CANCELLED' ? cancellationFee : 0,
  }
}

/**
 * The figures of a booking as the specification words them: written out here, so that the formula of the product is
 * compared with another one.
 */
function figuresOf(life: Life) {
  const { tripCost, convenienceFees, driverShare, discountAmount, customerPaid, cancellationFee } =
    amountsOf(life)
  if (life.end === 'CANCELLED')
    return { gross: cancellationFee, profit: cancellationFee, myEarning: cancellationFee, rideCost: 0 }
  return {
    gross: tripCost,
    profit: convenienceFees - discountAmount,
    myEarning: customerPaid - driverShare,
    rideCost: tripCost - convenienceFees,
  }
}

/** As many lives are written at a time. */
const atOnce = 5

/** Makes a copy of a booking live this life: its entries are posted as the product posts them. */
async function live(owner: pg.Pool, template: string, life: Life, number: number): Promise<void> {
  const id = newId()
  const { tripCost, convenienceFees, discountAmount, customerPaid } = amountsOf(life)
  const driverId = drivers[life.driver] ?? ''
  await owner.query(
    `insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', $2::text, 'reference',
       'Z' || lpad(upper(to_hex($5::integer)), 5, '0'), 'status', 'ACCEPTED', 'driver', $3::text, 'fleetadmin', $4::text,
       'due_at', null))).* from bookings b where b.id = $1`,
    [template, id, driverId, life.isOwn ? fleetadmin.userId : null, number],
  )
  const riderId = rider.userId
  const post = (event: string, postings: readonly Posting[]) =>
    transaction(database.db, (tx) => postEntry(tx, { event, bookingId: id, at: life.at, postings }))
  if (life.prepaid && life.end !== 'PENDING')
    await post('booking.prepaid', prepaidPayment({ riderId, wallet: customerPaid }))
  if (life.end === 'CANCELLED') {
    if (life.prepaid) await post('booking.refunded', prepaidCancelled({ riderId, customerPaid }))
    await post('booking.cancelled', cancellationFeeCharged({ riderId, amount: life.cancellationFee }))
  } else if (life.end !== 'PENDING') {
    const paid = life.prepaid
      ? { prepaid: customerPaid }
      : life.byWallet
        ? { wallet: customerPaid }
        : { cash: customerPaid }
    await post(
      'booking.paid',
      tripPaid({ riderId, driverId, tripCost, convenienceFees, discountAmount, paid }),
    )
    const wallet = life.prepaid || life.byWallet ? customerPaid : 0
    await owner.query(
      `update bookings set status = $2, paid_at = $3, prepaid = $4, trip_cost = $5::bigint, convenience_fees = $6::bigint,
         driver_share = $5::bigint - $6::bigint, discount_amount = $7::bigint,
         customer_paid = $5::bigint - $7::bigint, used_wallet_money = $8::bigint,
         cash_payment_amount = $5::bigint - $7::bigint - $8::bigint,
         payable_amount = $5::bigint - $7::bigint - $8::bigint where id = $1`,
      [id, life.end, life.at, life.prepaid, tripCost, convenienceFees, discountAmount, wallet],
    )
  }
}

let lived: readonly Life[]

beforeAll(async () => {
  const template = await book(rider, {
    tripDate: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
  })
  await rider.call(cancelBooking, { params: { id: template.id }, body: { reason: 'Test' } })
  lived = fc.sample(lives, { numRuns: sized(150, 50_000), seed: 7 })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: atOnce })
  for (let first = 0; first < lived.length; first += atOnce)
    await Promise.all(
      lived.slice(first, first + atOnce).map((life, index) => live(owner, template.id, life, first + index)),
    )
  await owner.end()
}, 3_600_000)

async function inZone(timeZone: string): Promise<void> {
  await run('update settings set time_zone = $1', [timeZone])
  await eventually(async () => (await admin.call(getSettings, {})).timeZone === timeZone, timeZone)
}

/** A time as it reads on a clock of the zone: `2026-11-22`. */
const dayIn = (timeZone: string) => {
  const written = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  return (at: Date) => written.format(at)
}

interface Asked {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly driver: number | undefined
}

const counts = (life: Life) =>
  life.end === 'PAID' || life.end === 'COMPLETE' || (life.end === 'CANCELLED' && life.cancellationFee > 0)

/** The report by the rules of the specification, booking by booking. */
function modelOf(who: readonly Life[], timeZone: string, asked: Asked) {
  const day = dayIn(timeZone)
  const months = new Map<
    string,
    ReturnType<typeof figuresOf> & { rides: number; tripCost: number; driverShare: number }
  >()
  for (const life of who.filter(counts)) {
    const at = day(life.at)
    if ((asked.from ?? at) > at || (asked.to ?? at) < at) continue
    if (asked.driver !== undefined && asked.driver !== life.driver) continue
    const amounts = amountsOf(life)
    const figures = figuresOf(life)
    const isPaid = life.end !== 'CANCELLED'
    const month = months.get(at.slice(0, 7))
    months.set(at.slice(0, 7), {
      rides: (month?.rides ?? 0) + (isPaid ? 1 : 0),
      tripCost: (month?.tripCost ?? 0) + (isPaid ? amounts.tripCost : 0),
      driverShare: (month?.driverShare ?? 0) + (isPaid ? amounts.driverShare : 0),
      gross: (month?.gross ?? 0) + figures.gross,
      profit: (month?.profit ?? 0) + figures.profit,
      myEarning: (month?.myEarning ?? 0) + figures.myEarning,
      rideCost: (month?.rideCost ?? 0) + figures.rideCost,
    })
  }
  return [...months].sort(([one], [other]) => (one < other ? 1 : -1))
}

const monthText = ({ year, month }: { year: number; month: number }) =>
  `${year}-${String(month).padStart(2, '0')}`

const queryOf = ({ from, to, driver: index }: Asked) => ({
  ...(from || to ? { period: `${from ?? ''}..${to ?? ''}` } : {}),
  ...(index === undefined ? {} : { driver: drivers[index] ?? '' }),
})

const dates = fc.option(
  fc
    .integer({ min: 0, max: 400 })
    .map((days) => new Date(Date.UTC(2025, 6, 1 + days)).toISOString().slice(0, 10)),
  { nil: undefined },
)
const questions = fc.record({
  from: dates,
  to: dates,
  driver: fc.constantFrom(undefined, 0, 1),
})

describe.each([
  'UTC',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Auckland',
  'America/Havana',
])('in %s', (timeZone) => {
  beforeAll(() => inZone(timeZone))

  test('the earnings report is the sum of what each booking contributes', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (asked) => {
        const { rows, total } = await admin.call(getEarningReport, { query: queryOf(asked) })
        const model = modelOf(lived, timeZone, asked)
        expect(
          rows.map((row) => [
            monthText(row),
            {
              rides: row.totalRides,
              tripCost: row.tripCost,
              gross: row.gross,
              profit: row.profit,
              myEarning: row.myEarning,
              rideCost: row.rideCost,
            },
          ]),
        ).toEqual(model.map(([month, { driverShare: _, ...figures }]) => [month, figures]))
        const sum = (name: 'profit' | 'gross' | 'myEarning') =>
          model.reduce((all, [, month]) => all + month[name], 0)
        expect([total.profit, total.gross, total.myEarning]).toEqual([
          sum('profit'),
          sum('gross'),
          sum('myEarning'),
        ])
      }),
      { numRuns: 12 },
    )
  })

  test('drivers’ earnings are their shares; a fleet admin sees those of their own drivers', async () => {
    const asked = { from: undefined, to: undefined, driver: undefined }
    for (const who of [admin, fleetadmin]) {
      const seen = lived.filter(({ isOwn, end }) => end !== 'CANCELLED' && (who === admin || isOwn))
      for (const groupBy of ['month', 'driver'] as const) {
        const { rows, months, rowCount } = await who.call(getDriverEarnings, { query: { groupBy } })
        const model = drivers.flatMap((id, index) =>
          modelOf(seen, timeZone, { ...asked, driver: index }).map(([month, { rides, driverShare }]) =>
            [month, id, rides, driverShare].join(' '),
          ),
        )
        expect(
          rows.map((row) => [monthText(row), row.driverId, row.totalRides, row.driverShare].join(' ')).sort(),
        ).toEqual(model.sort())
        expect(rowCount).toBe(model.length)
        expect(months.map((row) => [monthText(row), row.totalRides, row.driverShare])).toEqual(
          modelOf(seen, timeZone, asked).map(([month, { rides, driverShare }]) => [
            month,
            rides,
            driverShare,
          ]),
        )
        for (const row of rows) {
          const group = rows.filter((one) =>
            groupBy === 'driver' ? one.driverId === row.driverId : monthText(one) === monthText(row),
          )
          expect(row.group.driverShare).toBe(group.reduce((all, one) => all + one.driverShare, 0))
        }
      }
    }
  })
})

test('the report agrees with the ledger to the last unit, and with the dashboard', async () => {
  const { total } = await admin.call(getEarningReport, { query: {} })
  const balances = await run<{ account: string; sum: string }>(
    `select case when account like 'driver:%' and purpose = 'driver-share' then 'shares' else account end as account,
       sum(amount) as sum from ledger_lines
     where account like 'platform:%' or purpose = 'driver-share' group by 1`,
  )
  const of = (account: string) => Number(balances.find((row) => row.account === account)?.sum ?? 0)
  expect(total.profit).toBe(of('platform:fees') + of('platform:cancellation') + of('platform:discounts'))
  expect(total.gross).toBe(of('shares') + of('platform:fees') + of('platform:cancellation'))
  expect(total.myEarning).toBe(total.profit)
  const { total: shown } = await admin.call(getDashboard, {})
  expect([shown.amount, shown.trips]).toEqual([total.convenienceFee, total.totalRides])
})

test('a fleet admin finds nothing by naming another fleet, and reads no earnings report', async () => {
  const query = { fleet: admin.userId }
  expect((await fleetadmin.call(getDriverEarnings, { query })).rows).toEqual([])
  await expect(fleetadmin.call(getEarningReport, { query: {} })).rejects.toThrow('not_permitted')
})

test('a fleet or a car type is counted alone', async () => {
  const { carTypes } = await admin.call(listCarTypes, {})
  const idOf = (wanted: string) => carTypes.find(({ name }) => name === wanted)?.id ?? ''
  const all = await admin.call(getEarningReport, { query: {} })
  const report = async (query: Record<string, string>) =>
    (await admin.call(getEarningReport, { query })).total
  // Every life is that of a City car.
  expect(await report({ carType: idOf('City') })).toEqual(all.total)
  expect(await report({ carType: `${idOf('City')},${idOf('Van')}` })).toEqual(all.total)
  expect((await report({ carType: idOf('Van') })).totalRides).toBe(0)
  const ofFleet = modelOf(
    lived.filter(({ isOwn }) => isOwn),
    'UTC',
    { from: undefined, to: undefined, driver: undefined },
  )
  const sums = await report({ fleet: fleetadmin.userId })
  expect(sums.profit).toBe(ofFleet.reduce((sum, [, { profit }]) => sum + profit, 0))
  expect(sums.totalRides).toBe(ofFleet.reduce((sum, [, { rides }]) => sum + rides, 0))
  const own = await fleetadmin.call(getDriverEarnings, { query: {} })
  const named = await admin.call(getDriverEarnings, { query: { fleet: fleetadmin.userId } })
  expect(named.rows).toEqual(own.rows)
  expect((await admin.call(getDriverEarnings, { query: { carType: idOf('Van') } })).rows).toEqual([])
})

test('a period without earnings, far in the past or in the future, is empty', async () => {
  for (const period of ['0001-01-01..1900-01-01', '9000-01-01..9999-12-31', '2026-03-03..2026-03-01']) {
    expect((await admin.call(getEarningReport, { query: { period } })).rows).toEqual([])
  }
})

test('files have the rows of the report, with amounts in major units and months in words', async () => {
  await inZone('UTC')
  const { rows } = await admin.call(getEarningReport, { query: {} })
  const { text } = await admin.send(exportEarningReport, { query: { format: 'csv', language: 'en' } })
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(rows.length + 1)
  expect(lines[0]).toContain(
    'Year,Month,Trips,Trip cost,Ride cost,Cancellation fee,Convenience fee,Discount,Gross',
  )
  const first = lines[1]?.split(',') ?? []
  expect(first.slice(0, 3)).toEqual([String(rows[0]?.year), 'May', String(rows[0]?.totalRides)])
  expect(Number(first[9])).toBe((rows[0]?.profit ?? 0) / 100)
  const own = await fleetadmin.send(exportDriverEarnings, { query: { format: 'csv' } })
  const { rows: ownRows } = await fleetadmin.call(getDriverEarnings, { query: {} })
  expect(own.text.trim().split('\r\n')).toHaveLength(ownRows.length + 1)
})

test('documents have the title, what is counted, every row and the totals', async () => {
  await inZone('UTC')
  const get = async (path: string, token: string | undefined, query: string) => {
    const response = await fetch(`${server.url}${path}?format=pdf&language=en${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    return readPdf(new Uint8Array(await response.arrayBuffer()))
  }
  const euros = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
  const money = (minor: number) => `${minor < 0 ? '\u2212' : ''}€${euros.format(Math.abs(minor) / 100)}`
  const { rows, total } = await admin.call(getEarningReport, { query: {} })
  const report = await get(exportEarningReport.path, admin.token, '')
  expect(report.title).toBe('Earning reports')
  expect(report.lines).toEqual(
    expect.arrayContaining(['Earning reports', 'Period: Always', 'Time zone: UTC', 'Currency: EUR']),
  )
  const figures = report.lines.map((line) =>
    line
      .split(' ')
      .filter((word) => word.includes('€'))
      .at(-2),
  )
  expect(figures.filter((figure) => figure !== undefined)).toEqual(
    [...rows, total].map(({ profit }) => money(profit)),
  )
  const { rows: earned } = await admin.call(getDriverEarnings, { query: { driver: driver.userId } })
  const own = await get(
    exportDriverEarnings.path,
    admin.token,
    `&driver=${driver.userId}&period=2020-01-01..2030-12-31`,
  )
  expect(own.lines).toContain('Period: 1 Jan 2020 – 31 Dec 2030')
  expect(own.lines.join('\n')).toMatch(/Driver: Rui/)
  const plate = earned[0]?.driverVehicleNo ?? ''
  expect(own.lines.join('\n')).toMatch(new RegExp(` ${earned[0]?.totalRides} ${plate} `))
  const sum = earned.reduce((all, { driverShare }) => all + driverShare, 0)
  expect(own.lines.find((line) => line.startsWith('Total'))).toContain(money(sum))
})
