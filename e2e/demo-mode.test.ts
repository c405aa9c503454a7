import { getSettings } from '@cabstand/contract/http/operator/settings'
import { riderList } from '@cabstand/contract/http/people/person-records'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { withOwner } from '../test/support/as-owner.ts'
import { ownerUrl, person, serverUrl, useBrowser } from './people.ts'
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
