import * as contract from '@cabstand/contract/http/money/adjustments'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { createPerson } from '@cabstand/contract/http/people/person-records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings, switchLimitOff } from '../apps/server/test/support/change-settings.ts'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { withOwner } from '../test/support/as-owner.ts'
import { confirmAdmins } from '../test/support/confirm-admins.ts'
import { expectAccessible, ownerUrl, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

type Person = TestClient & { readonly userId: string }
const words = wordsIn('en')
const soon = { timeout: 20_000 }
const noor = { mobile: '+351910880091', email: 'noor.four@example.com', firstName: 'Noor', lastName: 'Aziz' }
const omar = { mobile: '+351910880092', email: 'omar.four@example.com', firstName: 'Omar', lastName: 'Lima' }
const mark = `Four${Date.now().toString(36)}`
let admin: TestClient
let third: TestClient
let rider: Person
let driver: Person

beforeAll(async () => {
  admin = await signIn(serverUrl(), mobiles.admin)
  for (const body of [noor, omar]) await admin.call(createPerson, { body: { ...body, usertype: 'admin' } })
  await withOwner(ownerUrl(), (run) => run(confirmAdmins))
  third = await signIn(serverUrl(), omar.mobile)
  rider = await signIn(serverUrl(), mobiles.rider)
  driver = await signIn(serverUrl(), mobiles.driver)
})
// Other files share the server.
afterAll(() =>
  withOwner(ownerUrl(), (run) =>
    run(`update settings set negative_balance = true, adjustment_approval_above = 0,
      approval_asked_above = null, approval_asked_by = null, approval_asked_at = null`),
  ),
)

const balanceOf = async (who: TestClient) => (await who.call(getWallet, { query: {} })).walletBalance
const requestCredit = async (note: string) => {
  const body = { userId: rider.userId, amount: 9000, note }
  const { adjustment } = await admin.call(contract.addToWallet, { body })
  expect(adjustment.state).toBe('requested')
  return adjustment.id
}

test('a second admin rejects a request with a reason; what another one decided first is not decided again', async () => {
  await changeSettings(admin, { adjustmentApprovalAbove: 1000 })
  const before = await balanceOf(rider)
  const decided = await requestCredit(`${mark} decided`)
  const page = await person()
  await openSignedIn(page, noor.mobile, `/walletadjustments?tab=waiting&search=${mark}`)
  await page.getByRole('button', { name: words('adjustment_check') }).click(soon)
  const question = page.getByRole('dialog')
  await question.getByText(`${mark} decided`).waitFor(soon)
  await third.call(contract.rejectAdjustment, { params: { id: decided }, body: { reason: 'Paid in cash' } })
  await question.getByRole('button', { name: words('adjustment_approve'), exact: true }).click()
  await question.getByText(words('adjustment_decided')).waitFor(soon)
  await question.getByRole('button', { name: words('adjustment_later') }).click()

  await requestCredit(`${mark} second`)
  await page.goto(`/walletadjustments?tab=waiting&search=${mark}&lang=en`)
  const row = page.locator('tbody tr').filter({ hasText: `${mark} second` })
  await row.hover(soon)
  await page.getByRole('button', { name: patternOf(`${words('adjustment_reject')}: {name}`) }).click(soon)
  const reject = question.getByRole('button', { name: words('adjustment_reject'), exact: true })
  expect(await reject.getAttribute('aria-disabled')).toBe('true')
  await question.getByText(words('adjustment_reject_needs_reason')).waitFor(soon)
  await question.getByLabel(words('adjustment_reject_reason')).fill('Twice the same wait')
  await expectAccessible(page, 'rejecting a credit')
  await reject.click()
  await page.getByText(words('adjustment_rejected_done')).waitFor(soon)
  expect(await balanceOf(rider)).toBe(before)

  // Who asked reads why.
  const lena = await person()
  await openSignedIn(lena, mobiles.admin, `/walletadjustments?tab=rejected&search=${mark}`)
  for (const reason of ['Paid in cash', 'Twice the same wait']) await lena.getByText(reason).waitFor(soon)
  await switchLimitOff(admin, third)
})

test('a correction needs a reason, takes no more than a driver has, and is in their wallet with its reason', async () => {
  await changeSettings(admin, { negativeBalance: false })
  const body = { userId: driver.userId, amount: 2500, note: `${mark} credit` }
  await admin.call(contract.addToWallet, { body })
  const before = await balanceOf(driver)
  const lena = await person()
  await openSignedIn(lena, mobiles.admin, `/addtowallet?user=${driver.userId}`)
  await lena.getByText(words('add_wallet_what_take'), { exact: true }).click(soon)
  const amount = lena.getByLabel(words('adjustment_amount'))
  const reason = lena.getByLabel(words('add_wallet_reason_field'))
  const take = lena.getByRole('button', { name: patternOf(words('add_wallet_do_take')) })
  await amount.fill('7.50', soon)
  await take.click()
  await lena.getByText(words('field_required')).waitFor(soon)
  expect(await reason.getAttribute('aria-invalid')).toBe('true')
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true)

  await reason.fill('Credited twice')
  await amount.fill('99999')
  await take.click()
  await lena.getByRole('alert').getByText(words('insufficient_balance')).waitFor(soon)
  expect(await balanceOf(driver)).toBe(before)

  await amount.fill('7.50')
  await lena.getByRole('combobox', { name: words('add_wallet_corrects') }).click()
  await lena
    .getByRole('option', { name: /Credit by|25\.00/ })
    .first()
    .click(soon)
  await expectAccessible(lena, 'the correction of a wallet')
  await take.click()
  await lena.getByText(patternOf(words('add_wallet_taken'))).waitFor(soon)
  expect(await balanceOf(driver)).toBe(before - 750)
  const [newest] = (await admin.call(contract.adjustmentList.list, { query: { search: 'Credited twice' } }))
    .rows
  expect(newest).toMatchObject({ amount: -750, corrects: { event: 'wallet.credited' } })

  const page = await person({ viewport: { width: 390, height: 844 } })
  await openSignedIn(page, mobiles.driver, '/wallet')
  await page
    .getByRole('button', { name: words('wallet_correction') })
    .first()
    .click(soon)
  await page.getByRole('dialog').getByText('Credited twice').waitFor(soon)
})
