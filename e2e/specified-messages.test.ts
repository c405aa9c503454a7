// Messages and delays of the specification that no other browser test sees.

import { updateMe } from '@cabstand/contract/http/people/users'
import { cancelBooking, createBooking, getBooking } from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }
/** Requests of a page with a service worker cannot be answered by a test. */
const plain = { ...phone, serviceWorkers: 'block' } as const
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const bookButtons = (page: Page) => page.getByRole('button', { name: /^Book / })

/** A number that has no account. */
const newMobile = (start: string) => `+44770${start}${String(Date.now()).slice(-6)}`

test('a later ride without a time says so, and offers no button', async () => {
  const rider = await person(phone)
  const places = { pickup: '12 Old Mint Row', pickupLat: '38.7', pickupLng: '-9.9', drop: 'Peace Hospital' }
  const search = { ...places, dropLat: '38.71', dropLng: '-9.91', when: 'later' }
  await openSignedIn(rider, mobiles.rider, `/book?${new URLSearchParams(search)}`)
  // The field offers a time, which is removed.
  await rider.getByLabel(words('pickup_clock'), { exact: true }).fill('', soon)
  await rider.getByText(words('book_choose_time')).waitFor(soon)
  expect(await bookButtons(rider).count()).toBe(0)
})

describe('a parcel that waits for its payment', () => {
  /** A parcel of a new person, whose wallet is empty. */
  async function unpaidParcel() {
    const mobile = newMobile('3')
    const rider = await signIn(serverUrl(), mobile)
    const email = `parcel.${Date.now()}@example.org`
    await rider.call(updateMe, { body: { firstName: 'Ada', lastName: 'Okafor', email } })
    const courier = await signIn(serverUrl(), mobiles.courier)
    const { center } = await signInByApi()
    await courier.call(setAvailability, { body: { driverActiveStatus: true } })
    await courier.call(sendPositions, { body: { positions: [{ ...center, at: new Date().toISOString() }] } })
    const placeAt = (north: number) => ({
      lat: center.lat + north,
      lng: center.lng,
      address: `North ${north}`,
    })
    const [pickup, drop] = [placeAt(0.002), placeAt(0.014)]
    const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
    const carType = quotes.find(({ carType: { service } }) => service === 'delivery')?.carType
    const parcels = [{ carType: carType?.id ?? '', parcelTypeSelected: carType?.parcelTypes[0]?.description }]
    const priced = await rider.call(createQuotes, { body: { pickup, drop, parcels } })
    const quoteId = priced.quotes.find((quote) => quote.carType.id === carType?.id)?.quoteId ?? ''
    const body = { quoteId, deliveryPersonPhone: '+44 7700 900555', paymentMode: 'wallet' } as const
    const { id, status } = await rider.call(createBooking, { body })
    expect(status).toBe('PAYMENT_PENDING')
    return { mobile, rider, id }
  }

  test.each([
    [
      'no_provider_found',
      (page: Page) => page.route('**/get_providers', (route) => route.fulfill({ json: [] })),
    ],
    ['provider_fetch_error', (page: Page) => page.route('**/get_providers', (route) => route.abort())],
  ] as const)('says %s', async (key, answer) => {
    const { mobile, rider, id } = await unpaidParcel()
    const page = await person(plain)
    await answer(page)
    await openSignedIn(page, mobile, `/bookings/${id}`)
    const dialog = page.getByRole('dialog', { name: patternOf(words('pay_title')) })
    await dialog.getByText(words(key)).first().waitFor(soon)
    await expectAccessible(page, key)
    await rider.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
  })

  test('is paid by card in its dialog; a declined card leaves it unpaid', async () => {
    const { mobile, rider, id } = await unpaidParcel()
    const page = await person(phone)
    await openSignedIn(page, mobile, `/bookings/${id}`)
    const payment = page.getByRole('dialog', { name: patternOf(words('pay_title')) })
    await payment.getByRole('button', { name: patternOf(words('pay_rest_card')) }).click(soon)
    await button(page, words('pay_test_decline')).click(soon)
    await page.getByText(words('pay_declined')).waitFor(soon)
    expect(await rider.call(getBooking, { params: { id } })).toMatchObject({ status: 'PAYMENT_PENDING' })
    await button(page, words('pay_test_approve')).click()
    await page.getByText(words('trip_finding')).filter({ visible: true }).first().waitFor(soon)
    expect(await page.getByRole('dialog').count()).toBe(0)
    const { status, tripCost, ...paid } = await rider.call<typeof getBooking, 'rider'>(getBooking, {
      params: { id },
    })
    expect(status).toBe('NEW')
    expect(paid).toMatchObject({ prepaid: true, cardPaymentAmount: tripCost, usedWalletMoney: 0 })
    await rider.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
  })

  test('is cancelled without a question for the reason, which is “cancelled incomplete booking”', async () => {
    const { mobile, rider, id } = await unpaidParcel()
    const page = await person(phone)
    await openSignedIn(page, mobile, `/bookings/${id}`)
    const payment = page.getByRole('dialog', { name: patternOf(words('pay_title')) })
    await payment.getByRole('button', { name: words('pay_later') }).click(soon)
    await payment.waitFor({ state: 'hidden' })
    await button(page, words('trip_cancel_parcel')).click()
    const question = page.getByRole('dialog', { name: words('cancel_question_free_parcel') })
    const confirm = question.getByRole('button', { name: words('cancel_confirm_free') })
    await confirm.waitFor(soon)
    expect(await question.getByRole('radio').count()).toBe(0)
    await confirm.click()
    await question.waitFor({ state: 'hidden', ...soon })
    expect(await rider.call(getBooking, { params: { id } })).toMatchObject({
      status: 'CANCELLED',
      reason: 'cancelled incomplete booking',
    })
  })
})
