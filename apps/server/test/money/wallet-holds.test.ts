import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { correctWallet } from '@cabstand/contract/http/money/adjustments'
import { promos } from '@cabstand/contract/http/money/promos'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import * as contract from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { describe, expect, test } from 'vitest'
import { asApp, asOwner } from '../support/as-owner.ts'
import { flatPromo } from '../support/flat-promo.ts'
import { creditRider, makeCarrier, offerParcels } from '../support/money.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { driveUntil, goOnline, mobiles, offerOf, quoteFor } from '../support/trip.ts'

const server = await testServer()
const { database, db } = server
await offerParcels(database)
// Fare 20 and 10 %: the price of the worked examples, however long the trip takes.
await asOwner(
  database,
  `insert into car_types (id, name, service, image, base_fare, rate_per_unit_distance, rate_per_hour,
     min_fare, convenience_fee_type, convenience_fees, cancel_slab)
   values (gen_random_uuid(), 'Even', 'taxi', 'car', 2000, 0, 0, 500, 'percentage', 10, $1)`,
  [JSON.stringify([{ minsDelayed: 0, amount: 400 }])],
)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const carrier = await server.signIn(mobiles.simulated(0))
const admin = await server.signIn(mobiles.admin)
await makeCarrier(database, carrier.userId)
await asOwner(
  database,
  `update users set car_type = (select id from car_types where name = 'Even') where id = $1`,
  [driver.userId],
)

async function bookEven(by = rider, driven: TestClient = driver): Promise<RiderBooking> {
  await goOnline(server, driven)
  const { quoteId } = await quoteFor(by, 'Even')
  return by.call<typeof contract.createBooking, 'rider'>(contract.createBooking, { body: { quoteId } })
}

async function acceptedEven(): Promise<RiderBooking> {
  const booking = await bookEven()
  await offerOf(driver, booking.id)
  await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
  return booking
}

const choose = (id: string, walletAmount: number, paymentMode: 'cash' | 'wallet' = 'cash') =>
  rider.send(contract.chooseBookingPayment, { params: { id }, body: { paymentMode, walletAmount } })
const cancel = (id: string) =>
  rider.call(contract.cancelBooking, { params: { id }, body: { reason: 'changed plans' } })
const read = (id: string) =>
  admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params: { id } })

/** Balance and held money of the rider, by the API; `held` is also compared with the view of the holds. */
async function walletOf(client: TestClient & { userId: string } = rider) {
  const { walletBalance, heldAmount, availableAmount, holds } = await client.call(getWallet, { query: {} })
  expect(walletBalance - heldAmount).toBe(availableAmount)
  expect(holds.reduce((sum, { amount }) => sum + amount, 0)).toBe(heldAmount)
  return { walletBalance, heldAmount }
}

/** Sets the rider's balance. */
async function setBalance(amount: number) {
  const { walletBalance } = await walletOf()
  const lines = await asOwner(database, 'select 1 from ledger_accounts where user_id = $1', [rider.userId])
  if (lines.length > 0 && walletBalance > amount) {
    // An entry that takes it away, as a withdrawal would.
    await asApp(
      database,
      `with entry as (insert into ledger_entries (id, event) values (gen_random_uuid(), 'test.debit') returning id),
         other as (insert into ledger_accounts (name) values ('withdrawals') on conflict do nothing)
       insert into ledger_lines (entry_id, line, account, amount, purpose)
       select id, 1, 'rider:' || $1, -$2::bigint, 'withdrawal' from entry
       union all select id, 2, 'withdrawals', $2::bigint, 'withdrawal' from entry`,
      [rider.userId, walletBalance - amount],
    )
  } else if (amount > walletBalance) await creditRider(db, rider.userId, amount - walletBalance)
}

const ledgerOf = async (id: string) => {
  const { entries } = await admin.call(contract.getBookingLedger, { params: { id } })
  return Object.fromEntries(
    entries.map(({ event, lines }) => [event, lines.map(({ account, amount }) => [account, amount])]),
  )
}

