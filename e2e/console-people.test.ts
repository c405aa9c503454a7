import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { createPerson, getPerson } from '@cabstand/contract/http/people/person-records'
import { updateBank } from '@cabstand/contract/http/people/users'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../apps/server/test/platform/files/pictures.ts'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { fieldIn, mobiles, openSignedIn, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
const field = fieldIn(words)
const mark = `Per${Date.now().toString(36)}`
const bankFields = {
  bankName: 'person_bank_name',
  bankCode: 'person_bank_code',
  bankAccount: 'person_bank_account',
} as const
const plate = `51-${String(Date.now()).slice(-4)}`
let lena: TestClient
let page: Page

beforeAll(async () => {
  lena = await signIn(serverUrl(), mobiles.admin)
})
beforeEach(async () => {
  page = await person()
})

test('a new driver is found by half a plate, gets a licence picture and is approved', async () => {
  const { id, name } = await lena.call(createPerson, {
    body: {
      usertype: 'driver',
      firstName: 'Ilse',
      lastName: mark,
      mobile: `+4477009611${String(Date.now()).slice(-2)}`,
      email: `${mark}.ilse@example.com`.toLowerCase(),
      approved: false,
      vehicleMake: 'Seat',
      vehicleModel: 'Leon',
      vehicleNumber: plate,
    },
  })
  await openSignedIn(page, mobiles.admin, `/drivers?tab=toApprove`)
  await page.getByRole('searchbox', { name: words('people_find_driver') }).fill(plate.slice(2))
  await page.getByRole('link', { name }).click(patient)
  await page.getByText(words('person_waiting')).waitFor(patient)
  await field(page, 'person_car_type').click()
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await press(page, words('form_save', { count: 1 }))
  const documents = page.getByRole('group', { name: words('person_licence') })
  await documents
    .locator('input[type=file]')
    .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: Buffer.from(await picture()) })
  await documents.getByRole('img').and(page.locator('[src^="/api/files/"]')).waitFor(patient)
  await page.getByText(words('person_missing_none')).waitFor(patient)
  await press(page, words('person_approve'))
  await page.getByText(words('people_approved_done', { count: 1 })).waitFor(patient)
  await page.getByText(words('person_waiting')).waitFor({ state: 'detached', ...patient })
  const saved = await lena.call<typeof getPerson, 'admin'>(getPerson, { params: { id } })
  expect(saved).toMatchObject({ approved: true, licenseImage: expect.stringMatching(/^\/api\/files\//) })
  await expectAccessible(page, 'a driver with a licence')
})

test('the page of a driver shows their car type, their bank details and their car on the map', async () => {
  const { driver, center, goOnline } = await signInByApi()
  await driver.call(updateBank, { body: exampleBank })
  await goOnline()
  const { name } = await lena.call<typeof getPerson, 'admin'>(getPerson, { params: { id: driver.userId } })
  const shown = await person({ map: true })
  await openSignedIn(shown, mobiles.admin, `/drivers/${driver.userId}`)
  await shown.getByRole('heading', { name, level: 1 }).waitFor(patient)
  await expect.poll(() => field(shown, 'person_car_type').textContent(), patient).toBe('City')
  for (const part of ['bankName', 'bankCode', 'bankAccount'] as const)
    expect(await field(shown, bankFields[part]).inputValue()).toBe(exampleBank[part])
  const map = shown.getByRole('region', { name: words('person_position_map', { name }) })
  // Also for people who do not see the map.
  const coordinates = `${center.lat.toFixed(5)}, ${center.lng.toFixed(5)}`
  await map.getByText(coordinates).waitFor({ state: 'attached', ...patient })
  await expect.poll(() => map.locator('.map-car').count(), patient).toBe(1)
})
