import { getPerson } from '@cabstand/contract/http/people/person-records'
import { expect, test } from 'vitest'
import { picture } from '../apps/server/test/platform/files/pictures.ts'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
const suffix = String(Date.now()).slice(-4)

test('a driver is added from the list, after a number that exists, then changed, gets a licence picture, is signed out and deleted', async () => {
  const admin = await signIn(serverUrl(), mobiles.admin)
  const page = await person({ viewport: { width: 1440, height: 900 } })
  const field = (key: string) => page.getByLabel(words(key), { exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await openSignedIn(page, mobiles.admin, '/drivers')
  await page.getByRole('link', { name: words('people_add_driver') }).click()

  // A number as people type it in the country that they choose.
  await page.getByRole('button', { name: words('mobile_country') }).click()
  await field('mobile_country_search').fill('united k')
  await page.keyboard.press('Enter')
  await field('person_mobile').fill('07700 900011')
  await field('person_email').fill(`ana.${suffix}@example.com`)
  await field('person_first_name').fill('Ana')
  await field('person_last_name').fill('Reis')
  await press(words('people_add_driver'))
  await page.getByText(words('field_taken')).waitFor(patient)
  expect(await field('person_mobile').getAttribute('aria-invalid')).toBe('true')
  await field('person_mobile').fill(`07700 97${suffix}`)
  await press(words('people_add_driver'))
  await page.getByRole('heading', { name: 'Ana Reis', level: 1 }).waitFor(patient)
  await page.waitForURL(/\/drivers\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1) ?? ''
  const read = () => admin.call<typeof getPerson, 'admin'>(getPerson, { params: { id } })
  expect(await read()).toMatchObject({ mobile: `+44770097${suffix}`, approved: true, createdByAdmin: true })
  await page.getByText(`+44 7700 97${suffix}`).waitFor(patient)

  const theirs = await signIn(serverUrl(), `+44770097${suffix}`)
  await field('person_plate').fill('48-QK-21')
  await page.getByText(words('form_was_empty')).waitFor()
  await press(words('form_save', { count: 1 }))
  await expect.poll(async () => (await read()).vehicleNumber, patient).toBe('48-QK-21')
  const documents = page.getByRole('group', { name: words('person_licence') })
  await documents
    .locator('input[type=file]')
    .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: Buffer.from(await picture()) })
  await documents.getByRole('img').and(page.locator('[src^="/api/files/"]')).waitFor(patient)
  await expect.poll(async () => (await read()).licenseImage, patient).toMatch(/^\/api\/files\//)
  await page.getByRole('tab', { name: words('person_tab_history') }).click()
  await page.getByText(words('audit_action_updatePerson')).waitFor(patient)
  await expectAccessible(page, 'the page of a driver')
  await page.reload()
  await press(words('person_session_end'))
  await page.getByText(words('person_sessions_none')).waitFor(patient)
  expect((await theirs.send(getPerson, { params: { id } })).status).toBe(401)

  await press(words('person_delete'))
  await press(words('person_delete_name', { name: 'Ana Reis' }))
  await page.waitForURL(/\/drivers$/, patient)
  expect(await admin.refusal(getPerson, { params: { id } })).toBe('person_not_found')
})