test('fare 20, fee 2, wallet 8, cash 14', async () => {
  await setBalance(1000)
  const booking = await acceptedEven()
  expect((await choose(booking.id, 800)).body).toMatchObject({
    paymentMode: 'cash',
    usedWalletMoney: 800,
    payableAmount: 1400,
    customerPaid: 0,
  })
  expect(await walletOf()).toEqual({ walletBalance: 1000, heldAmount: 800 })
  await driveUntil('finish', { booking, rider, driver })
  // The driver is told what is left to collect, and nothing of the wallet.
  const params = { id: booking.id }
  const trip = await driver.call<typeof contract.getBooking, 'driver'>(contract.getBooking, { params })
  expect(trip).toMatchObject({ payableAmount: 1400, tripCost: 2200 })
  expect(trip).not.toHaveProperty('usedWalletMoney')
  const wrong = { paymentMode: 'cash' as const, cashAmount: 2200 }
  expect(await driver.refusal(contract.payBooking, { params, body: wrong })).toBe('wrong_amount')
  await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash', cashAmount: 1400 } })
  expect(await ledgerOf(booking.id)).toEqual({
    'booking.paid': [
      [`driver:${driver.userId}`, 2000],
      [`driver:${driver.userId}`, -1400],
      ['platform:fees', 200],
      [`rider:${rider.userId}`, -800],
    ],
  })
  expect(await read(booking.id)).toMatchObject({
    customerPaid: 2200,
    usedWalletMoney: 800,
    cashPaymentAmount: 1400,
    cardPaymentAmount: 0,
    payableAmount: 1400,
  })
  expect(await walletOf()).toEqual({ walletBalance: 200, heldAmount: 0 })
})

test('fare 20, fee 10 %, promo 3, cash 19', async () => {
  await setBalance(2200)
  const booking = await acceptedEven()
  await choose(booking.id, 0)
  await driveUntil('finish', { booking, rider, driver, database })
  await asOwner(
    database,
    'update bookings set discount_amount = 300, payable_amount = payable_amount - 300 where id = $1',
    [booking.id],
  )
  const params = { id: booking.id }
  await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash', cashAmount: 1900 } })
  expect(await ledgerOf(booking.id)).toEqual({
    'booking.paid': [
      [`driver:${driver.userId}`, 2000],
      [`driver:${driver.userId}`, -1900],
      ['platform:fees', 200],
      ['platform:discounts', -300],
    ],
  })
  expect(await read(booking.id)).toMatchObject({ customerPaid: 1900, cashPaymentAmount: 1900 })
})

test('a ride cancelled after acceptance costs the slab, and the reserved money is free again', async () => {
  await setBalance(1000)
  const booking = await acceptedEven()
  await choose(booking.id, 1000)
  expect(await walletOf()).toEqual({ walletBalance: 1000, heldAmount: 1000 })
  await cancel(booking.id)
  expect(await ledgerOf(booking.id)).toEqual({
    'booking.cancelled': [
      [`rider:${rider.userId}`, -400],
      ['platform:cancellation', 400],
    ],
  })
  expect(await walletOf()).toEqual({ walletBalance: 600, heldAmount: 0 })
  expect(await read(booking.id)).toMatchObject({ usedWalletMoney: 0, payableAmount: 2200, customerPaid: 0 })
})

test('what is reserved for one booking pays for no other', async () => {
  await setBalance(2500)
  const ride = await bookEven()
  expect((await choose(ride.id, 2201)).body).toMatchObject({ code: 'wrong_amount' })
  expect((await choose(ride.id, 2000)).status).toBe(200)
  await goOnline(server, carrier)
  const { quoteId, tripCost } = await quoteFor(rider, 'Parcel')
  expect(tripCost).toBeGreaterThan(500)
  const body = { quoteId, deliveryPersonPhone: '+351 912 345 678' }
  const parcel = await rider.call<typeof contract.createBooking, 'rider'>(contract.createBooking, { body })
  const params = { id: parcel.id }
  // Neither as a part of another booking, nor for a prepayment.
  expect((await choose(parcel.id, 501, 'wallet')).body).toMatchObject({ code: 'insufficient_balance' })
  const payment = { params, body: { paymentMode: 'wallet' as const } }
  expect(await rider.refusal(contract.payBooking, payment)).toBe('insufficient_balance')
  expect((await choose(parcel.id, 500, 'wallet')).status).toBe(200)
  expect(await walletOf()).toEqual({ walletBalance: 2500, heldAmount: 2500 })
  // A smaller part for the ride leaves enough for the parcel.
  expect((await choose(ride.id, 2500 - tripCost)).status).toBe(200)
  await rider.call(contract.payBooking, payment)
  expect(await walletOf()).toEqual({ walletBalance: 2500 - tripCost, heldAmount: 2500 - tripCost })
  const { walletHistory } = await rider.call(getWallet, { query: {} })
  expect(walletHistory).toContainEqual(
    expect.objectContaining({ purpose: 'wallet-payment', service: 'delivery', amount: tripCost }),
  )
  await Promise.all([cancel(ride.id), cancel(parcel.id)])
  expect(await walletOf()).toEqual({ walletBalance: 2500, heldAmount: 0 })
})

