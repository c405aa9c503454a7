import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { createPerson, getPerson } from '@cabstand/contract/http/people/person-records'
import { updateBank } from '@cabstand/contract/http/people/users'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
const roles = [
  ['rider', '/riders'],
  ['driver', '/drivers'],
  ['fleetadmin', '/fleetadmins'],
  ['admin', '/alladmin'],
] as const
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

const dialog = () => page.getByRole('dialog')

/** Fills in the form of a new person, whose e-mail address is wrong at first. */
async function fillIn(role: string, mobile: string): Promise<void> {
  await field(page, 'mobile_country').selectOption('GB')
  await field(page, 'person_mobile').fill(mobile)
  await field(page, 'person_email').fill('no address')
  await field(page, 'person_first_name').fill('Ana')
  await field(page, 'person_last_name').fill(`${mark}${role}`)
  await page.getByText(words('field_email')).waitFor(patient)
  await field(page, 'person_email').fill(`${mark}.${role}@example.com`)
}

describe.each(roles)('a person of the role %s', (role, path) => {
  test('is added, changed and deleted', async () => {
    await openSignedIn(page, mobiles.admin, path)
    await page.getByRole('link', { name: words(`people_add_${role}`) }).click(patient)
    await fillIn(role, `07700 96${String(Date.now()).slice(-4)}`)
    await press(page, words(`people_add_${role}`))
    await page.getByRole('heading', { name: `Ana ${mark}${role}`, level: 1 }).waitFor(patient)
    await field(page, 'person_first_name').fill('Anabela')
    await press(page, words('form_save', { count: 1 }))
    const name = `Anabela ${mark}${role}`
    await page.getByRole('heading', { name, level: 1 }).waitFor(patient)
    await press(page, words('person_delete'))
    await expectAccessible(page, 'the question before a person is deleted')
    await press(dialog(), words('person_delete_name', { name }))
    await page.waitForURL((url) => url.pathname === path, patient)
    await page.getByText(words('person_deleted', { name })).waitFor(patient)
  })

  test('user_exists: is refused with a number that is in use, which is marked and has the focus', async () => {
    await openSignedIn(page, mobiles.admin, `${path}/new`)
    await fillIn(role, '07700 900001')
    await press(page, words(`people_add_${role}`))
    await page
      .getByRole('alert')
      .filter({ hasText: words('user_exists') })
      .waitFor(patient)
    await page.getByText(words('field_taken')).waitFor(patient)
    const mobile = field(page, 'person_mobile')
    await expect.poll(() => mobile.evaluate((one) => one === document.activeElement), patient).toBe(true)
    await expectAccessible(page, 'a person who exists')
    await press(page, words('form_discard'))
  })
})

test('email_or_mobile_issue: a number that no phone can have is refused, and what was typed stays', async () => {
  await openSignedIn(page, mobiles.admin, '/riders/new')
  await fillIn('rider', '12')
  await press(page, words('people_add_rider'))
  await page
    .getByRole('alert')
    .filter({ hasText: words('email_or_mobile_issue') })
    .waitFor(patient)
  await page.getByText(words('field_mobile')).waitFor(patient)
  expect(await field(page, 'person_last_name').inputValue()).toBe(`${mark}rider`)
  await press(page, words('form_discard'))
})

test('person_has_bookings: a rider with an active booking is not deleted', async () => {
  const { rider, goOnline, book } = await signInByApi()
  await goOnline()
  const { id } = await book()
  await openSignedIn(page, mobiles.admin, `/riders/${rider.userId}`)
  await press(page, words('person_delete'))
  // What is in the wallet is confirmed first.
  await dialog().getByRole('checkbox').check()
  await press(dialog(), words('person_delete_name', { name: 'Farah Haddad' }))
  await dialog().getByText(words('person_has_bookings')).waitFor(patient)
  await expectAccessible(page, 'a person who cannot be deleted')
  await press(dialog(), words('person_keep', { name: 'Farah Haddad' }))
  await rider.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
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
