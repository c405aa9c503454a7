import { getWallet } from '@cabstand/contract/http/money/wallet'
import { createPerson } from '@cabstand/contract/http/people/person-records'
import { expect, test } from 'vitest'
import { setApprovalLimit, switchLimitOff } from '../apps/server/test/support/change-settings.ts'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { withOwner } from '../test/support/as-owner.ts'
import { confirmAdmins } from '../test/support/confirm-admins.ts'
import { expectAccessible, ownerUrl, person, serverUrl, useBrowser } from './people.ts'
import { answerAsBank, mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const otherAdmin = '+351910880077'

test('an admin adds to a wallet, and another one approves what is above the limit', async () => {
  const admin = await signIn(serverUrl(), mobiles.admin)
  const rider = await signIn(serverUrl(), mobiles.rider)
  const balance = async () => (await rider.call(getWallet, { query: {} })).walletBalance
  const first = await balance()
  await setApprovalLimit(admin, 5000)
  const noor = { firstName: 'Noor', lastName: 'Aziz', mobile: otherAdmin, email: 'noor.aziz@example.com' }
  await admin.call(createPerson, { body: { ...noor, usertype: 'admin' } })
  await withOwner(ownerUrl(), (run) => run(confirmAdmins))

  const lena = await person()
  await openSignedIn(lena, mobiles.admin, '/addtowallet')
  const submit = lena.getByRole('button', { name: patternOf(words('add_wallet_do_credit')) })
  await lena.getByRole('button', { name: words('add_wallet_what_credit'), exact: true }).click(soon)
  await lena.getByText(words('no_details_error')).waitFor(soon)
  const request = async (amount: string) => {
    await lena.getByLabel(words('add_wallet_person')).fill('farah')
    await lena.getByRole('option', { name: /Farah Haddad/ }).click(soon)
    await lena.getByLabel(words('adjustment_amount')).fill(amount)
    await lena.getByLabel(words('add_wallet_note_field')).fill('For the long wait')
  }
  await request('25')
  await expectAccessible(lena, 'adding to a wallet')
  await submit.click()
  await lena.getByText(patternOf(words('add_wallet_added'))).waitFor(soon)
  expect(await balance()).toBe(first + 2500)

  await request('80')
  await lena.getByRole('button', { name: patternOf(words('add_wallet_request')) }).click(soon)
  await lena.getByText(patternOf(words('add_wallet_waits'))).waitFor(soon)
  expect(await balance()).toBe(first + 2500)
  await lena.getByRole('link', { name: words('add_wallet_see_waiting') }).click()
  await lena.getByText(words('adjustment_waits_for_other')).waitFor(soon)

  const second = await person()
  await openSignedIn(second, otherAdmin, '/walletadjustments?tab=waiting')
  await second.getByRole('button', { name: words('adjustment_check') }).click(soon)
  await expectAccessible(second, 'approving a credit')
  await second.getByRole('button', { name: words('adjustment_approve'), exact: true }).click()
  await second.getByText(patternOf(words('adjustment_approved'))).waitFor(soon)
  expect(await balance()).toBe(first + 2500 + 8000)
  await switchLimitOff(admin, await signIn(serverUrl(), otherAdmin))
})

test('a rider tops up the wallet: a declined card changes nothing, and the line opens', async () => {
  const rider = await signIn(serverUrl(), mobiles.rider)
  const balance = async () => (await rider.call(getWallet, { query: {} })).walletBalance
  const first = await balance()
  const farah = await person({ viewport: { width: 390, height: 844 } })
  await openSignedIn(farah, mobiles.rider, '/wallet')
  await farah.getByRole('button', { name: words('top_up'), exact: true }).click(soon)
  await farah.getByLabel(words('top_up_own')).fill('0.5')
  const pay = farah.getByRole('button', { name: patternOf(words('top_up_pay')) })
  expect(await pay.getAttribute('aria-disabled')).toBe('true')
  await farah.getByRole('button', { name: '€20.00', exact: true }).click()
  await expectAccessible(farah, 'topping up')
  await pay.click()
  await answerAsBank(farah, 'decline')
  await farah.getByText(words('checkout_failed')).waitFor(soon)
  expect(await balance()).toBe(first)
  await farah.getByRole('link', { name: patternOf(words('checkout_continue')) }).click()
  await answerAsBank(farah, 'approve')
  await farah.getByText(words('checkout_top_up'), { exact: true }).waitFor(soon)
  expect(await balance()).toBe(first + 2000)
  await farah.getByRole('link', { name: words('checkout_to_wallet') }).click()
  await farah
    .getByRole('button', { name: words('wallet_top_up') })
    .first()
    .click(soon)
  await farah.getByRole('dialog').getByText(words('wallet_entry_balance')).waitFor(soon)
})
