import { readFile } from 'node:fs/promises'
import { setAvailability } from '@cabstand/contract/http/fleet'
import { driverList } from '@cabstand/contract/http/people'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const [driverName, driverPlate] = ['Rui Almeida', '48-QK-27']
const words = wordsIn('en')

async function openDrivers(page: Page, locale = 'en'): Promise<void> {
  await openSignedIn(page, mobiles.admin, '/drivers', locale)
  await page.locator('tbody tr').first().waitFor(patient)
}

const rows = (page: Page) => page.locator('tbody tr')
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('finds a driver by half a plate, and keeps search, order and page in the URL', async () => {
  const admin = await person()
  await openDrivers(admin)
  await expectAccessible(admin, 'the list of drivers')
  await admin.getByRole('searchbox', { name: words('people_find_driver') }).fill(driverPlate.slice(0, 5))
  await admin.getByText(driverName).waitFor(patient)
  await expect.poll(() => rows(admin).count(), patient).toBeLessThan(5)
  expect(parameter(admin, 'search')).toBe(driverPlate.slice(0, 5))
  await admin.reload()
  await admin.getByText(driverName).waitFor(patient)
  await admin.getByRole('button', { name: words('list_clear') }).click()
  await expect.poll(() => rows(admin).count(), patient).toBeGreaterThan(9)
  await admin.getByRole('button', { name: words('people_driver'), exact: true }).click()
  await admin
    .getByRole('columnheader', { name: words('people_driver') })
    .and(admin.locator('[aria-sort=ascending]'))
    .waitFor(patient)
  // Until the sorted rows have come, the earlier ones are shown.
  await admin.locator('table[aria-busy=false]').waitFor(patient)
  const first = await rows(admin).first().textContent()
  await admin.getByRole('button', { name: words('list_next') }).click()
  await expect.poll(() => rows(admin).first().textContent(), patient).not.toBe(first)
  await admin.goBack()
  await expect.poll(() => rows(admin).first().textContent(), patient).toBe(first)
})

test('filters by kind, saves the view, remembers columns, and exports what is shown', async () => {
  const admin = await person()
  await openDrivers(admin)
  await admin.getByRole('button', { name: words('people_car_type'), exact: true }).click()
  await admin.getByRole('checkbox', { name: 'Van' }).check()
  await expectAccessible(admin, 'the list of drivers with an open filter')
  await admin.getByRole('button', { name: words('list_filter_apply') }).click()
  await admin.getByRole('button', { name: `${words('people_car_type')}: Van` }).waitFor(patient)
  await expect.poll(() => rows(admin).filter({ hasText: 'City' }).count(), patient).toBe(0)

  await admin.getByRole('button', { name: words('list_views') }).click()
  await admin.getByLabel(words('list_view_name')).fill('Vans')
  await admin.getByRole('button', { name: words('list_view_save') }).click()
  await admin.getByRole('button', { name: 'Vans', exact: true }).first().waitFor(patient)
  await admin.keyboard.press('Escape')

  await admin.getByRole('button', { name: words('list_columns') }).click()
  await admin.getByRole('checkbox', { name: words('people_mobile') }).uncheck()
  await expect
    .poll(() => admin.getByRole('columnheader', { name: words('people_mobile') }).count(), patient)
    .toBe(0)
  await admin.keyboard.press('Escape')
  await admin.reload()
  await admin.getByRole('button', { name: 'Vans', exact: true }).waitFor(patient)
  await expect
    .poll(() => admin.getByRole('columnheader', { name: words('people_mobile') }).count(), patient)
    .toBe(0)

  await admin.getByRole('button', { name: words('list_export') }).click()
  const started = admin.waitForEvent('download', patient)
  await admin.getByRole('menuitem', { name: words('list_export_csv') }).click()
  const text = await readFile(await (await started).path(), 'utf8')
  expect(text).toMatch(/^\uFEFFDriver,Car type,/)
  expect(text).toContain('Van')
  expect(text).not.toContain('City')
})