test('a delivery that is not paid in time gives back what was reserved', async () => {
  await setBalance(600)
  await goOnline(server, carrier)
  const { quoteId } = await quoteFor(rider, 'Parcel')
  const body = { quoteId, deliveryPersonPhone: '+351 912 345 678' }
  const parcel = await rider.call<typeof contract.createBooking, 'rider'>(contract.createBooking, { body })
  await choose(parcel.id, 500, 'wallet')
  expect(await walletOf()).toEqual({ walletBalance: 600, heldAmount: 500 })
  await server.clock.forward(31)
  await server.clock.settle()
  expect(await read(parcel.id)).toMatchObject({ status: 'CANCELLED', usedWalletMoney: 0 })
  const { notifications } = await rider.call(listNotifications, { query: {} })
  expect(notifications[0]?.title).toBe('Not paid in time')
  expect(await walletOf()).toEqual({ walletBalance: 600, heldAmount: 0 })
})

test('a wallet that owes a fee still pays what was reserved in it', async () => {
  await setBalance(1000)
  const ride = await acceptedEven()
  await choose(ride.id, 1000)
  await asOwner(
    database,
    `with entry as (insert into ledger_entries (id, event) values (gen_random_uuid(), 'test.fee') returning id)
     insert into ledger_lines (entry_id, line, account, amount, purpose)
     select id, 1, 'rider:' || $1, -400, 'cancellation-fee' from entry
     union all select id, 2, 'platform:cancellation', 400, 'cancellation-fee' from entry`,
    [rider.userId],
  )
  await driveUntil('pay', { booking: ride, rider, driver })
  expect(await walletOf()).toEqual({ walletBalance: -400, heldAmount: 0 })
  expect(await read(ride.id)).toMatchObject({ usedWalletMoney: 1000, cashPaymentAmount: 1200 })
})

test('a ride that the wallet pays completely is paid without its driver', async () => {
  await setBalance(2200)
  const ride = await acceptedEven()
  await choose(ride.id, 2200)
  await driveUntil('finish', { booking: ride, rider, driver })
  await server.clock.settle()
  expect(await read(ride.id)).toMatchObject({
    status: 'PAID',
    paymentMode: 'wallet',
    usedWalletMoney: 2200,
    cashPaymentAmount: 0,
    customerPaid: 2200,
  })
})

test('the database refuses parts that do not add up, and ends that keep a hold', async () => {
  const ride = await bookEven()
  for (const change of [
    'payable_amount = payable_amount + 1',
    'used_wallet_money = 1',
    'discount_amount = trip_cost + 1',
    'cash_payment_amount = 1',
    'customer_paid = trip_cost',
    `status = 'PAID', driver = customer`,
    'prepaid = true',
  ]) {
    const changed = asOwner(database, `update bookings set ${change} where id = $1`, [ride.id])
    await expect(changed, change).rejects.toThrow('bookings_payment_parts')
  }
  await setBalance(100)
  await choose(ride.id, 100)
  const ended = asOwner(database, `update bookings set status = 'CANCELLED' where id = $1`, [ride.id])
  await expect(ended).rejects.toThrow('bookings_payment_parts')
  const held = asApp(database, 'update ledger_accounts set held = 0 where user_id = $1', [rider.userId])
  await expect(held).rejects.toThrow('permission denied')
  await cancel(ride.id)
  expect(await walletOf()).toEqual({ walletBalance: 100, heldAmount: 0 })
})

