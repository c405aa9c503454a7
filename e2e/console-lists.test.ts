import { promos } from '@cabstand/contract/http/money/promos'
import { createPerson, deletePerson, getPerson } from '@cabstand/contract/http/people/person-records'
import { cancelReasons } from '@cabstand/contract/http/trips/cancel-reasons'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { exportAs, mobiles, openSignedIn, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
/** In every record that these tests add. */
const mark = `Zeta${Date.now().toString(36)}`
/** What finds the one record of a list that has no mark. */
const terms = new Map<string, string>()
const cleanUps: (() => Promise<unknown>)[] = []
let admin: TestClient

beforeAll(async () => {
  admin = await signIn(serverUrl(), mobiles.admin)
  await addRider()
  const { id: promo } = await admin.call(promos.create, {
    body: { ...promos.exampleInput, promoName: mark },
  })
  const { id: reason } = await admin.call(cancelReasons.create, { body: { label: mark } })
  cleanUps.push(
    () => admin.call(promos.delete, { params: { id: promo }, version: 1 }),
    () => admin.call(cancelReasons.delete, { params: { id: reason }, version: 1 }),
  )
  terms.set('/audit', reason)
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

/** A rider with the mark as their last name. */
async function addRider(): Promise<void> {
  const { id } = await admin.call(createPerson, {
    body: {
      usertype: 'rider',
      firstName: 'Ana',
      lastName: mark,
      mobile: `+3519108${String(Date.now()).slice(-5)}`,
      email: `${mark}@example.com`.toLowerCase(),
    },
  })
  const params = { id }
  cleanUps.push(async () => {
    const { version } = await admin.call<typeof getPerson, 'admin'>(getPerson, { params })
    await admin.call(deletePerson, { params, version, body: {} })
  })
}

/** The reference of a booking that was made and cancelled. */
async function addBooking(): Promise<string> {
  const { goOnline, book, cancel } = await signInByApi()
  await goOnline()
  const { id, reference } = await book()
  await cancel(id)
  return reference
}

const rows = (page: Page) => page.locator('tbody tr')

/** Filters by a time that is to come, or by "No", which no record of these tests fits, and removes the filter. */
async function filterOut(page: Page, column: string): Promise<void> {
  // The heading of a column that sorts is a button of the same name, below.
  await page.getByRole('button', { name: column, exact: true }).first().click()
  const from = page.getByLabel(words('list_filter_from'), { exact: true })
  const no = page.getByRole('button', { name: words('list_no'), exact: true })
  await from.or(no).waitFor(patient)
  if (await no.isVisible()) await no.click()
  else {
    await from.fill('2999-01-01')
    await press(page, words('list_filter_apply'))
  }
  await page.getByText(words('list_empty_filtered'), { exact: true }).waitFor(patient)
  await press(page, words('list_filter_remove', { column }))
}

/** The rows of the file that the list exports, without its heading. */
async function exportRows(page: Page): Promise<string[]> {
  const { bytes } = await exportAs(page, words, 'list_export_csv')
  return bytes.toString('utf8').trim().split('\n').slice(1)
}

// One list of each kind: what differs between lists of one kind is SQL, which `test/lists` proves for all of them.
describe.each([
  ['/riders', 'people_find_person', 'people_created'],
  ['/promos', 'promos_find', 'promo_active'],
  // It has a search only.
  ['/cancelreasons', 'cancel_reasons_find', undefined],
  ['/audit', 'audit_find', 'audit_at'],
  ['/bookings', 'booking_list_find', 'admin_col_when'],
] as const)('%s', (path, find, filter) => {
  test('finds a record, filters it out, says when nothing matches, and exports what is found', async () => {
    if (path === '/bookings') terms.set(path, await addBooking())
    const page = await person()
    await openSignedIn(page, mobiles.admin, path)
    await rows(page).first().waitFor(patient)
    const search = page.getByRole('searchbox', { name: words(find) })
    await search.fill(`${mark}none`)
    await page.getByText(words('list_empty_filtered'), { exact: true }).waitFor(patient)
    await search.fill(terms.get(path) ?? mark)
    await expect.poll(() => rows(page).count(), patient).toBe(1)
    if (filter !== undefined) await filterOut(page, words(filter))
    await expect.poll(() => rows(page).count(), patient).toBe(1)
    const exported = await exportRows(page)
    expect(exported).toHaveLength(1)
    // The list of changes is searched by id, and shows the name.
    expect(exported[0]).toContain(path === '/audit' ? mark : (terms.get(path) ?? mark))
    await page.getByRole('button', { name: words('list_columns') }).click()
    await page.getByRole('checkbox', { disabled: false }).last().waitFor()
    await expectAccessible(page, `${path} with its columns open`)
  })
})
