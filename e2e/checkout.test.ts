import { getWallet } from '@cabstand/contract/http/money/wallet'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { bookParcel, signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { answerAsBank, mobiles, openSignedIn } from './steps.ts'
import { patternOf, type Words, wordsIn } from './texts.ts'

useBrowser()

const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }
let api: Awaited<ReturnType<typeof signInByApi>>

beforeAll(async () => {
  api = await signInByApi()
})

const read = (id: string) =>
  api.rider.call<typeof bookings.getBooking, 'rider'>(bookings.getBooking, { params: { id } })

/** From the dialog of a payment to the checkout. */
async function payByCard(page: Page, words: Words): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${words('pay_way_card')}`) }).check(soon)
  await page.getByRole('button', { name: patternOf(words('pay_rest_card')) }).click(soon)
}

test('a parcel in Arabic is prepaid by card: the bank takes its time, and the search begins when it has paid', async () => {
  const words = wordsIn('ar')
  const courier = await signIn(serverUrl(), mobiles.courier)
  const { id } = await bookParcel(api.rider, courier, 'card')
  const page = await person({ ...phone, locale: 'ar' })
  await openSignedIn(page, mobiles.rider, `/bookings/${id}`, 'ar')
  await payByCard(page, words)
  await page.waitForURL((url) => url.pathname.endsWith('/checkout'), soon)
  expect(await page.evaluate(() => document.documentElement.dir), 'the page of the card').toBe('rtl')
  await answerAsBank(page, 'pending')
  await page.getByText(words('checkout_pending')).waitFor(soon)
  await expectAccessible(page, 'a payment that a bank thinks about')
  expect(await read(id)).toMatchObject({ status: 'PAYMENT_PENDING' })
  await page.reload()
  await page.getByText(words('checkout_paid'), { exact: true }).waitFor({ timeout: 40_000 })
  await page.getByRole('link', { name: words('checkout_to_trip') }).click()
  await page.getByText(words('trip_finding')).waitFor(soon)
  expect(await read(id)).toMatchObject({ status: 'NEW', prepaid: true })
  await api.cancel(id)
})

test('a ride whose checkout was closed in the middle is paid in cash, and the card that pays later is credited', async () => {
  const words = wordsIn('en')
  await api.goOnline()
  const { id } = await api.book()
  await api.driveToPayment(api.rider, id)
  const page = await person(phone)
  await openSignedIn(page, mobiles.rider, `/bookings/${id}`)
  await page.getByRole('button', { name: new RegExp(`^${words('pay_now', { amount: '€' })}`) }).click(soon)
  await payByCard(page, words)
  await page.waitForURL((url) => url.pathname.endsWith('/checkout'), soon)
  const checkout = page.url()
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`/bookings/${id}?lang=en`)
  await again.getByRole('button', { name: new RegExp(`^${words('pay_now', { amount: '€' })}`) }).waitFor(soon)
  await api.driver.call(bookings.payBooking, {
    params: { id },
    body: { paymentMode: 'cash', cashAmount: (await read(id)).payableAmount },
  })
  await again.getByText(patternOf(words('trip_rate_title'))).waitFor(soon)
  const { walletBalance } = await api.rider.call(getWallet, { query: {} })
  await again.goto(checkout)
  await answerAsBank(again, 'approve')
  await again.getByText(words('checkout_credited'), { exact: true }).waitFor(soon)
  await expectAccessible(again, 'a payment that was credited')
  const { tripCost, status, paymentMode } = await read(id)
  expect([status, paymentMode]).toEqual(['PAID', 'cash'])
  await again.getByRole('link', { name: words('checkout_to_wallet') }).click()
  await again.getByRole('heading', { name: words('wallet_title') }).waitFor(soon)
  const after = await api.rider.call(getWallet, { query: {} })
  expect(after.walletBalance).toBe(walletBalance + tripCost)
})