describe('a wallet part that is chosen with the booking', () => {
  const bookWith = async (more: object) => {
    await goOnline(server, driver)
    const { quoteId } = await quoteFor(rider, 'Even')
    return rider.call<typeof contract.createBooking, 'rider'>(contract.createBooking, {
      body: { quoteId, useWallet: true, ...more },
    })
  }
  const setBalance = async (wanted: number) => {
    const { walletBalance } = await walletOf()
    if (wanted > walletBalance) await creditRider(db, rider.userId, wanted - walletBalance)
    else if (wanted < walletBalance) {
      const body = { userId: rider.userId, amount: wanted - walletBalance, note: 'For this test' }
      await admin.call(correctWallet, { body })
    }
  }

  test.each([
    ['a part of the price', 700, 700],
    ['the whole price, and no more', 9000, 2200],
    ['nothing while the wallet owes', -300, 0],
  ])('is %s, computed by the server and held at once', async (_, balance, part) => {
    await setBalance(balance)
    const booking = await bookWith({ usedWalletMoney: 1 })
    expect(booking).toMatchObject({
      status: 'NEW',
      paymentMode: 'cash',
      usedWalletMoney: part,
      payableAmount: 2200 - part,
    })
    expect(await walletOf()).toEqual({ walletBalance: balance, heldAmount: part })
    await cancel(booking.id)
    expect(await walletOf()).toEqual({ walletBalance: balance, heldAmount: 0 })
  })

  test('is the price where the wallet is chosen; where it has less, its part, and the rest in cash', async () => {
    for (const [balance, part, paymentMode] of [
      [0, 0, 'cash'],
      [700, 700, 'cash'],
      [2200, 2200, 'wallet'],
    ] as const) {
      await setBalance(balance)
      const booking = await bookWith({ useWallet: false, paymentMode: 'wallet' })
      expect(booking).toMatchObject({ paymentMode, usedWalletMoney: part, payableAmount: 2200 - part })
      expect(await walletOf()).toEqual({ walletBalance: balance, heldAmount: part })
      await cancel(booking.id)
    }
  })

  test.each([
    [
      'takes the rest of a higher price too',
      2500,
      { status: 'PAID', paymentMode: 'wallet', payableAmount: 0 },
    ],
    [
      'leaves what it lacks to be paid in cash',
      2100,
      { status: 'PENDING', paymentMode: 'cash', payableAmount: 100 },
    ],
  ] as const)('%s, when the ride has ended', async (_, balance, ended) => {
    await setBalance(balance)
    const { promoName: promo } = await admin.call(promos.create, {
      body: flatPromo({ promoName: `TwoOff${balance}`, promoDiscountValue: '200' }),
    })
    const booking = await bookWith({ useWallet: false, paymentMode: 'wallet', promo })
    expect(booking).toMatchObject({ paymentMode: 'wallet', usedWalletMoney: 2000, payableAmount: 0 })
    const params = { id: booking.id }
    await rider.call(contract.removeBookingPromo, { params })
    await offerOf(driver, booking.id)
    await driver.call(contract.acceptBooking, { params, body: {} })
    await driveUntil('finish', { booking, rider, driver })
    await server.clock.settle()
    expect(await read(booking.id)).toMatchObject({ ...ended, usedWalletMoney: 2200 - ended.payableAmount })
    // Nobody is asked to pay what the wallet pays.
    const { notifications } = await rider.call(listNotifications, { query: {} })
    const asked = notifications.filter(({ body }) => body.includes(booking.reference))
    expect(asked.some(({ title }) => title === 'Please pay now')).toBe(ended.status === 'PENDING')
    if (ended.status === 'PENDING')
      await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash', cashAmount: 100 } })
    expect(await walletOf()).toEqual({ walletBalance: balance - 2200 + ended.payableAmount, heldAmount: 0 })
  })

  test('is computed after the promo, and is what is left by other bookings', async () => {
    await setBalance(3000)
    const { promoName } = await admin.call(promos.create, {
      body: flatPromo({ promoName: 'TwoOff', promoDiscountValue: '200' }),
    })
    const first = await bookWith({ promo: promoName })
    const second = await bookWith({})
    expect([first.usedWalletMoney, second.usedWalletMoney]).toEqual([2000, 1000])
    expect(await walletOf()).toEqual({ walletBalance: 3000, heldAmount: 3000 })
    for (const { id } of [first, second]) await cancel(id)
  })

  test('of several bookings at once is never more than the wallet has', async () => {
    await setBalance(3000)
    const bookings = await Promise.all([1, 2, 3].map(() => bookWith({})))
    expect(bookings.map(({ usedWalletMoney }) => usedWalletMoney).toSorted((a, b) => b - a)).toEqual([
      2200, 800, 0,
    ])
    for (const { id } of bookings) await cancel(id)
    expect(await walletOf()).toEqual({ walletBalance: 3000, heldAmount: 0 })
  })

  test('is not for parcels, which are paid after booking, nor for bookings by staff', async () => {
    await goOnline(server, carrier)
    const { quoteId } = await quoteFor(rider, 'Parcel')
    const parcel = {
      quoteId,
      paymentMode: 'wallet',
      useWallet: true,
      deliveryPersonPhone: '+351 912 345 678',
    }
    expect(await rider.refusal(contract.createBooking, { body: parcel })).toBe('payment_not_possible')
    const ofAdmin = await quoteFor(admin, 'Even')
    const body = { quoteId: ofAdmin.quoteId, customer: rider.userId, useWallet: true }
    expect(await admin.refusal(contract.createBooking, { body })).toBe('payment_not_possible')
  })
})
