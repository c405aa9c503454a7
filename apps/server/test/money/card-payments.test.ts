import {
  checkPayment,
  getPayment,
  legacyProviders,
  listPaymentProviders,
  openBookingPayment,
  payByLegacyForm,
} from '@cabstand/contract/http/money/payments'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { expect, test } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { bookParcel, creditRider, makeCarrier, offerParcels } from '../support/money.ts'
import { answerTestCard, type TestOutcome } from '../support/test-card.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, goOnline, mobiles, offerOf, quoteFor } from '../support/trip.ts'

const server = await testServer()
const { database } = server
await offerParcels(database)
// Fare 27 and a flat fee of 3: the price of the worked example.
await asOwner(
  database,
  `update car_types set base_fare = 2700, rate_per_unit_distance = 0, rate_per_hour = 0,
     convenience_fee_type = 'flat', convenience_fees = 300,
     cancel_slab = '[{"minsDelayed": 2, "amount": 400}]' where name = 'Parcel'`,
)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const carrier = await server.signIn(mobiles.simulated(0))
const admin = await server.signIn(mobiles.admin)
await makeCarrier(database, carrier.userId)
await creditRider(server.db, rider.userId, 1000)

const bookOne = () => bookParcel(server, { rider, carrier })
const open = (id: string, walletAmount = 0) =>
  rider.call(openBookingPayment, { params: { id }, body: { provider: 'test', walletAmount } })
const answer = (id: string, outcome: TestOutcome) => answerTestCard(rider, id, outcome)
const read = (id: string) =>
  admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params: { id } })
const cancel = (id: string) =>
  rider.call(contract.cancelBooking, { params: { id }, body: { reason: 'changed plans' } })
const walletOf = async () => {
  const { walletBalance, heldAmount, walletHistory } = await rider.call(getWallet, { query: {} })
  return { walletBalance, heldAmount, newest: walletHistory[0] }
}
const ledgerOf = async (id: string) => {
  const { entries } = await admin.call(contract.getBookingLedger, { params: { id } })
  return entries.map(({ event, lines }) => [event, ...lines.map(({ account, amount }) => [account, amount])])
}

test('a checkout that is opened again changes nothing of how the booking is paid, and adds no event', async () => {
  const booking = await bookOne()
  await open(booking.id)
  const before = await read(booking.id)
  await open(booking.id)
  await open(booking.id, before.usedWalletMoney)
  expect(await read(booking.id)).toEqual(before)
  await open(booking.id, 100)
  expect(await read(booking.id)).toMatchObject({
    usedWalletMoney: 100,
    eventNumber: before.eventNumber + 1,
  })
})

test('delivery 27 + 3, promo 5, card 25, cancelled at NEW', async () => {
  const booking = await bookOne()
  expect(booking).toMatchObject({ status: 'PAYMENT_PENDING', tripCost: 3000 })
  await asOwner(
    database,
    'update bookings set discount_amount = 500, payable_amount = payable_amount - 500 where id = $1',
    [booking.id],
  )
  const { attemptId, amount, checkout } = await open(booking.id)
  expect([amount, checkout]).toEqual([2500, { kind: 'page', path: `/payments/${attemptId}/checkout` }])
  expect(await answer(attemptId, 'approve')).toEqual({ status: 'paid', outcome: 'settled' })
  expect(await read(booking.id)).toMatchObject({
    status: 'NEW',
    prepaid: true,
    paymentMode: 'card',
    gateway: 'test',
    cardPaymentAmount: 2500,
    customerPaid: 2500,
  })
  const { walletBalance } = await walletOf()
  await cancel(booking.id)
  const wallet = `rider:${rider.userId}`
  expect(await ledgerOf(booking.id)).toEqual([
    ['booking.prepaid', ['clearing:test', -2500], ['prepaid', 2500]],
    ['booking.refunded', ['prepaid', -2500], [wallet, 2500]],
  ])
  expect((await walletOf()).walletBalance).toBe(walletBalance + 2500)
})

test('wallet and card pay a delivery together, and a declined card leaves the wallet part as it was', async () => {
  const booking = await bookOne()
  const { walletBalance } = await walletOf()
  const first = await open(booking.id, 800)
  expect(first.amount).toBe(2200)
  expect(await answer(first.attemptId, 'decline')).toEqual({ status: 'failed', outcome: null })
  expect(await read(booking.id)).toMatchObject({ status: 'PAYMENT_PENDING', usedWalletMoney: 800 })
  expect(await walletOf()).toMatchObject({ walletBalance, heldAmount: 800 })
  // A card holder may try again in the same checkout.
  expect(await answer(first.attemptId, 'approve')).toEqual({ status: 'paid', outcome: 'settled' })
  expect(await walletOf()).toMatchObject({ walletBalance: walletBalance - 800, heldAmount: 0 })
  expect(await read(booking.id)).toMatchObject({
    usedWalletMoney: 800,
    cardPaymentAmount: 2200,
    customerPaid: 3000,
  })
  await cancel(booking.id)
  expect((await walletOf()).walletBalance).toBe(walletBalance + 2200)
})

