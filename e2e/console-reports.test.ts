import { getDriverEarnings } from '@cabstand/contract/http/money/reports'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { person, serverUrl, useBrowser } from './people.ts'
import { exportAs, mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
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