test('is worked by keyboard alone: arrows move, x selects', async () => {
  const admin = await person()
  await openDrivers(admin)
  await rows(admin).first().focus()
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('x')
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('x')
  await expect.poll(() => admin.locator('tr[aria-selected=true]').count(), patient).toBe(2)
  expect(await rows(admin).nth(1).getAttribute('aria-selected')).toBe('true')
  await admin.keyboard.press('/')
  await expect
    .poll(() => admin.evaluate(() => document.activeElement?.getAttribute('type')), patient)
    .toBe('search')
})

test('blocks the selected drivers after a question, and approves them again', async () => {
  const admin = await person()
  await openDrivers(admin)
  await admin.getByRole('searchbox', { name: words('people_find_driver') }).fill('driver29')
  await expect.poll(() => rows(admin).count(), patient).toBeLessThan(13)
  for (const row of [0, 1]) await rows(admin).nth(row).getByRole('checkbox').check()
  await admin.getByRole('button', { name: words('people_block', { count: 2 }) }).click()
  const question = admin.getByRole('dialog', { name: words('people_block_question', { count: 2 }) })
  await question.getByRole('button', { name: words('people_block', { count: 2 }) }).click()
  const waiting = rows(admin).getByText(words('people_waiting'), { exact: true })
  await expect.poll(() => waiting.count(), patient).toBe(2)
  await expectAccessible(admin, 'the list of drivers after a block')
  await admin.getByRole('checkbox', { name: words('list_select_all') }).check()
  await admin.getByRole('button', { name: /^Approve \d+$/ }).click()
  await expect.poll(() => waiting.count(), patient).toBe(0)
})

test('says in Arabic on a phone that nothing matches, and offers to clear the filters', async () => {
  const arabic = wordsIn('ar')
  const admin = await person({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await openDrivers(admin, 'ar')
  await admin.getByRole('searchbox', { name: arabic('people_find_driver') }).fill('لا أحد')
  await admin.getByText(arabic('list_empty_filtered'), { exact: true }).waitFor(patient)
  await expectAccessible(admin, 'a list in which nothing matches')
  await admin
    .getByRole('button', { name: arabic('list_clear') })
    .last()
    .click()
  await rows(admin).first().waitFor(patient)
})

/** In their order: requests for the whole list, and marks, which say that rows have changed. Call before the page opens. */
function watchList(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === driverList.path) seen.push('read')
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"mark":')) seen.push('mark')
    }),
  )
  return seen
}

test('is read again only after a mark: neither by and by, nor when something else changes', async () => {
  const api = await signInByApi()
  const setOnline = (driverActiveStatus: boolean) =>
    api.driver.call(setAvailability, { body: { driverActiveStatus } })
  const admin = await person()
  await admin.clock.install()
  const seen = watchList(admin)
  await openDrivers(admin)
  await admin.getByText(words('admin_live'), { exact: true }).waitFor(patient)
  // A booking is counted in the menu of the same page.
  const { id } = await api.bookAhead(api.rider)
  const counted = admin.getByText(words('console_count_unassignedBookings', { number: '1' }))
  await counted.waitFor({ state: 'attached', ...patient })
  // Until here the page may have read the list once more, because it followed it after its first request.
  seen.length = 0
  await api.cancel(id)
  await counted.waitFor({ state: 'detached', ...patient })
  // No timer of an hour reads it either.
  await admin.clock.fastForward('01:00:00')
  // At least one of these is a change.
  for (const isOnline of [false, true]) await setOnline(isOnline)
  await expect.poll(() => seen.join(' '), patient).toMatch(/mark.* read/)
  // Several marks may lead to one request, and none comes without a mark.
  expect(seen[0]).toBe('mark')
  expect(seen.filter((each, index) => each === 'read' && seen[index - 1] === 'read')).toEqual([])
})