test('a delivery that its rider cancels after acceptance is given back, and then costs the fee', async () => {
  const booking = await bookOne()
  await answer((await open(booking.id)).attemptId, 'approve')
  await offerOf(carrier, booking.id)
  await carrier.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
  await server.clock.forward(3)
  const { walletBalance } = await walletOf()
  await cancel(booking.id)
  expect(await read(booking.id)).toMatchObject({ status: 'CANCELLED', cancellationFee: 400 })
  const wallet = `rider:${rider.userId}`
  expect(await ledgerOf(booking.id)).toEqual([
    ['booking.prepaid', ['clearing:test', -3000], ['prepaid', 3000]],
    ['booking.refunded', ['prepaid', -3000], [wallet, 3000]],
    ['booking.cancelled', [wallet, -400], ['platform:cancellation', 400]],
  ])
  expect((await walletOf()).walletBalance).toBe(walletBalance + 2600)
})

test('a payment that arrives twice, or after the booking was cancelled, is credited to the wallet', async () => {
  const booking = await bookOne()
  const [first, second] = [await open(booking.id), await open(booking.id)]
  const { walletBalance } = await walletOf()
  expect(await answer(second.attemptId, 'approve')).toMatchObject({ outcome: 'settled' })
  // The same payment again changes nothing, whatever is said of it.
  for (const again of ['approve', 'decline', 'cancel'] as const)
    expect(await answer(second.attemptId, again)).toEqual({ status: 'paid', outcome: 'settled' })
  expect((await walletOf()).walletBalance).toBe(walletBalance)
  // Another one of the same booking is money too much.
  expect(await answer(first.attemptId, 'approve')).toEqual({ status: 'paid', outcome: 'credited' })
  expect((await walletOf()).walletBalance).toBe(walletBalance + 3000)
  await cancel(booking.id)

  const late = await bookOne()
  const { attemptId } = await open(late.id, 300)
  await cancel(late.id)
  const before = await walletOf()
  expect(before.heldAmount).toBe(0)
  expect(await answer(attemptId, 'approve')).toEqual({ status: 'paid', outcome: 'credited' })
  const after = await walletOf()
  expect(after.walletBalance).toBe(before.walletBalance + 2700)
  expect(after.newest).toMatchObject({
    type: 'Credit',
    purpose: 'top-up',
    balance: after.walletBalance,
    txRef: late.reference,
    cause: { kind: 'booking', id: late.id },
  })
})

test('a payment of an amount that has changed since is credited, and the booking stays open', async () => {
  const booking = await bookOne()
  const { attemptId } = await open(booking.id)
  await rider.call(contract.chooseBookingPayment, {
    params: { id: booking.id },
    body: { paymentMode: 'wallet', walletAmount: 100 },
  })
  expect(await answer(attemptId, 'approve')).toMatchObject({ outcome: 'credited' })
  expect(await read(booking.id)).toMatchObject({ status: 'PAYMENT_PENDING', payableAmount: 2900 })
  await cancel(booking.id)
})

test('a ride is paid by card, with a part from the wallet, when it is over', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  const early = { params, body: { provider: 'test' } }
  expect(await rider.refusal(openBookingPayment, early)).toBe('wrong_status')
  await driveUntil('finish', { booking, rider, driver })
  const { payableAmount } = await read(booking.id)
  const { attemptId, amount } = await open(booking.id, 100)
  expect(amount).toBe(payableAmount - 100)
  await answer(attemptId, 'approve')
  const paid = await read(booking.id)
  expect(paid).toMatchObject({
    status: 'PAID',
    paymentMode: 'card',
    cardPaymentAmount: amount,
    gateway: 'test',
  })
  expect((await ledgerOf(booking.id)).flat()).toContainEqual(['clearing:test', -amount])
})

