import * as contract from '@cabstand/contract/http/operator/languages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { download, fieldIn, mobiles, openSignedIn, press } from './steps.ts'
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

const field = fieldIn(words)
const dialog = () => page.getByRole('dialog')

test('a notification is sent to those it reaches, refused when it reaches no one, and deleted', async () => {
  const rider = await signIn(serverUrl(), mobiles.rider)
  await openSignedIn(page, mobiles.admin, '/notifications')
  await withDevice(rider, async () => {
    await press(page, words('broadcast_add'))
    await field(dialog(), 'broadcast_title').fill(mark)
    await field(dialog(), 'broadcast_body').fill('A test.')
    await press(dialog(), words('broadcast_send_to', { count: 1 }))
    await page.getByText(words('broadcast_added')).waitFor(patient)
  })
  await press(page, words('broadcast_add'))
  await dialog().getByText(words('broadcast_ios'), { exact: true }).click()
  await dialog().getByText(words('broadcast_nobody')).first().waitFor(patient)
  await expectAccessible(page, 'a new notification')
  await page.keyboard.press('Escape')
  const row = page.locator('tbody tr').filter({ hasText: mark })
  await row.hover(patient)
  await press(page, words('broadcast_delete_name', { title: mark }))
  await press(dialog(), words('broadcast_delete'))
  await row.waitFor({ state: 'detached', ...patient })
})

test('a language is added, made default, kept while it is the default, and deleted', async () => {
  const languages = async () => (await lena.call(contract.listLanguageRecords, {})).languages
  const defaultName = async () => (await languages()).find((language) => language.default)?.langName
  await openSignedIn(page, mobiles.admin, '/languagesetting')
  await press(page, words('lang_add'))
  await field(dialog(), 'lang_name').fill(mark)
  for (const [key, locale] of [
    ['lang_locale', 'pt,'],
    ['lang_date_locale', 'pt-PT,'],
  ] as const) {
    await field(dialog(), key).fill(locale)
    await page.getByRole('option', { name: locale }).first().click(patient)
  }
  await expectAccessible(page, 'a new language')
  await press(dialog(), words('lang_add'))
  await page.getByText(words('lang_added', { name: mark })).waitFor(patient)
  await press(page, words('lang_make_default'))
  await expect.poll(defaultName, patient).toBe(mark)
  const ask = async () => {
    await press(page, words('lang_edit'))
    await page.getByRole('menuitem', { name: words('lang_delete') }).click()
    await press(dialog(), words('lang_delete'))
  }
  await ask()
  await dialog().getByText(words('default_language_delete')).waitFor(patient)
  await press(dialog(), words('lang_keep'))
  await page.getByRole('link', { name: 'English' }).click()
  await press(page, words('lang_make_default'))
  // Then the page has also read the new version of the language that was the default.
  await page.getByRole('link', { name: 'English' }).getByText(words('lang_default')).waitFor(patient)
  const link = page.getByRole('link', { name: mark })
  await link.click()
  // The header is that of the language before until then.
  await expect.poll(() => link.getAttribute('aria-current'), patient).toBe('true')
  await ask()
  await expect
    .poll(async () => (await languages()).some(({ langName }) => langName === mark), patient)
    .toBe(false)
})

test('texts of a language are exported, changed in the file, imported, and filtered; unknown keys are refused', async () => {
  await openSignedIn(page, mobiles.admin, '/languagesetting')
  await page.getByRole('link', { name: 'العربية' }).click(patient)
  const exported = await download(page, page.getByRole('button', { name: words('lang_export'), exact: true }))
  expect(exported.name).toBe('ar.json')
  const texts = JSON.parse(exported.bytes.toString('utf8')) as Record<string, string>
  const changed = { ...texts, hero_heading: 'من ملف' }
  await page.locator('input[type=file]').setInputFiles({
    name: 'ar.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(changed)),
  })
  await page.getByText(words('lang_imported', { count: Object.keys(texts).length })).waitFor(patient)
  await page.getByText(words('form_unsaved', { count: 1 })).waitFor(patient)
  const fields = page.getByRole('table').getByRole('textbox')
  await page.locator('label', { hasText: words('lang_changed') }).click()
  await expect.poll(() => fields.count(), patient).toBe(1)
  expect(await fields.inputValue()).toBe('من ملف')
  await page.locator('label', { hasText: words('lang_missing') }).click()
  await page.getByText(words('lang_none'), { exact: true }).waitFor(patient)
  await press(page, words('lang_edit_json'))
  await field(dialog(), 'lang_json_label').fill('{"no_such_text": "x"}')
  await press(dialog(), words('lang_submit'))
  await dialog()
    .getByText(words('lang_unknown_keys', { keys: 'no_such_text' }))
    .waitFor(patient)
  await press(dialog(), words('lang_cancel'))
  await press(page, words('form_discard'))
})
