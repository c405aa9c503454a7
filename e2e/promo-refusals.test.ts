import type { OutputOf } from '@cabstand/contract/endpoint'
import { listPromoOffers } from '@cabstand/contract/http/money/promo-offers'
import type { PromoInput } from '@cabstand/contract/http/money/promos'
import { promos } from '@cabstand/contract/http/money/promos'
import { updateMe } from '@cabstand/contract/http/people/users'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flatPromo } from '../apps/server/test/support/flat-promo.ts'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn, typePromo } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }
/** A rider of this file alone. */
const mobile = '+447700900875'
const mark = `No${Date.now().toString(36)}`
const opened: { readonly by: TestClient; readonly id: string }[] = []
let admin: TestClient
let rider: TestClient
let api: Awaited<ReturnType<typeof signInByApi>>

/** One euro off, without further terms but these. */
const addPromo = (name: string, terms: Partial<PromoInput> = {}) =>
  admin.call(promos.create, { body: flatPromo({ promoName: `${mark}${name}`, ...terms }) })
const useFor = async (by: TestClient, promo: string) => {
  const { id } = await api.bookAhead(by, { promo })
  opened.push({ by, id })
}

beforeAll(async () => {
  api = await signInByApi()
  admin = await signIn(serverUrl(), mobiles.admin)
  rider = await signIn(serverUrl(), mobile)
  const body = { firstName: 'Nadia', lastName: 'Reis', email: 'nadia.reis@meridiancabs.example' }
  await rider.call(updateMe, { body })
})
afterAll(async () => {
  for (const { by, id } of opened)
    await by.call(bookings.cancelBooking, { params: { id }, body: { reason: 'over' } })
})

test('a rider is offered the promo that saves most, and the others below it', async () => {
  await addPromo('Some', { promoDiscountValue: '160' })
  await addPromo('Most', { promoDiscountValue: '170' })
  const page = await person(phone)
  const asked = page.waitForResponse((answer) => answer.url().includes(listPromoOffers.path), soon)
  await openSignedIn(page, mobile, '/book')
  await choosePlace(page, words('pickup'), 'Meridian Central')
  await choosePlace(page, words('drop'), 'Peace Hospital')
  const { promos } = (await (await asked).json()) as OutputOf<typeof listPromoOffers>
  // Not that of the location.
  const uses = page.getByRole('region', { name: words('promo_title') }).getByRole('button', {
    name: patternOf(words('promo_apply_name')),
  })
  await expect.poll(() => uses.count(), soon).toBe(1)
  await page.getByText(words('promo_others')).click()
  await expect.poll(() => uses.count(), soon).toBe(promos.length)
  const shown = await uses.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(shown).toEqual(promos.map(({ promoName }) => words('promo_apply_name', { name: promoName })))
  const savings = promos.map(({ discountAmount }) => discountAmount)
  expect(savings).toEqual(savings.toSorted((one, other) => other - one))
  await uses.first().click()
  const name = promos[0]?.promoName ?? ''
  const remove = page.getByRole('button', { name: words('promo_remove_name', { name }) })
  // It ignores clicks while the server computes the discount.
  await expect.poll(() => remove.getAttribute('aria-busy'), soon).toBeNull()
  await remove.click()
  await expect.poll(() => uses.count(), soon).toBe(1)
})

test('each reason why a promo cannot be used has its own sentence, and the price stays', async () => {
  const usedUp = await addPromo('UsedUp', { promoUsageLimit: 1 })
  await useFor(api.rider, usedUp.promoName)
  const own = await addPromo('Own')
  await useFor(rider, own.promoName)
  const refused = {
    promo_not_found: `${mark}Nowhere`,
    promo_expired: (await addPromo('Ended', { promoValidity: '2020-01-01' })).promoName,
    promo_min_order: (await addPromo('Dear', { minOrder: 9_999_999 })).promoName,
    promo_used_up: usedUp.promoName,
    promo_already_used: own.promoName,
  }
  const page = await person(phone)
  await openSignedIn(page, mobile, '/book')
  await choosePlace(page, words('pickup'), 'Meridian Central')
  await choosePlace(page, words('drop'), 'Peace Hospital')
  const book = page.getByRole('button', { name: patternOf(words('book_now_button')) })
  const price = async () => (await book.textContent(soon))?.match(/€[\d.]+/)?.[0]
  const full = await price()
  for (const [code, name] of Object.entries(refused)) {
    await typePromo(page, words, name)
    await page.getByRole('alert').getByText(words(code)).waitFor(soon)
    expect(await price(), code).toBe(full)
  }
  await expectAccessible(page, 'a promo that cannot be used')
})

test('a promo that is switched off meanwhile is refused at the booking, which is possible without it', async () => {
  await api.goOnline()
  const { id, version, promoName } = await addPromo('Meanwhile')
  const page = await person(phone)
  await openSignedIn(page, mobile, '/book')
  await choosePlace(page, words('pickup'), 'Meridian Central')
  await choosePlace(page, words('drop'), 'Peace Hospital')
  const book = page.getByRole('button', { name: patternOf(words('book_now_button')) })
  await book.waitFor(soon)
  await typePromo(page, words, promoName)
  await page
    .getByText(words('promo_saves', { amount: '€1.00' }))
    .first()
    .waitFor(soon)
  await admin.call(promos.update, { params: { id }, version, body: { active: false } })
  await book.click()
  await page.getByRole('alert').getByText(words('promo_not_found')).first().waitFor(soon)
  await page.getByRole('button', { name: words('promo_book_without') }).click()
  await page.getByRole('alert').waitFor({ state: 'detached', ...soon })
  await book.click()
  const track = page.getByRole('link', { name: words('booked_track') })
  await track.waitFor(soon)
  const booked = (await track.getAttribute('href'))?.split('/')[2] ?? ''
  opened.push({ by: rider, id: booked })
  const booking = await rider.call<typeof bookings.getBooking, 'rider'>(bookings.getBooking, {
    params: { id: booked },
  })
  expect(booking).toMatchObject({ promoDetails: null, discountAmount: 0 })
})

test('a ride that ends below the least price of its promo says so, and the promo is free for another ride', async () => {
  await api.goOnline()
  const { quoteId, tripCost } = await api.quoteFar(rider)
  // The ride takes a few seconds, so that it costs less than its quote.
  const { promoName } = await addPromo('Missed', { minOrder: tripCost })
  const { id } = await rider.call<typeof bookings.createBooking, 'rider'>(bookings.createBooking, {
    body: { quoteId, promo: promoName },
  })
  const page = await person(phone)
  await openSignedIn(page, mobile, `/bookings/${id}`)
  await page.getByText(words('promo_saves', { amount: '€1.00' })).waitFor(soon)
  await api.driveToPayment(rider, id, 'minimum')
  const missed = page.getByText(patternOf(words('promo_missed')))
  await missed.waitFor(soon)
  expect(await missed.textContent()).toContain(promoName)
  await expectAccessible(page, 'a ride whose promo was missed')
  await api.payInCash(id)
  await page.goto('/inbox?lang=en')
  await page.getByText(words('push_rider_promo_missed_title')).first().waitFor(soon)
  const again = await api.bookAhead(rider, { promo: `${mark}Missed` }).catch((error: Error) => error.message)
  // Its price is below the least one again; the use was returned.
  expect(again).toContain('promo_min_order')
})
