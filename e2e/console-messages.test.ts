import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { listCarTypes } from '@cabstand/contract/http/trips/pricing'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { fieldIn, mobiles, openSignedIn, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
const field = fieldIn(words)
let admin: TestClient
let page: Page

beforeAll(async () => {
  admin = await signIn(serverUrl(), mobiles.admin)
})
beforeEach(async () => {
  page = await person()
})

const says = (key: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: words(key) })
    .waitFor(patient)

/** Add booking with a known caller, and with both places once they are needed. */
async function openForCaller(withPlaces: boolean): Promise<void> {
  await openSignedIn(page, mobiles.admin, `/addbookings?mobile=${encodeURIComponent(mobiles.rider)}`)
  await page.getByText(words('add_booking_known')).waitFor(patient)
  if (!withPlaces) return
  const fields = page.getByRole('combobox').and(page.locator('[data-stop] input'))
  for (const [index, typed] of ['old mint', 'peace hosp'].entries()) {
    await fields.nth(index).fill(typed)
    await fields.nth(index).press('Enter')
  }
  await page.getByRole('radio', { checked: true, name: /€/ }).waitFor(patient)
}

const carTypeRow = (name: string) =>
  page.locator('label').filter({ has: page.locator('input[name=carType]'), hasText: name })

test('select_proper, past_booking_error: booking for a caller needs places and a time to come', async () => {
  await openForCaller(false)
  await page.keyboard.press('Control+Enter')
  await says('select_proper')
  await page.locator('label', { hasText: words('later') }).click()
  // Midnight of today has always passed.
  await field(page, 'pickup_day').selectOption({ index: 0 }, patient)
  await field(page, 'pickup_clock').fill('00:00')
  await says('past_booking_error')
  await expectAccessible(page, 'a booking for a caller at a time that has passed')
})

test('no_driver_found_alert_messege: a car type that has no driver near is not booked for now', async () => {
  await openForCaller(true)
  await carTypeRow('Van').getByText(words('add_booking_no_car')).click(patient)
  await page.keyboard.press('Control+Enter')
  await says('no_driver_found_alert_messege')
})

test('deliveryDetailMissing: a delivery for a caller needs its recipient', async () => {
  const { carTypes } = await admin.call(listCarTypes, {})
  const { name = '' } = carTypes.find(({ service }) => service === 'delivery') ?? {}
  await openForCaller(true)
  await carTypeRow(name).click(patient)
  await field(page, 'add_booking_recipient').waitFor(patient)
  await page.keyboard.press('Control+Enter')
  await says('deliveryDetailMissing')
  const recipient = field(page, 'add_booking_recipient')
  await expect.poll(() => recipient.evaluate((one) => one === document.activeElement), patient).toBe(true)
  await expectAccessible(page, 'a delivery for a caller without a recipient')
})

test('Driver assigned successfully and notified: with automatic dispatch off, from the row of a booking', async () => {
  const { rider, goOnline, book, isOffered } = await signInByApi()
  const { version } = await admin.call(getAllSettings, {})
  await admin.call(updateSettings, { version, body: { autoDispatch: false } })
  await goOnline()
  const { id, reference } = await book()
  await openSignedIn(page, mobiles.admin, `/bookings?search=${reference}`)
  await page.locator('tbody tr').hover(patient)
  await press(page, words('admin_assign'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Rui Almeida/ }).check({ ...patient, force: true })
  await press(dialog, words('admin_assign_name', { name: 'Rui Almeida' }))
  await page.getByText(words('driver_assigned')).waitFor(patient)
  expect(await isOffered(id)).toBe(true)
  await rider.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
  await admin.call(updateSettings, { version: version + 1, body: { autoDispatch: true } })
})

test('proper_email, profile_updated: the profile is saved once its e-mail address is right', async () => {
  const { email } = await admin.call(getMe, {})
  await openSignedIn(page, mobiles.admin, '/profile')
  const address = page.getByLabel(words('profile_email'))
  await address.fill('not an address')
  await press(page, words('save'))
  await page.getByText(words('proper_email')).waitFor(patient)
  await expectAccessible(page, 'a profile with a wrong e-mail address')
  await address.fill('lena.changed@meridiancabs.example')
  await press(page, words('save'))
  await page.getByText(words('profile_updated')).waitFor(patient)
  expect((await admin.call(getMe, {})).email).toBe('lena.changed@meridiancabs.example')
  await admin.call(updateMe, { body: { email } })
})

test('an empty bonus is not saved, and is said at its field', async () => {
  const { version } = await admin.call(getAllSettings, {})
  await openSignedIn(page, mobiles.admin, '/settings')
  const bonus = field(page, 'settings_bonus_field')
  await bonus.fill('')
  await page.getByText(words('field_bonus')).waitFor(patient)
  const save = page.getByRole('button', { name: words('form_save', { count: 1 }) })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await bonus.press('Enter')
  expect((await admin.call(getAllSettings, {})).version).toBe(version)
  await press(page, words('form_discard'))
})

test('the dashboard says how to allow its location when the browser refuses it', async () => {
  await openSignedIn(page, mobiles.admin, '/dashboard')
  await press(page, words('fleet_here'))
  await says('fleet_here_denied')
})
