import { getDriverEarnings, getEarningReport } from '@cabstand/contract/http/money/reports'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { exportAs, fieldIn, mobiles, openSignedIn, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
const field = fieldIn(words)
const fleetAdmin = '+447700900021'
let admin: TestClient

beforeAll(async () => {
  admin = await signIn(serverUrl(), mobiles.admin)
})

/** The lines of the CSV file, with its headings first. */
async function exportCsv(page: Page): Promise<string[]> {
  const { bytes } = await exportAs(page, words, 'list_export_csv')
  return bytes.toString('utf8').trim().split('\r\n')
}

const startsWith: Readonly<Record<string, string>> = {
  list_export_csv: '\u00ef\u00bb\u00bf',
  list_export_xlsx: 'PK\u0003\u0004',
  list_export_pdf: '%PDF',
}

describe.each([
  ['/earningreports', async () => (await admin.call(getEarningReport, { query: {} })).rows.length],
  ['/driverearning', async () => (await admin.call(getDriverEarnings, { query: {} })).rowCount],
] as const)('%s', (path, countRows) => {
  test('exports every row in each format, says when nothing fits the filter, and then exports nothing', async () => {
    const count = await countRows()
    expect(count).toBeGreaterThan(1)
    const page = await person()
    await openSignedIn(page, mobiles.admin, path)
    await page.getByRole('table').first().waitFor(patient)
    for (const [item, start] of Object.entries(startsWith)) {
      const file = await exportAs(page, words, item)
      expect(file.bytes.toString('latin1').startsWith(start), file.name).toBe(true)
    }
    expect(await exportCsv(page)).toHaveLength(count + 1)
    await expectAccessible(page, path)

    const period = page.getByRole('button', { name: words('report_period'), exact: true })
    await period.click()
    await field(page, 'list_filter_from').fill('2999-01-01')
    await expectAccessible(page, `the period of ${path}`)
    await press(page, words('list_filter_apply'))
    await page.getByText(words('report_empty_filtered'), { exact: true }).waitFor(patient)
    expect(await exportCsv(page)).toHaveLength(1)
    await page
      .getByRole('button', { name: words('list_clear') })
      .first()
      .click()
    await page.getByRole('table').first().waitFor(patient)
  })
})

test('earnings are filtered by a driver and grouped by driver; the journal of the ledger is a file', async () => {
  const { rows } = await admin.call(getDriverEarnings, { query: {} })
  const name = rows[0]?.driverName ?? ''
  const page = await person()
  await openSignedIn(page, mobiles.admin, '/driverearning')
  await page.locator('label', { hasText: words('report_group_driver') }).click(patient)
  await page
    .getByRole('rowheader', { name: rows[0]?.driverName ?? '' })
    .first()
    .waitFor(patient)
  expect(new URL(page.url()).searchParams.get('groupBy')).toBe('driver')
  await press(page, words('report_driver'))
  await page.getByLabel(words('list_filter_find'), { exact: true }).fill(name)
  await page.getByRole('checkbox', { name, exact: true }).first().check(patient)
  await press(page, words('list_filter_apply'))
  await expect
    .poll(async () => (await exportCsv(page)).slice(1).every((line) => line.includes(name)), patient)
    .toBe(true)
  await page.goto('/earningreports')
  const journal = await exportAs(page, words, 'journal_title')
  expect(journal.bytes.toString('utf8')).toContain(words('journal_account_name'))
})

test('a fleet admin exports the earnings that admins find under their name, and cannot ask for another fleet', async () => {
  const bela = await signIn(serverUrl(), fleetAdmin)
  const { rowCount } = await bela.call(getDriverEarnings, { query: {} })
  const found = await admin.call(getDriverEarnings, { query: { fleet: bela.userId } })
  expect(rowCount).toBeGreaterThan(0)
  expect(rowCount).toBe(found.rowCount)
  const page = await person()
  await openSignedIn(page, fleetAdmin, '/driverearning')
  expect(await exportCsv(page)).toHaveLength(rowCount + 1)
  expect(await page.getByRole('button', { name: words('report_fleet'), exact: true }).count()).toBe(0)
})
