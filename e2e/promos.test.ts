import { addToWallet } from '@cabstand/contract/http/money/adjustments'
import { getEarningReport } from '@cabstand/contract/http/money/reports'
import { updateMe } from '@cabstand/contract/http/people/users'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { beforeAll, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { book, choosePlace, download, mobiles, openSignedIn, typePromo } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }
/** A rider of this file alone: their wallet covers a part of a ride, and they have used no promo. */
const mobile = '+447700900874'
let admin: TestClient
let rider: TestClient & { readonly userId: string }
let api: Awaited<ReturnType<typeof signInByApi>>

beforeAll(async () => {
  api = await signInByApi()
  admin = await signIn(serverUrl(), mobiles.admin)
  rider = await signIn(serverUrl(), mobile)
  const body = { firstName: 'Iris', lastName: 'Costa', email: 'iris.costa@meridiancabs.example' }
  await rider.call(updateMe, { body })
  await admin.call(addToWallet, { body: { userId: rider.userId, amount: 150, note: 'A test.' } })
})

const profit = async () => (await admin.call(getEarningReport, { query: {} })).total.profit

test('a rider pays a ride with a promo, a part from the wallet and the rest in cash, and keeps its receipt', async () => {
  const name = `Story${Date.now()}`
  const earned = await profit()
  const lena = await person()
  await openSignedIn(lena, mobiles.admin, '/promos')
  await lena.getByRole('button', { name: words('promo_add') }).click(soon)
  const form = lena.getByRole('dialog')
  await form.getByLabel(words('promo_name'), { exact: true }).fill(name)
  await form.getByText(words('promo_flat'), { exact: true }).click()
  await form.getByLabel(words('promo_amount')).fill('1.00')
  await form.getByLabel(words('promo_usage_limit')).fill('1')
  await form.getByRole('button', { name: words('promo_add'), exact: true }).click()
  await lena.getByText(words('promo_added')).waitFor(soon)

  await api.goOnline()
  const iris = await person(phone)
  await openSignedIn(iris, mobile, '/book')
  await choosePlace(iris, words('pickup'), 'Meridian Central')
  await choosePlace(iris, words('drop'), 'Peace Hospital')
  await typePromo(iris, words, 'NoSuchPromo')
  await iris.getByText(words('promo_not_found')).waitFor(soon)
  await typePromo(iris, words, name.toUpperCase())
  await iris
    .getByText(words('promo_saves', { amount: '€1.00' }))
    .first()
    .waitFor(soon)
  await iris.getByLabel(words('book_use_wallet', { amount: '€1.50' })).check(soon)
  await iris.getByText(patternOf(words('book_rest_cash'))).waitFor(soon)
  await expectAccessible(iris, 'a ride with a promo and a part from the wallet')
  await book(iris, words)
  const params = { id: new URL(iris.url()).pathname.split('/')[2] ?? '' }

  const read = () => rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, { params })
  expect(await read()).toMatchObject({ discountAmount: 100, usedWalletMoney: 150 })
  await lena.reload()
  await lena.getByRole('button', { name: words('promo_open', { name }) }).click(soon)
  await lena.getByRole('tab', { name: words('promo_used_by') }).click()
  await lena.getByText(words('promo_use_reserved')).waitFor(soon)
  await expectAccessible(lena, 'who used a promo')

  await api.driveToPayment(rider, params.id)
  await api.payInCash(params.id)
  const paid = await read()
  expect(paid.customerPaid).toBe(paid.tripCost - 100)
  expect(paid.cashPaymentAmount).toBe(paid.customerPaid - 150)

  await iris.goto(`/bookings/${params.id}/receipt?lang=en`)
  await iris.getByText(words('fare_promo', { name })).waitFor(soon)
  const paidBy = iris.getByRole('main')
  await paidBy.getByText(words('receipt_paid_wallet')).waitFor(soon)
  await paidBy.getByText(words('receipt_paid_cash')).waitFor(soon)
  await expectAccessible(iris, 'a receipt')
  await lena.goto(`/bookings/${params.id}?lang=en`)
  await lena.getByRole('link', { name: words('admin_receipt'), exact: true }).click(soon)
  for (const page of [iris, lena]) {
    const { bytes } = await download(page, page.getByRole('button', { name: words('receipt_download') }))
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('%PDF')
  }

  // The month of the report has the ride: the fee less the discount, which the platform bears.
  const figures = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params })
  expect((await profit()) - earned).toBe(figures.convenienceFees - 100)
  await lena.goto('/earningreports?lang=en')
  await lena.getByRole('heading', { name: words('report_total') }).waitFor(soon)
  await expectAccessible(lena, 'the earning reports')
})