test.each(['pending', 'decline'] as const)(
  'a checkout that is left, or ends with %s, leaves the payment as it was, and the driver takes cash',
  async (outcome) => {
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await driveUntil('finish', { booking, rider, driver })
    const { attemptId, amount } = await open(booking.id)
    expect(await read(booking.id)).toMatchObject({ status: 'PENDING', paymentMode: 'cash' })
    await answer(attemptId, outcome)
    expect(await read(booking.id)).toMatchObject({ status: 'PENDING', paymentMode: 'cash' })
    await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash', cashAmount: amount } })
    const { walletBalance } = await walletOf()
    if (outcome === 'decline') await answer(attemptId, 'approve')
    // A bank that needs time is asked.
    else await server.clock.forward(2)
    const payment = () => rider.call(getPayment, { params: { id: attemptId } })
    await eventually(async () => (await payment()).status === 'paid', 'the money')
    expect((await payment()).outcome).toBe('credited')
    expect((await walletOf()).walletBalance).toBe(walletBalance + amount)
  },
)

test('a ride that was booked to be paid by card is that choice until the provider confirms, or cash is given', async () => {
  await goOnline(server, driver)
  const { quoteId } = await quoteFor(rider)
  const body = { quoteId, paymentMode: 'card' as const }
  const booking = await rider.call<typeof contract.createBooking, 'rider'>(contract.createBooking, { body })
  expect(booking).toMatchObject({ paymentMode: 'card', gateway: null })
  const params = { id: booking.id }
  await offerOf(driver, booking.id)
  await driver.call(contract.acceptBooking, { params, body: {} })
  await driveUntil('finish', { booking, rider, driver })
  await server.clock.settle()
  expect(await read(booking.id)).toMatchObject({ status: 'PENDING', paymentMode: 'card' })
  const byCard = { params, body: { paymentMode: 'card' as const } }
  expect(await admin.refusal(contract.payBooking, byCard)).toBe('payment_not_possible')
  await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
  expect(await read(booking.id)).toMatchObject({ status: 'PAID', paymentMode: 'cash', cardPaymentAmount: 0 })
})

test('refuses what is not there: another provider, nothing to pay, the payment of another person', async () => {
  const booking = await bookOne()
  const params = { id: booking.id }
  const stripe = { params, body: { provider: 'stripe' } }
  expect(await rider.refusal(openBookingPayment, stripe)).toBe('payment_not_possible')
  const covered = { params, body: { provider: 'test', walletAmount: 3000 } }
  expect(await rider.refusal(openBookingPayment, covered)).toBe('payment_not_possible')
  const tooMuch = { params, body: { provider: 'test', walletAmount: 3001 } }
  expect(await rider.refusal(openBookingPayment, tooMuch)).toBe('wrong_amount')
  const { attemptId } = await open(booking.id)
  const other = await server.signIn(mobiles.otherRider)
  const theirs = { params: { id: attemptId } }
  expect(await other.refusal(getPayment, theirs)).toBe('not_found')
  expect(await other.refusal(checkPayment, { ...theirs, body: { left: true } })).toBe('not_found')
  const unconfirmed = { params, body: { paymentMode: 'card' as const } }
  expect(await rider.refusal(contract.payBooking, unconfirmed)).toBe('payment_not_possible')
  await cancel(booking.id)
})

test('the form of an existing client opens a checkout, and what it says about money and people is only compared', async () => {
  const booking = await bookOne()
  const body = { order_id: booking.id, amount: '30', currency: 'EUR', cust_id: rider.userId, quantity: '1' }
  const post = (change: object, provider = 'test') =>
    rider.send(payByLegacyForm, { params: { provider }, body: { ...body, ...change } })
  const refusals = [
    [{ amount: '29.99' }, 'wrong_amount'],
    [{ currency: 'USD' }, 'wrong_amount'],
    [{ cust_id: driver.userId }, 'booking_not_found'],
    [{ order_id: driver.userId }, 'booking_not_found'],
  ] as const
  for (const [change, code] of refusals) expect((await post(change)).body).toMatchObject({ code })
  expect((await post({}, 'stripe')).body).toMatchObject({ code: 'payment_not_possible' })
  const { status, headers } = await post({ amount: '30.00' })
  expect([status, headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/payments\/[\w-]+\/checkout$/),
  ])
  const page = await fetch(`${server.url}${headers.get('location')}`)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  const id = headers.get('location')?.split('/')[2] ?? ''
  expect(await answer(id, 'approve')).toEqual({ status: 'paid', outcome: 'settled' })
  await cancel(booking.id)
})

test('lists the providers that exist, and the records add up', async () => {
  expect(await server.anonymous.call(listPaymentProviders, {})).toEqual({
    providers: [{ name: 'test', title: 'Test' }],
  })
  // Existing clients post a form to the link of each.
  expect(await server.anonymous.call(legacyProviders, {})).toEqual([
    { name: 'test', link: '/api/payments/test/form' },
  ])
  expect(await audit({ ownerUrl: database.ownerUrl })).toEqual([])
})
