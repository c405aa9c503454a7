import * as contract from '@cabstand/contract/http/languages'
import { createBroadcast } from '@cabstand/contract/http/notifications/broadcasts'
import { promoList } from '@cabstand/contract/http/promos'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'
import { withDevice } from './with-device.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
const mark = `Rec${Date.now().toString(36)}`
let lena: TestClient
let page: Page

beforeAll(async () => {
  lena = await signIn(serverUrl(), mobiles.admin)
})
beforeEach(async () => {
  page = await person()
})
// Other files share the server: its default language is English, whatever became of the test.
afterAll(async () => {
  const { languages } = await lena.call(contract.listLanguageRecords, {})
  const english = languages.find(({ langLocale }) => langLocale === 'en')
  if (!english || english.default) return
  await lena.call(contract.makeLanguageDefault, { params: { id: english.id }, version: english.version })
})

const field = (key: string, within: Page | Locator = page) => within.getByLabel(words(key), { exact: true })
const press = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true }).click(patient)
const dialog = () => page.getByRole('dialog')

test.each([
  ['rider', '/riders'],
  ['fleetadmin', '/fleetadmins'],
  ['admin', '/alladmin'],
] as const)('a person is added and deleted: %s', async (role, path) => {
  const name = `Ana ${mark}${role}`
  await openSignedIn(page, mobiles.admin, path)
  await page.getByRole('link', { name: words(`people_add_${role}`) }).click(patient)
  await field('mobile_country').selectOption('GB')
  await field('person_mobile').fill(`07700 96${String(Date.now()).slice(-4)}`)
  await field('person_email').fill('no address')
  await field('person_first_name').fill('Ana')
  await field('person_last_name').fill(`${mark}${role}`)
  await page.getByText(words('field_email')).waitFor(patient)
  await field('person_email').fill(`${mark}.${role}@example.com`)
  await press(words(`people_add_${role}`))
  await page.getByRole('heading', { name, level: 1 }).waitFor(patient)
  await press(words('person_delete'))
  await expectAccessible(page, 'the question before a person is deleted')
  await press(words('person_delete_name', { name }), dialog())
  await page.waitForURL((url) => url.pathname === path, patient)
  await page.getByText(words('person_deleted', { name })).waitFor(patient)
})

test('a promo is added after a wrong amount, turned off and deleted', async () => {
  const promos = async () => (await lena.call(promoList.list, { query: { search: mark } })).rows
  await openSignedIn(page, mobiles.admin, '/promos')
  await press(words('promo_add'))
  await field('promo_name', dialog()).fill(mark)
  await field('promo_percent', dialog()).fill('120')
  await dialog().getByText(words('field_percentage')).waitFor(patient)
  await expectAccessible(page, 'a new promo with a wrong amount')
  await field('promo_percent', dialog()).fill('12')
  await press(words('promo_add'), dialog())
  await dialog().waitFor({ state: 'hidden', ...patient })
  expect(await promos()).toMatchObject([{ promoName: mark, promoDiscountValue: '12', active: true }])
  await page.getByRole('searchbox', { name: words('promos_find') }).fill(mark)
  await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(1)
  await page.locator('tbody tr').hover()
  await press(`${words('promo_turn_off')}: ${mark}`)
  await expect.poll(async () => (await promos())[0]?.active, patient).toBe(false)
  await page.locator('tbody tr').hover()
  await press(`${words('promo_delete')}: ${mark}`)
  await press(words('promo_delete'), dialog())
  await expect.poll(promos, patient).toEqual([])
})

test('a notification without anyone to reach cannot be sent, and one that was sent is deleted', async () => {
  const body = { title: mark, body: 'A test.', usertype: 'rider', devicetype: 'All' } as const
  const rider = await signIn(serverUrl(), mobiles.rider)
  await withDevice(rider, () => lena.call(createBroadcast, { body }))
  await openSignedIn(page, mobiles.admin, '/notifications')
  await press(words('broadcast_add'))
  await dialog().getByText(words('broadcast_ios'), { exact: true }).click()
  await dialog().getByText(words('broadcast_nobody')).first().waitFor(patient)
  await expectAccessible(page, 'a new notification')
  await page.keyboard.press('Escape')
  const row = page.locator('tbody tr').filter({ hasText: mark })
  await row.hover(patient)
  await press(words('broadcast_delete_name', { title: mark }))
  await press(words('broadcast_delete'), dialog())
  await row.waitFor({ state: 'detached', ...patient })
})

test('a language is added, made default, kept while it is the default, and deleted', async () => {
  const languages = async () => (await lena.call(contract.listLanguageRecords, {})).languages
  const defaultName = async () => (await languages()).find((language) => language.default)?.langName
  await openSignedIn(page, mobiles.admin, '/languagesetting')
  await press(words('lang_add'))
  await field('lang_name', dialog()).fill(mark)
  for (const [key, locale] of [
    ['lang_locale', 'pt,'],
    ['lang_date_locale', 'pt-PT,'],
  ] as const) {
    await field(key, dialog()).fill(locale)
    await page.getByRole('option', { name: locale }).first().click(patient)
  }
  await expectAccessible(page, 'a new language')
  await press(words('lang_add'), dialog())
  await page.getByText(words('lang_added', { name: mark })).waitFor(patient)
  await press(words('lang_make_default'))
  await expect.poll(defaultName, patient).toBe(mark)
  const ask = async () => {
    await press(words('lang_edit'))
    await page.getByRole('menuitem', { name: words('lang_delete') }).click()
    await press(words('lang_delete'), dialog())
  }
  await ask()
  await dialog().getByText(words('default_language_delete')).waitFor(patient)
  await press(words('lang_keep'), dialog())
  await page.getByRole('link', { name: 'English' }).click()
  await press(words('lang_make_default'))
  await expect.poll(defaultName, patient).toBe('English')
  await page.getByRole('link', { name: mark }).click()
  await ask()
  await expect
    .poll(async () => (await languages()).some(({ langName }) => langName === mark), patient)
    .toBe(false)
})

test('a change that the server does not answer says so, keeps what was typed, and can be dismissed', async () => {
  await openSignedIn(page, mobiles.admin, '/appinfo')
  const company = field('app_info_company')
  await company.fill('')
  await page.getByText(words('field_required')).waitFor(patient)
  await company.fill(mark)
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await press(words('form_save', { count: 1 }))
  const failure = page.getByRole('alert').filter({ hasText: words('update_failed') })
  await failure.waitFor(patient)
  await expectAccessible(page, 'settings that were not saved')
  expect(await company.inputValue()).toBe(mark)
  await press(words('form_close'), failure)
  await failure.waitFor({ state: 'detached', ...patient })
  await press(words('form_discard'))
})
