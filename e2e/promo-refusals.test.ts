import type { PromoInput } from '@cabstand/contract/http/money/promos'
import { promos } from '@cabstand/contract/http/money/promos'
import { updateMe } from '@cabstand/contract/http/people/users'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flatPromo } from '../apps/server/test/support/flat-promo.ts'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
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
