import { addToWallet } from '@cabstand/contract/http/money/adjustments'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { updateMe } from '@cabstand/contract/http/people/users'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { answerAsBank, mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }
/** A rider of this file alone, with 3.00 in their wallet. */
const mobile = '+447700900877'
let rider: TestClient & { readonly userId: string }
let api: Awaited<ReturnType<typeof signInByApi>>

beforeAll(async () => {
  api = await signInByApi()
  rider = await signIn(serverUrl(), mobile)
  const body = { firstName: 'Vera', lastName: 'Pinto', email: 'vera.pinto@meridiancabs.example' }
  await rider.call(updateMe, { body })
  const admin = await signIn(serverUrl(), mobiles.admin)
  await admin.call(addToWallet, { body: { userId: rider.userId, amount: 300, note: 'A test.' } })
})

const read = (id: string) =>
  rider.call<typeof bookings.getBooking, 'rider'>(bookings.getBooking, { params: { id } })

async function bookRide(paymentMode: 'cash' | 'wallet' | 'card'): Promise<string> {
  await api.goOnline()
  const { quoteId } = await api.quoteFar(rider)
  const body = { quoteId, paymentMode }
  const { id } = await rider.call<typeof bookings.createBooking, 'rider'>(bookings.createBooking, { body })
  return id
}

/** A ride that has ended, with the dialog of its payment open, and a part from the wallet chosen. */
async function openPayment(): Promise<{ id: string; page: Page }> {
  const id = await bookRide('cash')
  await api.driveToPayment(rider, id)
  const page = await person(phone)
  await openSignedIn(page, mobile, `/bookings/${id}`)
  await page.getByRole('button', { name: new RegExp(`^${words('pay_now', { amount: '€' })}`) }).click(soon)
  await page.getByRole('checkbox', { name: words('pay_use_part') }).check(soon)
  return { id, page }
}

test('at its end a ride is paid with a part from the wallet, at most what is there, and the rest in cash', async () => {
  const { id, page } = await openPayment()
  const part = page.getByLabel(words('pay_from_wallet'))
  const pay = page.getByRole('button', { name: patternOf(words('pay_rest_cash')) })
  await part.fill('3.01')
  await page
    .getByText(words('pay_part_most', { amount: '€3.00' }))
    .first()
    .waitFor(soon)
  expect(await part.getAttribute('aria-invalid')).toBe('true')
  await part.fill('1.25')
  await expectAccessible(page, 'the parts of a payment')
  await pay.click(soon)
  await page
    .getByText(patternOf(words('trip_paid_parts_cash')))
    .first()
    .waitFor(soon)
  const { tripCost, payableAmount, usedWalletMoney } = await read(id)
  expect([usedWalletMoney, payableAmount]).toEqual([125, tripCost - 125])

  const office = await person()
  await openSignedIn(office, mobiles.admin, `/bookings/${id}`)
  const paidBy = office.getByRole('definition').filter({ hasText: words('admin_pay_wallet') })
  await paidBy.getByText('€1.25').waitFor(soon)
  await paidBy.getByText(words('admin_pay_cash')).waitFor(soon)

  // The part is held until the driver has the cash, and then posted.
  const other = await page.context().newPage()
  await other.goto('/wallet?lang=en')
  await other.getByText(words('wallet_held')).waitFor(soon)
  expect(await rider.call(getWallet, { query: {} })).toMatchObject({ walletBalance: 300, heldAmount: 125 })
  await api.payInCash(id)
  await other.getByText(words('wallet_held')).waitFor({ state: 'detached', ...soon })
  expect(await rider.call(getWallet, { query: {} })).toMatchObject({ walletBalance: 175, heldAmount: 0 })
  await page.goto(`/bookings/${id}/receipt?lang=en`)
  for (const means of ['receipt_paid_wallet', 'receipt_paid_cash'])
    await page.getByRole('main').getByText(words(means)).waitFor(soon)
})

