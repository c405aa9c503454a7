import { addToWallet } from '@cabstand/contract/http/money/adjustments'
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
