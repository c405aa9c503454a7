import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
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

test('select_proper, past_booking_error: booking for a caller needs places and a time to come', async () => {
  await openSignedIn(page, mobiles.admin, `/addbookings?mobile=${encodeURIComponent(mobiles.rider)}`)
  await page.getByText(words('add_booking_known')).waitFor(patient)
  await page.keyboard.press('Control+Enter')
  await says('select_proper')
  await page.locator('label', { hasText: words('later') }).click()
  // Midnight of today has always passed.
  await page.getByLabel(words('pickup_day'), { exact: true }).selectOption({ index: 0 }, patient)
  await page.getByLabel(words('pickup_clock'), { exact: true }).fill('00:00')
  await says('past_booking_error')
  await expectAccessible(page, 'a booking for a caller at a time that has passed')
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
