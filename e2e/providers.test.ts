// One payment provider of each shape, against its emulator: by redirect, by a form, and with a card page of ours.
import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { bookParcel, signInByApi } from './by-api.ts'
import { person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 }, origins: inject('emulatorUrls') }
let api: Awaited<ReturnType<typeof signInByApi>>

/** Which providers riders see. */
async function setOffered(paymentProviders: string): Promise<void> {
  const admin = await signIn(serverUrl(), mobiles.admin)
  const { version } = await admin.call(getAllSettings, {})
  await admin.call(updateSettings, { version, body: { paymentProviders } })
}

beforeAll(async () => {
  api = await signInByApi()
  await setOffered('')
})
afterAll(() => setOffered('test'))

const read = (id: string) =>
  api.rider.call<typeof bookings.getBooking, 'rider'>(bookings.getBooking, { params: { id } })

/** From the dialog of a payment to the provider, where the card is accepted, and back. */
async function payBy(page: Page, title: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${words('pay_way_card')}`) }).check(soon)
  await page.getByRole('radio', { name: title }).check(soon)
  await page.getByRole('button', { name: patternOf(words('pay_rest_card')) }).click(soon)
  await page.waitForURL((url) => url.pathname.includes('/pay/') || url.pathname.endsWith('/checkout'), soon)
  const fields = page.locator('.card-field input')
  if (title === 'Braintree') {
    for (const [field, text] of ['4111111111111111', '12/30', '123'].entries())
      await fields.nth(field).fill(text, soon)
    await page.locator('[data-pay]').click(soon)
  } else await page.getByRole('button', { name: 'Pay', exact: true }).click(soon)
  await page.getByText(words('checkout_paid'), { exact: true }).waitFor(soon)
}

describe.each(['Stripe', 'LiqPay', 'Braintree'])('%s', (title) => {
  const gateway = title.toLowerCase()

  test('a parcel is paid in advance', async () => {
    const courier = await signIn(serverUrl(), mobiles.courier)
    const { id } = await bookParcel(api.rider, courier, 'card')
    const page = await person(phone)
    await openSignedIn(page, mobiles.rider, `/bookings/${id}`)
    await payBy(page, title)
    expect(await read(id)).toMatchObject({ status: 'NEW', prepaid: true, gateway })
    await api.cancel(id)
  })

  test('a ride is paid when it is over', async () => {
    await api.goOnline()
    const { id } = await api.book()
    await api.driveToPayment(api.rider, id)
    const page = await person(phone)
    await openSignedIn(page, mobiles.rider, `/bookings/${id}`)
    await page.getByRole('button', { name: new RegExp(`^${words('pay_now', { amount: '€' })}`) }).click(soon)
    await payBy(page, title)
    expect(await read(id)).toMatchObject({ status: 'PAID', paymentMode: 'card', gateway })
  })
})
