import { readFile } from 'node:fs/promises'
import type { OutputOf } from '@cabstand/contract/endpoint'
import { addToWallet } from '@cabstand/contract/http/money/adjustments'
import { getWallet, type WalletEntryType } from '@cabstand/contract/http/money/wallet'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

type Entry = OutputOf<typeof getWallet>['walletHistory'][number]

const words = wordsIn('en')
const patient = { timeout: 30_000 }
const phone = { viewport: { width: 390, height: 844 } }
const dayMs = 24 * 60 * 60_000
let driver: TestClient & { readonly userId: string }

beforeAll(async () => {
  driver = await signIn(serverUrl(), mobiles.driver)
  const admin = await signIn(serverUrl(), mobiles.admin)
  // This week has something.
  await admin.call(addToWallet, { body: { userId: driver.userId, amount: 1234, note: 'A test.' } })
})

/** Every entry of the wallet. */
async function listEntries(): Promise<Entry[]> {
  const entries: Entry[] = []
  let cursor: string | null = null
  do {
    const query = { limit: '100', ...(cursor !== null && { cursor }) }
    const page: OutputOf<typeof getWallet> = await driver.call(getWallet, { query })
    entries.push(...page.walletHistory)
    cursor = page.nextCursor
  } while (cursor !== null)
  return entries
}

/** The days of a week that begins on Monday, in the operator's time zone: `2026-11-23`. */
async function weekOf(weeksAgo: number) {
  const { timeZone } = await driver.call(getSettings, {})
  const written = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  const today = Date.parse(written.format(new Date()))
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const monday = today - (sinceMonday + 7 * weeksAgo) * dayMs
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const [first, last] = [dayOf(monday), dayOf(monday + 6 * dayMs)]
  return (entry: Entry) => {
    const day = written.format(new Date(entry.date))
    return first <= day && day <= last
  }
}

const sumOf = (entries: readonly Entry[], type: WalletEntryType) =>
  entries.reduce((sum, entry) => (entry.type === type ? sum + entry.amount : sum), 0)

async function choosePeriod(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: words('wallet_period') }).click(patient)
  await page.getByRole('option', { name, exact: true }).click(patient)
}

/** What the screen says came in, went out and was withdrawn, in cents without signs. */
const shownSums = (page: Page) =>
  page.evaluate(
    (labels) =>
      labels.map((label) => {
        const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)
        return Number(term?.nextElementSibling?.textContent?.replaceAll(/\D/g, ''))
      }),
    ['wallet_sum_in', 'wallet_sum_out', 'wallet_sum_withdrawn'].map((key) => words(key)),
  )

test('a driver sees every cent of a week: its sums, its entries by kind, and nothing of other weeks', async () => {
  const page = await person(phone)
  await openSignedIn(page, mobiles.driver, '/wallet')
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.first().waitFor(patient)
  // Each line opens what caused it.
  expect(await rows.filter({ has: page.locator('a, button') }).count()).toBe(await rows.count())
  const entries = await listEntries()
  for (const [name, weeksAgo] of [
    ['wallet_this_week', 0],
    ['wallet_last_week', 1],
  ] as const) {
    const week = entries.filter(await weekOf(weeksAgo))
    await choosePeriod(page, words(name))
    const sums = [sumOf(week, 'Credit'), sumOf(week, 'Debit'), sumOf(week, 'Withdraw')]
    await expect.poll(() => shownSums(page), patient).toEqual(sums)
    await expect.poll(() => rows.count(), patient).toBe(Math.min(week.length, 30))
    if (week.length === 0) await page.getByText(words('wallet_none')).waitFor(patient)
    await expectAccessible(page, `the wallet, ${name}`)
  }
  await choosePeriod(page, words('wallet_this_week'))
  const week = entries.filter(await weekOf(0))
  for (const [type, label] of [
    ['Credit', 'wallet_credit'],
    ['Debit', 'wallet_debit'],
    ['Withdraw', 'wallet_withdraw'],
  ] as const) {
    await page.getByRole('radio', { name: words(label), exact: true }).check({ force: true })
    const ofKind = week.filter((entry) => entry.type === type)
    await expect.poll(() => rows.count(), patient).toBe(Math.min(ofKind.length, 30))
    if (ofKind.length === 0) await page.getByText(words('wallet_none')).waitFor(patient)
    // The sums are those of the week, whatever kind is shown.
    expect(await shownSums(page)).toEqual([
      sumOf(week, 'Credit'),
      sumOf(week, 'Debit'),
      sumOf(week, 'Withdraw'),
    ])
  }
})

test('the statement of a month is saved as a document and as a table that ends with the balance', async () => {
  const page = await person(phone)
  await openSignedIn(page, mobiles.driver, '/wallet')
  const save = async (format: 'pdf' | 'csv') => {
    const download = page.waitForEvent('download', patient)
    await page.getByRole('button', { name: new RegExp(`^Statement .* ${format}$`, 'i') }).click(patient)
    return readFile(await (await download).path())
  }
  expect((await save('pdf')).subarray(0, 4).toString('latin1')).toBe('%PDF')
  const lines = (await save('csv')).toString('utf8').trim().split('\r\n')
  const { walletBalance } = await driver.call(getWallet, { query: {} })
  expect(lines.at(-1)).toBe(`,${words('statement_closing')},,,${(walletBalance / 100).toFixed(2)}`)
})
