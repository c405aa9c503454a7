import { getSettings } from '@cabstand/contract/http/operator/settings'
import { driverList, riderList } from '@cabstand/contract/http/people/person-records'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { withOwner } from '../test/support/as-owner.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, ownerUrl, person, serverUrl, useBrowser } from './people.ts'
import { fieldIn, mobiles, openSignedIn, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
const field = fieldIn(words)
let admin: TestClient
/** Bookings that can be cancelled once demo mode is off. */
const open: string[] = []

/** Changed on the server: with demo mode on, no screen could turn it off. */
async function setDemoMode(on: boolean): Promise<void> {
  await withOwner(ownerUrl(), (run) => run('update settings set allow_critical_edits_admin = $1', [!on]))
  await vi.waitUntil(async () => (await admin.call(getSettings, {})).allowCriticalEditsAdmin !== on, patient)
}

beforeAll(async () => {
  admin = await signIn(serverUrl(), mobiles.admin)
  await setDemoMode(true)
})
afterAll(async () => {
  await setDemoMode(false)
  for (const id of open) await admin.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
})

test.each([
  ['/promos', 'promo_add'],
  ['/notifications', 'broadcast_add'],
  ['/cancelreasons', 'cancel_reason_add'],
  ['/withdraws', 'withdraws_process_all'],
  ['/addtowallet', 'add_wallet_what_credit'],
  ['/languagesetting', 'lang_add'],
] as const)('%s says that nothing can be saved, and its action says why', async (path, action) => {
  const page = await person()
  await openSignedIn(page, mobiles.admin, path)
  await page.getByText(words('form_demo_note')).waitFor(patient)
  const button = page.getByRole('button', { name: words(action), exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled'), patient).toBe('true')
  await page.getByText(words('form_demo')).first().waitFor(patient)
  await expectAccessible(page, `${path} in demo mode`)
})

test('settings and car types can be tried out and not saved; reasons can only be read', async () => {
  const page = await person()
  await openSignedIn(page, mobiles.admin, '/appinfo')
  await page.getByText(words('form_demo_note')).waitFor(patient)
  await field(page, 'app_info_company').fill('Another company')
  const save = page.getByRole('button', { name: words('form_save', { count: 1 }) })
  await expect.poll(() => save.getAttribute('aria-disabled'), patient).toBe('true')
  await page.getByText(words('form_demo')).waitFor(patient)
  await press(page, words('form_discard'))
  await page.goto('/cartypes')
  await page.getByText(words('form_demo_note')).waitFor(patient)
  await page
    .getByRole('button', { name: new RegExp(words('form_demo')) })
    .first()
    .waitFor(patient)
  await page.goto('/cancelreasons')
  const reasons = page.locator('tbody tr')
  await reasons.first().hover(patient)
  // Their names open them, to be read.
  expect(await reasons.getByRole('button').count()).toBe(await reasons.count())
})

test('contacts are hidden, and people can neither be saved, blocked nor deleted', async () => {
  const { rows } = await admin.call(riderList.list, { query: { search: 'Farah Haddad' } })
  const page = await person()
  await openSignedIn(page, mobiles.admin, '/riders?search=Farah+Haddad')
  await page.getByText(words('form_demo_people')).waitFor(patient)
  await page.getByText(words('list_hidden')).first().waitFor(patient)
  expect(await page.locator('tbody').textContent()).not.toMatch(/7700|@/)
  await page.goto(`/riders/${rows[0]?.id}`)
  await page.getByText(words('person_hidden')).first().waitFor(patient)
  await field(page, 'person_first_name').fill('Farah ')
  const save = page.getByRole('button', { name: words('form_save', { count: 1 }) })
  await expect.poll(() => save.getAttribute('aria-disabled'), patient).toBe('true')
  await press(page, words('form_discard'))
  await press(page, words('person_block'))
  const block = page.getByRole('dialog')
  await block.getByText(words('form_demo')).waitFor(patient)
  expect(
    await block
      .getByRole('button', { name: words('person_block'), exact: true })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  await press(block, words('person_block_keep'))
  await press(page, words('person_delete'))
  const question = page.getByRole('dialog')
  await question.getByText(words('form_demo')).waitFor(patient)
  const confirm = question.getByRole('button', {
    name: words('person_delete_name', { name: 'Farah Haddad' }),
  })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
})

test('bank details are hidden, no admin is added, and the shared account keeps its name', async () => {
  const page = await person()
  await openSignedIn(page, mobiles.admin, '/alladmin/new')
  await page.getByText(words('form_demo_people')).waitFor(patient)
  const add = page.getByRole('button', { name: words('people_add_admin'), exact: true })
  await expect.poll(() => add.getAttribute('aria-disabled'), patient).toBe('true')
  await expectAccessible(page, 'a new admin in demo mode')
  const { rows } = await admin.call(driverList.list, { query: { limit: '1' } })
  await page.goto(`/drivers/${rows[0]?.id}`)
  await page.getByRole('heading', { name: words('person_bank') }).waitFor(patient)
  expect(await field(page, 'person_bank_account').count()).toBe(0)
  await page.goto('/profile')
  const save = page.getByRole('button', { name: words('save'), exact: true })
  await expect.poll(() => save.getAttribute('aria-disabled'), patient).toBe('true')
  await expectAccessible(page, 'the profile in demo mode')
})

test('a write that the server refuses says demo_mode, and changes nothing', async () => {
  const { goOnline, book } = await signInByApi()
  await goOnline()
  const { id } = await book()
  open.push(id)
  const page = await person()
  await openSignedIn(page, mobiles.admin, `/bookings/${id}`)
  await press(page, words('admin_cancel'))
  const question = page.getByRole('dialog')
  await question.getByRole('combobox').click(patient)
  await page.getByRole('option').first().click()
  await press(question, words('admin_cancel_confirm'))
  await question
    .getByRole('alert')
    .filter({ hasText: words('demo_mode') })
    .waitFor(patient)
  await expectAccessible(page, 'a refused write')
  await press(question, words('admin_cancel_keep'))
  await page.getByText(words('status_NEW'), { exact: true }).first().waitFor(patient)
})
