import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { addToWallet } from '@cabstand/contract/http/money/adjustments'
import { requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { promos } from '@cabstand/contract/http/money/promos'
import { enterReferral } from '@cabstand/contract/http/money/referrals'
import { getDriverEarnings, getEarningReport } from '@cabstand/contract/http/money/reports'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { processWithdrawal } from '@cabstand/contract/http/money/withdrawals'
import { getMe, updateBank, updateMe } from '@cabstand/contract/http/people/users'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { flatPromo } from '../support/flat-promo.ts'
import { findProblems } from '../support/money.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, goOnline, mobiles, offerOf, quoteFor } from '../support/trip.ts'

const server = await testServer()
const { database, clock } = server
const bonus = 500
await asOwner(database, 'update settings set bonus = $1', [bonus])
const [admin, rider, driver, friend] = await Promise.all([
  server.signIn(mobiles.admin),
  server.signIn(mobiles.rider),
  server.signIn(mobiles.driver),
  server.signIn('+447700900777'),
])
const walletOf = (who: TestClient) => who.call(getWallet, { query: {} })
/** What a wallet's lines say, oldest first, each with its sign. */
const linesOf = async (who: TestClient) => {
  const { walletBalance, walletHistory } = await walletOf(who)
  const lines = walletHistory.map(({ type, amount, purpose, balance }) => ({
    purpose,
    amount: type === 'Credit' ? amount : -amount,
    balance,
  }))
  expect(lines[0]?.balance).toBe(walletBalance)
  return lines.reverse().map(({ purpose, amount }) => [purpose, amount])
}
const read = (id: string) =>
  admin.call<typeof bookings.getBooking, 'admin'>(bookings.getBooking, { params: { id } })

test('a ride with promo, wallet and cash, a friend’s first ride, a payout: the report of the month is the ledger', async () => {
  await admin.call(addToWallet, { body: { userId: rider.userId, amount: 300, note: 'Welcome' } })
  await admin.call(promos.create, { body: flatPromo({ promoName: 'Harbour' }) })

  // The rider's ride: promo, then the wallet, and cash for the rest.
  await goOnline(server, driver)
  const { quoteId } = await quoteFor(rider)
  const booked = (await rider.call(bookings.createBooking, {
    body: { quoteId, promo: 'Harbour', useWallet: true },
  })) as RiderBooking
  expect(await walletOf(rider)).toMatchObject({ walletBalance: 300, heldAmount: 300, availableAmount: 0 })
  await offerOf(driver, booked.id)
  await driver.call(bookings.acceptBooking, { params: { id: booked.id }, body: {} })
  await driveUntil('rate', { booking: booked, rider, driver, database })
  const ride = await read(booked.id)
  expect(ride).toMatchObject({ discountAmount: 100, usedWalletMoney: 300, cardPaymentAmount: 0 })
  expect(ride.cashPaymentAmount).toBe(ride.tripCost - 400)

  // Their friend's first ride, in cash, rewards both.
  const { referralId } = await rider.call(getMe, {})
  await friend.call(enterReferral, { body: { referralId } })
  await friend.call(updateMe, {
    body: { firstName: 'Ines', lastName: 'Duarte', email: 'ines@meridiancabs.example' },
  })
  const booking = await acceptedTrip(server, friend, driver)
  await driveUntil('rate', { booking, rider: friend, driver, database })
  await clock.settle()
  const first = await read(booking.id)
  expect(await linesOf(friend)).toEqual([['referral-bonus', bonus]])
  expect(await linesOf(rider)).toEqual([
    ['admin-credit', 300],
    ['wallet-payment', -300],
    ['referral-bonus', bonus],
  ])

  // The driver's week, line by line, and the payout of what is left.
  expect(await linesOf(driver)).toEqual([
    ['driver-share', ride.driverShare],
    ['cash-collected', -ride.cashPaymentAmount],
    ['driver-share', first.driverShare],
    ['cash-collected', -first.cashPaymentAmount],
  ])
  const shares = ride.driverShare + first.driverShare
  const earned = shares - ride.cashPaymentAmount - first.cashPaymentAmount
  expect((await walletOf(driver)).walletBalance).toBe(earned)
  // Who took most of it in cash has little in the wallet: an admin adds a bonus to pay out.
  await admin.call(addToWallet, { body: { userId: driver.userId, amount: 2000, note: 'Night bonus' } })
  await driver.call(updateBank, { body: exampleBank })
  const amount = 2000 + earned
  const { id } = await driver.call(requestWithdrawal, { body: { amount } })
  await admin.call(processWithdrawal, { params: { id }, body: { bankReference: 'TR-1' } })
  expect((await walletOf(driver)).walletBalance).toBe(0)

  // The report of the month, the drivers' earnings and the ledger agree.
  const { rows, total } = await admin.call(getEarningReport, { query: {} })
  const fees = ride.convenienceFees + first.convenienceFees
  expect(rows).toHaveLength(1)
  expect(total).toEqual({
    totalRides: 2,
    tripCost: ride.tripCost + first.tripCost,
    rideCost: shares,
    cancellationFee: 0,
    convenienceFee: fees,
    discountAmount: 100,
    gross: ride.tripCost + first.tripCost,
    profit: fees - 100,
    myEarning: fees - 100,
  })
  const drivers = await admin.call(getDriverEarnings, { query: { groupBy: 'driver' } })
  expect(drivers.rows.map(({ driverShare, totalRides }) => [driverShare, totalRides])).toEqual([[shares, 2]])
  const sums = await asOwner<{ account: string; sum: string }>(
    database,
    `select account, sum(amount)::text as sum from ledger_lines where account not like '%:%-%-%-%-%' group by 1 order by 1`,
  )
  expect(Object.fromEntries(sums.map(({ account, sum }) => [account, Number(sum)]))).toEqual({
    'clearing:bank': amount,
    'platform:admin-credit': -2300,
    'platform:discounts': -100,
    'platform:fees': fees,
    'platform:referral': -2 * bonus,
    withdrawals: 0,
  })
  expect(await findProblems(server.db)).toEqual([])
})
