import { getBooking } from '@cabstand/contract/http/trips/bookings'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn, startWork } from './steps.ts'
import { patternOf, type Words, wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const [driverName, driverPlate] = ['Rui Almeida', '48-QK-27']

async function openDashboard(page: Page, words: Words): Promise<void> {
  await openSignedIn(page, mobiles.admin, '/dashboard')
  await page.getByRole('heading', { level: 1, name: words('dashboard') }).waitFor(patient)
}

/** The button in the list that shows a driver's car on the map. */
const driverButton = (page: Page, words: Words) =>
  page.getByRole('region', { name: words('fleet_list') }).getByRole('button', { name: driverName })

test('the dashboard shows a driver who went online, and their car when their row is pressed', async () => {
  const words = wordsIn('en')
  const driver = await person({ viewport: { width: 390, height: 844 } })
  await startWork(driver, words, 'en')
  const admin = await person({ map: true })
  await openDashboard(admin, words)
  // The table beside the chart has the same figures.
  const hours = admin.getByRole('region', { name: words('dash_hours_fees') })
  await hours.getByRole('row').nth(24).waitFor(patient)
  await admin.getByText(words('dash_measure_waits'), { exact: true }).click()
  await admin.getByRole('heading', { name: words('dash_hours_waits') }).waitFor(patient)
  await admin.getByLabel(words('fleet_find')).fill(driverPlate.replaceAll('-', ' '))
  const row = driverButton(admin, words)
  await row.waitFor(patient)
  expect(await row.getAttribute('aria-pressed')).toBe('false')
  await row.click()
  expect(await row.getAttribute('aria-pressed')).toBe('true')
  const card = admin.getByRole('region', { name: words('fleet_selected') })
  await card.getByRole('heading', { name: driverName }).waitFor(patient)
  await card.getByText(words('fleet_free'), { exact: true }).waitFor(patient)
  // The plate is also shown at the car on the map, which requires a rendered map.
  await admin
    .getByRole('region', { name: words('fleet_map') })
    .getByText(driverPlate)
    .waitFor({ state: 'attached', ...patient })
  await expectAccessible(admin, 'the dashboard with a selected driver')
  await card.getByRole('button', { name: words('fleet_close') }).click()
  await expect.poll(() => row.getAttribute('aria-pressed'), patient).toBe('false')
})

test('the three cards show a fee as soon as it is paid, without a reload', async () => {
  const words = wordsIn('en')
  const api = await signInByApi()
  await api.goOnline()
  const admin = await person()
  await openDashboard(admin, words)
  const titles = [words('dash_fees_today'), patternOf(words('dash_fees_month')), words('dash_fees_total')]
  const cards = titles.map((name) =>
    admin.locator('section').filter({ has: admin.getByRole('heading', { level: 2, name }) }),
  )
  const amountOn = async (card: Locator) =>
    Number((await card.locator('p bdi').first().textContent())?.replaceAll(/[^\d.]/g, ''))
  const shown = () => Promise.all(cards.map(amountOn))
  await cards[0]?.waitFor(patient)
  const before = await shown()
  const { id } = await api.book()
  await api.driveToPayment(api.rider, id)
  expect(await shown(), 'what is not paid is not earned').toEqual(before)
  await api.payInCash(id)
  const office = await signIn(serverUrl(), mobiles.admin)
  const { convenienceFees } = await office.call<typeof getBooking, 'admin'>(getBooking, { params: { id } })
  expect(convenienceFees).toBeGreaterThan(0)
  await expect
    .poll(
      async () => (await shown()).map((now, index) => Math.round((now - (before[index] ?? 0)) * 100)),
      patient,
    )
    .toEqual([convenienceFees, convenienceFees, convenienceFees])
})