test('the rest is paid by card: a declined card leaves the ride to be paid, and the part reserved', async () => {
  const { id, page } = await openPayment()
  await page.getByLabel(words('pay_from_wallet')).fill('0.75')
  await page.getByRole('radio', { name: new RegExp(`^${words('pay_way_card')}`) }).check()
  await page.getByRole('button', { name: patternOf(words('pay_rest_card')) }).click(soon)
  await answerAsBank(page, 'decline')
  await page.getByText(words('checkout_failed')).waitFor(soon)
  await expectAccessible(page, 'a declined payment')
  expect(await read(id)).toMatchObject({ status: 'PENDING', usedWalletMoney: 75 })
  await page.getByRole('link', { name: patternOf(words('checkout_continue')) }).click()
  await answerAsBank(page, 'approve')
  await page.getByRole('link', { name: words('checkout_to_trip') }).click(soon)
  await page.getByText(patternOf(words('trip_rate_title'))).waitFor(soon)
  await expect.poll(async () => (await read(id)).status, soon).toBe('PAID')
  const { tripCost, ...paid } = await read(id)
  expect(paid).toMatchObject({ usedWalletMoney: 75, cashPaymentAmount: 0 })
  expect(paid.customerPaid).toBe(tripCost)
  await page.goto(`/bookings/${id}/receipt?lang=en`)
  for (const means of ['receipt_paid_wallet', 'receipt_paid_card'])
    await page.getByRole('main').getByText(words(means)).waitFor(soon)
})

test('a ride booked by wallet is paid by the driver’s press at the drop-off, and nobody presses anything else', async () => {
  const admin = await signIn(serverUrl(), mobiles.admin)
  await admin.call(addToWallet, { body: { userId: rider.userId, amount: 4000, note: 'For a ride.' } })
  const { walletBalance } = await rider.call(getWallet, { query: {} })
  const id = await bookRide('wallet')
  expect(await read(id)).toMatchObject({ paymentMode: 'wallet', payableAmount: 0 })
  await api.driveToDrop(rider, id)
  const page = await person(phone)
  await openSignedIn(page, mobile, `/bookings/${id}`)
  const driver = await person(phone)
  await openSignedIn(driver, mobiles.driver, '/bookings')
  await driver.getByRole('button', { name: words('driver_at_drop') }).click(soon)
  await driver.getByRole('button', { name: words('driver_far_confirm_drop') }).click(soon)
  await page.getByText(patternOf(words('trip_rate_title'))).waitFor(soon)
  const paid = await read(id)
  expect(paid).toMatchObject({ status: 'PAID', customerPaid: paid.tripCost, cashPaymentAmount: 0 })
  expect(await rider.call(getWallet, { query: {} })).toMatchObject({
    walletBalance: walletBalance - paid.tripCost,
    heldAmount: 0,
  })
  await driver.getByText(words('driver_history')).waitFor(soon)
  expect(await driver.getByRole('button', { name: words('driver_finish') }).count()).toBe(0)
})

test('a ride booked by card whose checkout is left is paid in cash, which the driver confirms', async () => {
  const id = await bookRide('card')
  await api.driveToPayment(rider, id)
  const page = await person(phone)
  await openSignedIn(page, mobile, `/bookings/${id}`)
  const note = page.getByText(words('trip_pay_card_note', { name: 'Rui' }))
  await note.waitFor(soon)
  await page.getByRole('button', { name: new RegExp(`^${words('pay_now', { amount: '€' })}`) }).click(soon)
  await page.getByRole('button', { name: patternOf(words('pay_rest_card')) }).click(soon)
  // The link of the page, as at a provider; its button lets the bank say so.
  await page.getByRole('link', { name: words('checkout_leave') }).click(soon)
  await page.getByText(words('checkout_cancelled'), { exact: true }).waitFor(soon)
  await page.getByRole('link', { name: words('checkout_leave') }).click()
  await note.waitFor(soon)
  expect(await read(id)).toMatchObject({ status: 'PENDING', paymentMode: 'card' })

  const driver = await person(phone)
  await openSignedIn(driver, mobiles.driver, '/bookings')
  await driver.getByRole('heading', { name: words('driver_step_settle') }).waitFor(soon)
  await expectAccessible(driver, 'a trip that waits for its payment')
  await driver.getByRole('button', { name: patternOf(words('driver_cash_instead')) }).click(soon)
  await page.getByText(patternOf(words('trip_rate_title'))).waitFor(soon)
  expect(await read(id)).toMatchObject({ status: 'PAID', paymentMode: 'cash', cardPaymentAmount: 0 })
})
