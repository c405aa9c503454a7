import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { fieldIn, mobiles, openSignedIn, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
const companyName = `Meridian ${Date.now().toString(36)}`
let lena: TestClient
let page: Page

beforeAll(async () => {
  lena = await signIn(serverUrl(), mobiles.admin)
})
beforeEach(async () => {
  page = await person()
})
// Other files share the server.
afterAll(async () => {
  const { version } = await lena.call(getAllSettings, {})
  await lena.call(updateSettings, {
    version,
    body: {
      companyName: 'Meridian Cabs Ltd',
      swipeSymbol: false,
      appCategory: 'both',
      convertToMile: false,
    },
  })
})

const field = fieldIn(words)
const saved = () => lena.call(getAllSettings, {})
const document = async (path: string) => (await fetch(`${serverUrl()}${path}`)).text()

test('settings are checked, saved, and at once on this screen and on public pages', async () => {
  await openSignedIn(page, mobiles.admin, '/settings')
  const bonus = field(page, 'settings_bonus_field')
  await bonus.waitFor(patient)
  await bonus.fill('free')
  expect(await bonus.inputValue()).toBe('')
  await page.getByText(words('field_bonus')).waitFor()
  await bonus.fill('2.00')
  await page.locator('label', { hasText: words('settings_symbol_after') }).click()
  await page.getByText('12.50 €').first().waitFor()
  for (const choice of ['settings_taxi', 'settings_miles'])
    await page.getByRole('radio', { name: words(choice), exact: true }).check({ force: true })
  await expectAccessible(page, 'the settings')
  // The landing page offers riders both services until then.
  expect(await document('/')).not.toContain('<input type="hidden" name="service"')
  await press(page, words('form_save', { count: 3 }))
  await expect
    .poll(saved, patient)
    .toMatchObject({ swipeSymbol: true, appCategory: 'taxi', convertToMile: true })
  await expect
    .poll(() => document('/'), patient)
    .toContain('<input type="hidden" name="service" value="taxi"')
  await page.getByRole('link', { name: words('settings_app_info') }).click()
  await field(page, 'app_info_company').fill(companyName)
  await press(page, words('form_save', { count: 1 }))
  await expect.poll(() => document('/about-us'), patient).toContain(companyName)
  // The app that was open before has the new settings without a reload.
  await page.getByRole('link', { name: words('drawer_car_types') }).click()
  await page.getByText(/\d €/).first().waitFor(patient)
  await page.getByRole('columnheader', { name: words('car_type_per_mile') }).waitFor(patient)
})
