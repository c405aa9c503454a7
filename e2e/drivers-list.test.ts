import { driverList } from '@cabstand/contract/http/people/person-records'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { exportAs, mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')

async function openDrivers(page: Page, locale = 'en'): Promise<void> {
  await openSignedIn(page, mobiles.admin, '/drivers', locale)
  await page.locator('tbody tr').first().waitFor(patient)
}

const rows = (page: Page) => page.locator('tbody tr')
const headings = (page: Page) => page.getByRole('columnheader').allTextContents()

/** Pixels that are only seen after scrolling down: of the page, and of the rows in it. */
const belowTheEdge = (page: Page) =>
  page.locator('table').evaluate((table) => {
    const hidden = (box: Element | null) => (box === null ? -1 : box.scrollHeight - box.clientHeight)
    return { ofPage: hidden(document.documentElement), ofRows: hidden(table.parentElement) }
  })

test('filters by kind, saves the view, remembers columns on every device, and exports what is shown', async () => {
  const admin = await person()
  await openDrivers(admin)
  await admin.getByRole('button', { name: words('people_car_type'), exact: true }).click()
  await admin.getByRole('checkbox', { name: 'Van', exact: true }).check()
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
  const plate = words('people_plate')
  await admin.getByRole('button', { name: words('list_column_earlier', { column: plate }) }).click()
  const saved = admin.waitForResponse(
    (answer) => answer.request().postData()?.includes('"dense":true') ?? false,
  )
  await admin.getByRole('radio', { name: words('list_density_compact') }).check()
  expect((await saved).ok()).toBe(true)
  const chosen = await headings(admin)
  expect(chosen.slice(1, 4)).toEqual([words('people_driver'), plate, words('people_car_type')])

  const other = await person()
  await openDrivers(other)
  await expect.poll(() => headings(other), patient).toEqual(chosen)
  const height = await rows(other)
    .first()
    .evaluate((row) => row.getBoundingClientRect().height)
  expect(height).toBeLessThan(32)
  expect(await belowTheEdge(other)).toEqual({ ofPage: 0, ofRows: 0 })
  await other.getByRole('button', { name: words('list_views') }).click()
  await other.getByRole('button', { name: 'Vans', exact: true }).click()
  await other.getByRole('button', { name: `${words('people_car_type')}: Van` }).waitFor(patient)
  await other.locator('table[aria-busy=false]').waitFor(patient)
  const { bytes } = await exportAs(other, words, 'list_export_csv')
  const text = bytes.toString('utf8')
  expect(text).toMatch(/^\uFEFFDriver,Plate,Car type,/)
  expect(text).toContain('Van')
  expect(text).not.toContain('City')

  await other.getByRole('button', { name: words('list_columns') }).click()
  await other.getByRole('button', { name: words('list_reset') }).click()
  await other.getByRole('columnheader', { name: words('people_mobile') }).waitFor(patient)
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
  // Two changes that follow each other closely may leave the rows as they were, without a mark.
  let isOnline = true
  await expect
    .poll(
      async () => {
        isOnline = !isOnline
        // A driver is online once their position has come.
        await (isOnline ? api.goOnline() : setOnline(false))
        return seen.join(' ')
      },
      { timeout: 60_000, interval: 5000 },
    )
    .toMatch(/mark.* read/)
  // Several marks may lead to one request, and none comes without a mark.
  expect(seen[0]).toBe('mark')
  expect(seen.filter((each, index) => each === 'read' && seen[index - 1] === 'read')).toEqual([])
  await setOnline(true)
})
