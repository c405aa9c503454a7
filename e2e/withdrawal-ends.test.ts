import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { addToWallet } from '@cabstand/contract/http/money/adjustments'
import * as own from '@cabstand/contract/http/money/my-withdrawals'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { withdrawalList } from '@cabstand/contract/http/money/withdrawals'
import { updateBank } from '@cabstand/contract/http/people/users'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { changeSettings } from '../apps/server/test/support/change-settings.ts'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const phone = { viewport: { width: 390, height: 844 } }
const words = wordsIn('en')
let admin: TestClient
let driver: TestClient & { readonly userId: string }

beforeAll(async () => {
  admin = await signIn(serverUrl(), mobiles.admin)
  driver = await signIn(serverUrl(), mobiles.driver)
  await driver.call(updateBank, { body: exampleBank })
})
/** Nothing is open, and there is more than 100.00. */
beforeEach(async () => {
  await cancelOpen()
  const missing = 10_000 - (await available())
  if (missing > 0)
    await admin.call(addToWallet, { body: { userId: driver.userId, amount: missing, note: 'A test.' } })
})

const available = async () => (await driver.call(getWallet, { query: {} })).availableAmount
const request = (amount: number) => driver.call(own.requestWithdrawal, { body: { amount } })
async function cancelOpen() {
  const { withdrawals } = await driver.call(own.listMyWithdrawals, { query: {} })
  for (const { id, state } of withdrawals)
    if (state === 'requested') await driver.call(own.cancelWithdrawal, { params: { id } })
}
const press = (page: Page, key: string) =>
  page.getByRole('button', { name: words(key), exact: true }).click(patient)
const pressInDialog = (page: Page, key: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: words(key), exact: true })
    .click(patient)
const rowOf = (page: Page, reference: string) => page.getByRole('listitem').filter({ hasText: reference })

test('a driver cancels a withdrawal, and reads why another one was refused', async () => {
  const before = await available()
  const mine = await request(2000)
  const theirs = await request(3000)
  const page = await person(phone)
  await openSignedIn(page, mobiles.driver, '/wallet/withdrawals')
  await rowOf(page, mine.reference).getByRole('link').click(patient)
  await press(page, 'withdraw_cancel')
  await page.getByRole('dialog').getByText(words('withdraw_cancel_note')).waitFor(patient)
  await expectAccessible(page, 'the question before a withdrawal is cancelled')
  await pressInDialog(page, 'withdraw_cancel')
  await page.getByText(words('withdraw_cancelled'), { exact: true }).waitFor(patient)
  await page.getByText(words('withdraw_state_cancelled'), { exact: true }).first().waitFor(patient)
  expect(await page.getByRole('button', { name: words('withdraw_cancel') }).count()).toBe(0)

  const office = await person()
  await openSignedIn(office, mobiles.admin, `/withdraws?tab=requested&search=${theirs.reference}`)
  await office
    .getByRole('button', { name: words('withdraws_open', { reference: theirs.reference }) })
    .click(patient)
  await press(office, 'withdraws_refuse')
  await pressInDialog(office, 'withdraws_refuse')
  await office.getByText(words('withdraws_refuse_required')).waitFor(patient)
  await office.getByLabel(words('withdraws_reason')).fill('The bank does not know this account')
  await expectAccessible(office, 'the reason of a refused withdrawal')
  await pressInDialog(office, 'withdraws_refuse')
  await office.getByText(words('withdraws_refused')).waitFor(patient)

  await page.getByRole('link', { name: words('withdraw_back') }).click()
  const refused = rowOf(page, theirs.reference)
  await refused.getByText(words('withdraw_state_refused')).waitFor(patient)
  await refused.getByText('The bank does not know this account').waitFor(patient)
  await page.goto('/inbox?lang=en')
  await page.getByText(words('push_withdrawal_refused', { reference: theirs.reference })).waitFor(patient)
  expect(await available()).toBe(before)
})

test('several withdrawals are processed at once; one that was cancelled meanwhile is named with its reason', async () => {
  const made = [await request(101), await request(102), await request(103)]
  const cancelled = made[1] ?? made[0]
  const office = await person()
  await openSignedIn(office, mobiles.admin, '/withdraws?tab=requested')
  for (const { reference } of made)
    await office
      .getByRole('checkbox', { name: words('list_select', { row: reference }), exact: true })
      .check(patient)
  await office
    .getByRole('button', { name: words('withdraws_process_count', { count: made.length }) })
    .click(patient)
  await driver.call(own.cancelWithdrawal, { params: { id: cancelled?.id ?? '' } })
  await office.getByLabel(words('withdraws_bank_reference')).fill('Run 12')
  await pressInDialog(office, 'withdraws_process')
  const result = office.getByRole('dialog').filter({ hasText: words('withdraws_not_done') })
  const left = result.getByRole('listitem').filter({ hasText: cancelled?.reference ?? '' })
  await left.getByText(words('withdrawal_cancelled')).waitFor(patient)
  await expectAccessible(office, 'withdrawals that were not processed')
  await pressInDialog(office, 'withdraws_close')
  const { withdrawals } = await driver.call(own.listMyWithdrawals, { query: {} })
  const states = new Map(withdrawals.map(({ id, state, bankReference }) => [id, [state, bankReference]]))
  expect(made.map(({ id }) => states.get(id))).toEqual([
    ['processed', 'Run 12'],
    ['cancelled', ''],
    ['processed', 'Run 12'],
  ])

  await request(104)
  await press(office, 'withdraws_process_all')
  await office.getByText(words('withdraws_process_all_question')).waitFor(patient)
  await pressInDialog(office, 'withdraws_process')
  const requested = async () =>
    (await admin.call(withdrawalList.list, { query: { tab: 'requested' } })).rows.length
  await expect.poll(requested, patient).toBe(0)
})

test('riders withdraw where the settings allow it, and read that they cannot where not', async () => {
  const rider = await signIn(serverUrl(), mobiles.rider)
  await rider.call(updateBank, { body: exampleBank })
  await admin.call(addToWallet, { body: { userId: rider.userId, amount: 500, note: 'A test.' } })
  const page = await person(phone)
  await openSignedIn(page, mobiles.rider, '/wallet')
  await page.getByText(words('wallet_history'), { exact: true }).first().waitFor(patient)
  expect(await page.getByRole('link', { name: words('wallet_withdraw_money') }).count()).toBe(0)
  await page.goto('/wallet/withdrawals?lang=en')
  await page.getByText(words('withdraw_closed'), { exact: true }).waitFor(patient)
  await expectAccessible(page, 'withdrawals that are not available')

  onTestFinished(() => changeSettings(admin, { riderWithDraw: false }))
  await changeSettings(admin, { riderWithDraw: true })
  const mine = () => rider.call(own.listMyWithdrawals, { query: {} })
  await expect.poll(async () => (await mine()).allowed, patient).toBe(true)
  await page.goto('/wallet?lang=en')
  await page.getByRole('link', { name: words('wallet_withdraw_money') }).click(patient)
  await page.getByLabel(words('withdraw_amount')).fill('3.21')
  await press(page, 'withdraw_request')
  await page.getByText(patternOf(words('withdraw_requested'))).waitFor(patient)
  const [made] = (await mine()).withdrawals
  expect(made).toMatchObject({ amount: 321, state: 'requested', ...exampleBank })
  await rider.call(own.cancelWithdrawal, { params: { id: made?.id ?? '' } })
})
