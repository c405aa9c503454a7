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
import { choosePlace, mobiles, openSignedIn } from './steps.ts'
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

test('booking_success: the reference and the way to the trip; closing it leads to the bookings', async () => {
  const api = await signInByApi()
  await api.goOnline()
  const rider = await person(phone)
  await openSignedIn(rider, mobiles.rider, '/book')
  await choosePlace(rider, words('pickup'), 'Meridian Central')
  await choosePlace(rider, words('drop'), 'Peace Hospital')
  const booked = rider.waitForResponse(
    (response) => response.url().endsWith('/api/bookings') && response.request().method() === 'POST',
  )
  await button(rider, patternOf(words('book_now_button'))).click(soon)
  const { id, reference } = (await (await booked).json()) as { id: string; reference: string }
  const dialog = rider.getByRole('dialog', { name: words('booking_success', { reference }) })
  await dialog.waitFor(soon)
  const track = dialog.getByRole('link', { name: words('booked_track') })
  expect(await track.getAttribute('href')).toBe(`/bookings/${id}`)
  await expectAccessible(rider, 'a booking that was made')
  await rider.keyboard.press('Escape')
  await rider.waitForURL((url) => url.pathname === '/bookings')
  await rider.getByText(reference).first().waitFor(soon)
  await api.cancel(id)
})

describe('the form of a booking says what is missing, and offers no button', () => {
  const at = { pickup: '12 Old Mint Row', pickupLat: '38.7', pickupLng: '-9.9' }
  const drop = { drop: 'Peace Hospital', dropLat: '38.71', dropLng: '-9.91' }
  test.each([
    ['both places', {}, 'book_places_first'],
    ['a drop-off', at, 'book_places_first'],
    ['a time', { ...at, ...drop, when: 'later' }, 'book_choose_time'],
  ] as const)('%s', async (missing, search, told) => {
    const rider = await person(phone)
    await openSignedIn(rider, mobiles.rider, `/book?${new URLSearchParams(search)}`)
    if (missing === 'a time') {
      // The field offers a time, which is removed.
      await rider.getByLabel(words('pickup_clock'), { exact: true }).fill('', soon)
    }
    await rider.getByText(words(told)).waitFor(soon)
    expect(await bookButtons(rider).count()).toBe(0)
  })
})

test('location_fetch_error: a position that the browser does not tell is explained beside the field', async () => {
  const rider = await person(phone)
  // What is not granted is denied.
  await rider.context().grantPermissions(['clipboard-read'])
  await openSignedIn(rider, mobiles.rider, '/book')
  await button(rider, words('use_my_location')).click(soon)
  await rider
    .getByRole('alert')
    .filter({ hasText: words('location_fetch_error') })
    .waitFor(soon)
  await expectAccessible(rider, 'a position that is not known')
})

test('profile_updated appears one and a half seconds after the profile was saved', async () => {
  const rider = await person(phone)
  await openSignedIn(rider, newMobile('2'), '/profile')
  await rider.getByLabel(words('profile_first_name')).fill('Ada', soon)
  await rider.getByLabel(words('profile_last_name')).fill('Okafor')
  await rider.getByLabel(words('profile_email'), { exact: true }).fill(`ada.${Date.now()}@example.org`)
  const saved = rider.waitForResponse(
    (response) => response.url().endsWith('/api/me') && response.request().method() !== 'GET',
  )
  await button(rider, words('save')).click()
  expect((await saved).status()).toBe(200)
  const from = performance.now()
  await rider.getByText(words('profile_updated')).waitFor(soon)
  // The response is known here a little later than on the page.
  expect(performance.now() - from).toBeGreaterThan(1000)
})

test('suggestions are requested 200 ms after the last letter, and never for an empty field', async () => {
  const rider = await person(plain)
  await openSignedIn(rider, mobiles.rider, '/about-us')
  await rider.clock.install()
  await rider.goto('/book?lang=en')
  const asked: string[] = []
  rider.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/places') asked.push([...searchParams.values()].join(' '))
  })
  const field = rider.getByRole('combobox', { name: words('pickup') })
  await field.click(soon)
  await rider.clock.pauseAt(await rider.evaluate(() => Date.now() + 100))
  await field.pressSequentially('Old')
  await rider.clock.runFor(199)
  expect(asked).toEqual([])
  await rider.clock.runFor(1)
  await expect.poll(() => asked.length, soon).toBe(1)
  expect(asked[0]).toContain('Old')
  for (let letter = 0; letter < 3; letter += 1) await field.press('Backspace')
  await rider.clock.runFor(1000)
  expect(asked).toHaveLength(1)
})

describe('a list without entries says so', () => {
  test.each([
    ['no_bookings', '/bookings', /\/api\/staff\/bookings(\?|$)/, { rows: [] }],
    ['no_cars', '/cartypes', /\/api\/car-types\/all$/, { carTypes: [] }],
    ['no_cancel_reason', '/cancelreasons', /\/api\/cancel-reasons\/records(\?|$)/, { rows: [] }],
  ] as const)('%s', async (key, path, endpoint, none) => {
    const admin = await person({ serviceWorkers: 'block' })
    await admin.route(endpoint, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...none } })
    })
    await openSignedIn(admin, mobiles.admin, path)
    await admin.getByText(words(key), { exact: true }).first().waitFor(soon)
    await expectAccessible(admin, key)
  })

  test('no_cancel_reason, where a rider cancels', async () => {
    const api = await signInByApi()
    await api.goOnline()
    const { id } = await api.book()
    const rider = await person(plain)
    await rider.route('**/api/cancel-reasons', (route) => route.fulfill({ json: { reasons: [] } }))
    await openSignedIn(rider, mobiles.rider, `/bookings/${id}`)
    await button(rider, words('trip_cancel')).click(soon)
    await rider.getByRole('dialog').getByText(words('no_cancel_reason')).waitFor(soon)
    await api.cancel(id)
  })
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
