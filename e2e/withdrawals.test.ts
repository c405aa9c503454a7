import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { addToWallet } from '@cabstand/contract/http/money/adjustments'
import { listMyWithdrawals, requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { getPerson, updatePerson } from '@cabstand/contract/http/people/person-records'
import { updateBank } from '@cabstand/contract/http/people/users'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')

beforeAll(async () => {
  const [lena, driver] = await Promise.all([
    signIn(serverUrl(), mobiles.admin),
    signIn(serverUrl(), mobiles.driver),
  ])
  await driver.call(updateBank, { body: { bankName: '', bankCode: '', bankAccount: '' } })
  await lena.call(addToWallet, { body: { userId: driver.userId, amount: 4_000, note: 'A test.' } })
})

test('a driver adds bank details, requests a withdrawal, and sees it paid out without asking', async () => {
  const page = await person()
  await openSignedIn(page, mobiles.driver, '/wallet')
  await page.getByRole('link', { name: words('wallet_withdraw_money') }).click()
  // Nothing can be requested before it is known where it goes.
  await page.getByText(words('withdraw_bank_missing')).waitFor(patient)
  await page.getByRole('link', { name: words('withdraw_bank_add') }).click()
  const bank = {
    profile_bank_name: 'Rio Sable',
    profile_bank_code: 'BRSBPM21',
    profile_bank_account: 'PM50 4471',
  }
  for (const [label, value] of Object.entries(bank))
    await page.getByLabel(words(label), { exact: true }).fill(value)
  await press(page, words('profile_bank_save'))
  await page.getByText(words('profile_bank_saved')).waitFor(patient)
  await page.getByRole('link', { name: words('profile_withdraw') }).click()

  await page.getByText('PM50 4471').waitFor(patient)
  const amount = page.getByLabel(words('withdraw_amount'))
  await amount.fill('9999')
  await press(page, words('withdraw_request'))
  await page.getByText(/at most/).waitFor(patient)
  await amount.fill('12.34')
  await expectAccessible(page, 'the request of a withdrawal')
  await press(page, words('withdraw_request'))
  const row = page.getByRole('listitem').filter({ hasText: '€12.34' })
  await row.getByText(words('withdraw_state_requested')).waitFor(patient)
  const reference = (await row.getByText(/^W-/).textContent()) ?? ''

  const office = await person()
  await openSignedIn(office, mobiles.admin, '/withdraws?tab=requested')
  await office.getByRole('button', { name: words('withdraws_open', { reference }) }).click()
  await office.getByText('PM50 4471').last().waitFor(patient)
  await expectAccessible(office, 'a withdrawal')
  await press(office, words('withdraws_process'))
  await office.getByLabel(words('withdraws_bank_reference')).fill('SEPA 17')
  await press(office, words('withdraws_process'))
  await office.getByText(words('withdraws_process_done')).waitFor(patient)

  // The screen of the driver follows.
  await row.getByText(words('withdraw_state_processed')).waitFor(patient)
  await row.getByRole('link').click()
  await page.getByText('SEPA 17').waitFor(patient)
  await page.goto('/inbox')
  await page.getByText(words('push_withdrawal_processed', { reference })).waitFor(patient)
  const arabic = wordsIn('ar')
  await page.goto('/wallet/withdrawals?lang=ar')
  await page
    .getByRole('listitem')
    .filter({ hasText: reference })
    .getByText(arabic('withdraw_state_processed'))
    .waitFor(patient)
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
})

test('an admin refuses a withdrawal with a reason, and the driver has the amount back', async () => {
  const driver = await signIn(serverUrl(), mobiles.driver)
  await driver.call(updateBank, { body: exampleBank })
  const available = async () => (await driver.call(listMyWithdrawals, { query: {} })).availableAmount
  const before = await available()
  const { id, reference } = await driver.call(requestWithdrawal, { body: { amount: 150 } })
  expect(await available()).toBe(before - 150)
  const office = await person()
  await openSignedIn(office, mobiles.admin, `/withdraws?search=${reference}`)
  await office.locator('tbody tr').hover(patient)
  await press(office, `${words('withdraws_refuse')}: ${reference}`)
  const question = office.getByRole('dialog')
  await press(question, words('withdraws_refuse'))
  await question.getByText(words('withdraws_refuse_required')).waitFor(patient)
  await question.getByLabel(words('withdraws_reason')).fill('The account is closed')
  await expectAccessible(office, 'the refusal of a withdrawal')
  await press(question, words('withdraws_refuse'))
  await office.getByText(words('withdraws_refused')).waitFor(patient)
  const refused = (await driver.call(listMyWithdrawals, { query: {} })).withdrawals.find(
    (one) => one.id === id,
  )
  expect(refused).toMatchObject({ state: 'cancelled', reason: 'The account is closed' })
  expect(await available()).toBe(before)
})

test('bank details that staff have changed hold withdrawals until the driver confirms them in the wallet', async () => {
  const [lena, driver] = await Promise.all([
    signIn(serverUrl(), mobiles.admin),
    signIn(serverUrl(), mobiles.courier),
  ])
  await driver.call(updateBank, { body: exampleBank })
  await lena.call(addToWallet, { body: { userId: driver.userId, amount: 4_000, note: 'A test.' } })
  const params = { id: driver.userId }
  const { version } = await lena.call(getPerson, { params })
  await lena.call(updatePerson, { params, version, body: { bankAccount: 'PM50 9999' } })
  const page = await person()
  await openSignedIn(page, mobiles.courier, '/wallet/withdrawals')
  await page.getByText(words('withdraw_bank_waits')).waitFor(patient)
  await page.goto('/wallet')
  const notice = page.getByRole('region', { name: words('bank_changed') })
  await notice.getByText('PM50 9999').waitFor(patient)
  await expectAccessible(page, 'the wallet with changed bank details')
  await press(page, words('bank_is_mine'))
  await page.getByText(words('bank_confirmed')).waitFor(patient)
  await notice.waitFor({ state: 'hidden', ...patient })
  expect((await driver.call(requestWithdrawal, { body: { amount: 100 } })).bankAccount).toBe('PM50 9999')
})
