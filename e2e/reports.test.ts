import * as contract from '@cabstand/contract/http/money/reports'
import { getDashboard } from '@cabstand/contract/http/operator/dashboard'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { withOwner } from '../test/support/as-owner.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, ownerUrl, person, serverUrl, useBrowser } from './people.ts'
import { exportAs, mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const patient = { timeout: 30_000 }
const fleetadminMobile = '+447700900021'
let admin: TestClient
let api: Awaited<ReturnType<typeof signInByApi>>

beforeAll(async () => {
  admin = await signIn(serverUrl(), mobiles.admin)
  api = await signInByApi()
})

/** There is something to report. */
async function payRide(): Promise<void> {
  await api.goOnline()
  const { id } = await api.book()
  await api.driveToPayment(api.rider, id)
  await api.payInCash(id)
}

const runSql = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  withOwner(ownerUrl(), (run) => run<R>(text, values))

/** As money is shown. */
const money = (minor: number) =>
  `${minor < 0 ? '\u2212' : ''}€${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Math.abs(minor) / 100)}`

/** The file, once the page says that it is done. */
async function exportDone(page: Page, item: string): Promise<Buffer> {
  const { bytes } = await exportAs(page, words, item)
  await page.getByText(words('list_export_done')).first().waitFor(patient)
  return bytes
}

test('the earning report shows what the ledger says, by period, and saves it in each format', async () => {
  await payRide()
  const page = await person()
  await openSignedIn(page, mobiles.admin, '/earningreports')
  const table = page.getByRole('region', { name: words('report_earnings') })
  const totals = table.locator('tfoot td')
  await totals.first().waitFor(patient)
  const [ledger] = await runSql<{ profit: string; trips: string }>(
    `select sum(amount) filter (where account in ('platform:fees', 'platform:discounts', 'platform:cancellation'))
       as profit, count(distinct entry_id) filter (where purpose = 'driver-share') as trips from ledger_lines`,
  )
  const { total } = await admin.call(contract.getEarningReport, { query: {} })
  expect(total.profit).toBe(Number(ledger?.profit))
  const shown = await totals.allTextContents()
  expect(shown.slice(1)).toEqual([
    new Intl.NumberFormat('en').format(Number(ledger?.trips)),
    ...[total.tripCost, total.rideCost, total.cancellationFee, total.convenienceFee].map(money),
    ...[-total.discountAmount, total.gross, total.profit, total.myEarning].map(money),
  ])
  expect((await admin.call(getDashboard, {})).total.amount).toBe(total.convenienceFee)
  await page.getByRole('heading', { name: words('report_profit_by_month') }).waitFor(patient)
  await expectAccessible(page, 'the earning report')

  const csv = (await exportDone(page, 'list_export_csv')).toString('utf8').trim().split('\r\n')
  const { rows } = await admin.call(contract.getEarningReport, { query: {} })
  expect(csv).toHaveLength(rows.length + 1)
  expect((await exportDone(page, 'list_export_pdf')).toString('latin1')).toMatch(/^%PDF/)
  expect((await exportDone(page, 'list_export_xlsx')).toString('latin1')).toMatch(/^PK/)
  const journal = (await exportDone(page, 'journal_title')).toString('utf8').trim().split('\r\n')
  const [lines] = await runSql<{ count: number }>('select count(*)::int as count from ledger_lines')
  expect(journal).toHaveLength((lines?.count ?? 0) + 1)

  await page.goto('/earningreports?period=2001-01-01..2001-01-31&lang=en')
  await page.getByText(words('report_empty_filtered')).waitFor(patient)
  await page
    .getByRole('button', { name: words('list_clear') })
    .first()
    .click()
  await totals.first().waitFor(patient)
})

test('driver earnings are grouped by driver, and a fleet admin sees those of their own drivers alone', async () => {
  const page = await person()
  await openSignedIn(page, mobiles.admin, `/driverearning?driver=${api.driver.userId}`)
  const table = page.getByRole('region', { name: words('report_driver_earnings') })
  const names = () => table.getByRole('link').allTextContents()
  await table.getByRole('link').first().waitFor(patient)
  expect([...new Set(await names())]).toEqual(['Rui Almeida'])
  await page.getByRole('group').getByText(words('report_group_driver'), { exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('groupBy') === 'driver', patient)
  const { rows } = await admin.call(contract.getDriverEarnings, {
    query: { driver: api.driver.userId, groupBy: 'driver' },
  })
  await table
    .getByText(money(rows[0]?.group.driverShare ?? 0))
    .first()
    .waitFor(patient)
  await expectAccessible(page, 'driver earnings')

  const fleetadmin = await signIn(serverUrl(), fleetadminMobile)
  const own = await fleetadmin.call(contract.getDriverEarnings, { query: {} })
  const ofFleet = await admin.call(contract.getDriverEarnings, { query: { fleet: fleetadmin.userId } })
  expect(own.rows).toEqual(ofFleet.rows)
  const fleet = await person()
  await openSignedIn(fleet, fleetadminMobile, '/driverearning')
  const seen = fleet.getByRole('region', { name: words('report_driver_earnings') }).getByRole('link')
  await seen.first().waitFor(patient)
  expect((await seen.allTextContents()).toSorted()).toEqual(own.rows.map((row) => row.driverName).toSorted())
  // The operator's own earnings are for admins.
  await fleet.goto('/earningreports?lang=en')
  await fleet.waitForURL((url) => url.pathname === '/dashboard', patient)
})

/** What the scheduler runs every night. */
async function checkBooks(): Promise<void> {
  await runSql(`select graphile_worker.add_job('books:check', job_key := 'test:books')`)
  const waiting = () => runSql(`select from graphile_worker._private_jobs where key = 'test:books'`)
  await expect.poll(async () => (await waiting()).length, patient).toBe(0)
}

test('an amount that was changed behind the books is an alert, which leads to the list of what does not agree', async () => {
  const change = (by: number) =>
    runSql('update ledger_accounts set held = held + $1 where user_id = $2', [by, api.driver.userId])
  let isChanged = false
  onTestFinished(async () => {
    if (isChanged) await change(-5)
  })
  await checkBooks()
  const page = await person()
  await openSignedIn(page, mobiles.admin, '/earningreports')
  await page.getByText(/Agrees with the ledger/).waitFor(patient)
  await change(5)
  isChanged = true
  await checkBooks()
  await page.goto('/inbox?lang=en')
  await page
    .getByRole('link')
    .filter({ hasText: words('push_staff_books_differ_title') })
    .first()
    .click(patient)
  await page.waitForURL((url) => url.pathname === '/earningreports', patient)
  await page.getByRole('alert').filter({ hasText: 'Problems in the books: 1' }).waitFor(patient)
  const problems = page.getByRole('listitem').filter({ hasText: 'reserves 5' })
  await problems.waitFor(patient)
  await page.getByRole('heading', { name: words('report_books_problems') }).waitFor(patient)
  await expectAccessible(page, 'the problems that the check found')

  // The sentences are English, and so is their direction.
  const arabic = wordsIn('ar')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/earningreports?lang=ar')
  await page.getByRole('heading', { name: arabic('report_books_problems') }).waitFor(patient)
  expect(await problems.evaluate((item) => getComputedStyle(item).direction)).toBe('ltr')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await change(-5)
  isChanged = false
  await checkBooks()
  await page.goto('/earningreports?lang=en')
  await page.getByText(/Agrees with the ledger/).waitFor(patient)
  expect(await page.getByRole('alert').count()).toBe(0)
})
