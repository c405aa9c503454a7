import * as bookings from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { patient } from './map-probes.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { mobiles, openSignedIn, seePrices, signInHere, trackBooked } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }

/** In the page: a device with a sheet for sharing. */
function keepShared(): void {
  navigator.share = async (shared) => void Object.assign(window, { shared })
}

test('a friend opens an invitation, books, signs up with its code, and both see the bonus after the trip', async () => {
  const { driver, goOnline } = await signInByApi()
  await goOnline()
  const farah = await person({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
  await farah.addInitScript(keepShared)
  await openSignedIn(farah, mobiles.rider, '/profile')
  const code =
    (await farah
      .getByText(/^[a-z]+\d{4}$/)
      .first()
      .textContent(soon)) ?? ''

  await farah.getByRole('button', { name: words('referral_copy_code') }).click()
  await expect.poll(() => farah.evaluate(() => navigator.clipboard.readText()), soon).toBe(code)
  await farah.getByRole('button', { name: words('referral_share') }).click()
  const shared = () => farah.evaluate(() => (window as unknown as { shared?: ShareData }).shared)
  await expect.poll(shared, soon).toMatchObject({ title: expect.stringContaining(code) })
  const link = new URL((await shared())?.url ?? '')

  const friend = await person(phone)
  await friend.goto(`${link.pathname}${link.search}&lang=en`)
  await seePrices(friend, words, { locale: 'en', pickup: 'Meridian Central', drop: 'Peace Hospital' })
  const bookButton = friend.getByRole('button', { name: patternOf(words('book_now_button')) })
  await bookButton.click(soon)
  await friend.waitForURL((url) => url.pathname === '/login')
  await signInHere(friend, words, '+447700900871')
  await friend.reload()
  await bookButton.click(soon)
  const field = friend.getByLabel(words('referral_code'))
  await field.waitFor(soon)
  expect(await field.inputValue()).toBe(code)
  await friend.getByText(patternOf(words('referral_invites'))).waitFor(soon)
  await field.fill('nobody1234')
  await friend.getByText(words('referral_not_found')).waitFor(soon)
  await field.fill(code.toUpperCase())
  await friend.getByLabel(words('profile_first_name')).fill('Tala')
  await friend.getByLabel(words('profile_last_name')).fill('Nasser')
  await friend.getByLabel(words('profile_email')).fill('tala.nasser@meridiancabs.example')
  await expectAccessible(friend, 'the sign-up with an invitation')
  await friend.getByRole('button', { name: words('book_who_save') }).click()

  await trackBooked(friend, words)
  let offer: string | undefined
  await expect
    .poll(async () => {
      offer = (await driver.call(getWork, {})).offers[0]?.bookingId
      return offer
    }, patient)
    .toBeDefined()
  const id = offer ?? ''
  await driver.call(bookings.acceptBooking, { params: { id }, body: {} })
  const booking = (await (await friend.request.get(`/api/bookings/${id}`)).json()) as RiderBooking
  const params = { id }
  await driver.call(bookings.arriveBooking, { params, body: { confirmFar: true } })
  await driver.call(bookings.startBooking, { params, body: { otp: booking.otp ?? '' } })
  await driver.call(bookings.reachBooking, { params, body: { confirmFar: true } })
  await driver.call(bookings.finishBooking, { params, body: {} })
  await driver.call(bookings.payBooking, { params, body: { paymentMode: 'cash' } })
  // The car never moved: an admin looks at the bonus and pays it.
  const staff = await person()
  await openSignedIn(staff, mobiles.admin, '/heldrewards')
  const held = staff.getByRole('row').filter({ hasText: 'Tala' })
  await held.getByText(words('reward_doubt_not_driven')).waitFor(patient)
  await expectAccessible(staff, 'the held rewards')
  await held.getByRole('button', { name: words('reward_do_released'), exact: true }).click()
  const question = staff.getByRole('dialog')
  await question.getByText(words('reward_doubt_not_driven')).waitFor(soon)
  await expectAccessible(staff, 'the question before a held reward is paid')
  await question.getByRole('button', { name: words('reward_do_released'), exact: true }).click()
  await held.waitFor({ state: 'detached', ...patient })

  await friend.goto('/wallet?lang=en')
  await friend.getByRole('link', { name: words('wallet_referral') }).click(soon)
  await friend.waitForURL((url) => url.pathname === '/profile')
  await farah.reload()
  const row = farah.getByRole('listitem').filter({ hasText: 'Tala' })
  await row.getByText(patternOf(words('referral_rewarded'))).waitFor(soon)
  await expectAccessible(farah, 'the invitations of the profile')
})
