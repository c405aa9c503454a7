import { ids } from '@cabstand/contract/examples/ids'
import {
  addToWallet,
  adjustmentList,
  approveAdjustment,
  correctWallet,
  findWalletOwners,
  rejectAdjustment,
} from '@cabstand/contract/http/money/adjustments'
import { openTopUp } from '@cabstand/contract/http/money/payments'
import { exportStatement, getWallet } from '@cabstand/contract/http/money/wallet'
import { getAllSettings } from '@cabstand/contract/http/operator/staff-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, field, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const me = { id: ids.rider }
const dialog = async () => within(await screen.findByRole('dialog'))
const checked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked

test('a wallet names parcels', async () => {
  api.answer(getWallet, (example) => ({
    ...example,
    walletHistory: example.walletHistory.map((entry) => ({ ...entry, service: 'delivery' as const })),
  }))
  await open('/wallet', { as: 'driver' })
  await screen.findByText(words('wallet_driver_share_parcel'))
  expect(screen.queryByText(words('wallet_driver_share'))).toBeNull()
})

describe('adding to a wallet', () => {
  const choose = async () => {
    await user.type(await field('add_wallet_person'), 'farah')
    await user.click(await screen.findByRole('option', { name: /Farah Haddad/ }))
  }

  test('without a person says so', async () => {
    api.refuse(addToWallet, 'no_details_error')
    await open('/addtowallet', admin)
    await press(words('add_wallet_what_credit'))
    expect(await screen.findByText(words('no_details_error'))).toBeTruthy()
  })

  test('credits a person who was found by name, and begins anew', async () => {
    await open('/addtowallet', admin)
    await choose()
    expect(api.callsOf(findWalletOwners).at(-1)?.query).toEqual({ query: 'farah' })
    await user.type(await field('adjustment_amount'), '25')
    await user.type(await field('add_wallet_note_field'), 'For the long wait')
    await press(words('add_wallet_do_credit', { amount: '€25.00' }))
    await screen.findByText(patternOf(words('add_wallet_added')))
    expect(api.callsOf(addToWallet)).toMatchObject([
      { body: { userId: ids.rider, amount: 2500, note: 'For the long wait' } },
    ])
    expect((await field('adjustment_amount')).value).toBe('')
  })

  test('above the limit is a request, which waits for another admin', async () => {
    api.answer(getAllSettings, (example) => ({ ...example, adjustmentApprovalAbove: 5000 }))
    api.answer(addToWallet, (example) => ({
      ...example,
      adjustment: { ...example.adjustment, state: 'requested' as const },
    }))
    await open('/addtowallet', admin)
    await choose()
    const amount = await field('adjustment_amount')
    await user.type(amount, '50')
    await screen.findByRole('button', { name: words('add_wallet_do_credit', { amount: '€50.00' }) })
    await user.type(amount, '.01')
    await press(words('add_wallet_request', { amount: '€50.01' }))
    await screen.findByText(patternOf(words('add_wallet_waits')))
    const link = screen.getByRole('link', { name: words('add_wallet_see_waiting') })
    expect(link.getAttribute('href')).toContain('/walletadjustments?tab=waiting')
  })

  test('a correction needs a reason, may name the entry that it corrects, and is refused beyond what is there', async () => {
    api.refuse(correctWallet, 'insufficient_balance')
    await open(`/addtowallet?user=${ids.rider}`, admin)
    await user.click(await screen.findByRole('radio', { name: words('add_wallet_what_take') }))
    await user.type(await field('adjustment_amount'), '7.50')
    const take = words('add_wallet_do_take', { amount: '€7.50' })
    await press(take)
    screen.getByText(words('field_required'))
    const reason = await field('add_wallet_reason_field')
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(reason)
    expect(api.callsOf(correctWallet)).toEqual([])
    await user.type(reason, 'Credited twice')
    await user.click(screen.getByRole('combobox', { name: words('add_wallet_corrects') }))
    const [, entry] = await screen.findAllByRole('option')
    if (entry) await user.click(entry)
    await press(take)
    await screen.findByText(words('insufficient_balance'))
    api.restore(correctWallet)
    await press(take)
    await screen.findByText(patternOf(words('add_wallet_taken')))
    expect(api.callsOf(correctWallet).at(-1)?.body).toEqual({
      userId: ids.rider,
      amount: -750,
      note: 'Credited twice',
      entryId: '01a20188-45cf-7707-955f-4a75a2dbd3cb',
    })
  })

  test('what was chosen before the person of a link is known stays', async () => {
    const release = api.hold(findWalletOwners)
    await open(`/addtowallet?user=${ids.rider}`, admin)
    await user.click(await screen.findByRole('radio', { name: words('add_wallet_what_take') }))
    await user.type(await field('adjustment_amount'), '3')
    release()
    await waitFor(async () => expect((await field('add_wallet_person')).value).toBe('Farah Haddad'))
    expect(checked(words('add_wallet_what_take'))).toBe(true)
    expect((await field('adjustment_amount')).value).toBe('3')
  })
})

describe('a credit that waits', () => {
  const asRequested = (requestedBy: { id: string; name: string }) =>
    api.answerAny(adjustmentList.list, (page) => ({
      ...page,
      rows:
        'rows' in page
          ? (page.rows as object[]).map((row) => ({ ...row, state: 'requested', requestedBy }))
          : [],
    }))
  const lena = { id: ids.admin, name: 'Lena Moreau' }

  test('is not decided by who has asked for it', async () => {
    asRequested(lena)
    await open('/walletadjustments', { ...admin, me: { id: ids.admin } })
    await screen.findByText(words('adjustment_waits_for_other'))
    expect(screen.queryByRole('button', { name: words('adjustment_check') })).toBeNull()
    expect(
      screen.queryByRole('button', { name: patternOf(`${words('adjustment_reject')}: {name}`) }),
    ).toBeNull()
  })

  test('is approved by another admin, unless a third one has decided meanwhile', async () => {
    asRequested(lena)
    api.refuse(approveAdjustment, 'adjustment_decided')
    await open('/walletadjustments?tab=waiting', { ...admin, me })
    await press(words('adjustment_check'))
    const question = await dialog()
    question.getByText('For the long wait on Sunday')
    const approve = question.getByRole('button', { name: words('adjustment_approve') })
    await user.click(approve)
    await question.findByText(words('adjustment_decided'))
    api.restore(approveAdjustment)
    await user.click(approve)
    await screen.findByText(patternOf(words('adjustment_approved')))
    expect(api.callsOf(approveAdjustment)).toHaveLength(2)
  })

  test('is rejected with a reason', async () => {
    asRequested(lena)
    await open('/walletadjustments?tab=waiting', { ...admin, me })
    await press(`${words('adjustment_reject')}: Farah Haddad`)
    const question = await dialog()
    const reject = question.getByRole('button', { name: words('adjustment_reject') })
    expect(reject.getAttribute('aria-disabled')).toBe('true')
    question.getByText(words('adjustment_reject_needs_reason'))
    await user.type(question.getByLabelText(words('adjustment_reject_reason')), 'Twice the same wait')
    await user.click(reject)
    await screen.findByText(words('adjustment_rejected_done'))
    expect(api.callsOf(rejectAdjustment)).toMatchObject([{ body: { reason: 'Twice the same wait' } }])
  })
})

test('a rejected credit shows its reason', async () => {
  api.answerAny(adjustmentList.list, (page) => ({
    ...page,
    rows:
      'rows' in page
        ? (page.rows as object[]).map((row) => ({ ...row, state: 'rejected', rejectReason: 'Paid in cash' }))
        : [],
  }))
  await open('/walletadjustments', admin)
  expect(await screen.findByText('Paid in cash')).toBeTruthy()
})

describe('the wallet of a driver', () => {
  const driver = { as: 'driver' } as const

  test('shows the entries and sums of a week, by kind, and says when there are none', async () => {
    api.answer(getWallet, (example, { query }) => ({
      ...example,
      walletHistory: query.type ? [] : example.walletHistory,
      period: query.from ? { credited: 90050, debited: 560, withdrawn: 4500 } : null,
    }))
    await open('/wallet', driver)
    await user.click(await screen.findByRole('combobox', { name: words('wallet_period') }))
    await user.click(await screen.findByRole('option', { name: words('wallet_this_week') }))
    const sumOf = async (key: string) => (await screen.findByText(words(key))).nextElementSibling?.textContent
    expect(await sumOf('wallet_sum_in')).toBe('€900.50')
    expect(await sumOf('wallet_sum_out')).toBe('\u2212€5.60')
    expect(await sumOf('wallet_sum_withdrawn')).toBe('\u2212€45.00')
    const { from = '', to = '' } = api.callsOf(getWallet).at(-1)?.query ?? {}
    expect(new Date(from).getUTCDay(), 'weeks begin on Monday').toBe(1)
    expect(Date.parse(to) - Date.parse(from)).toBe(7 * 24 * 60 * 60_000)
    await user.click(screen.getByRole('radio', { name: words('wallet_debit') }))
    await screen.findByText(words('wallet_none'))
    expect(api.callsOf(getWallet).at(-1)?.query).toMatchObject({ type: 'Debit', from, to })
    expect(await sumOf('wallet_sum_in')).toBe('€900.50')
  })

  test.each([
    ['correction', 'wallet_correction', 'adjustment'],
    ['top-up', 'wallet_top_up', 'topUp'],
  ] as const)('has a %s with its note, in a dialog of its own', async (purpose, name, kind) => {
    api.answer(getWallet, (example) => ({
      ...example,
      walletHistory: example.walletHistory.slice(0, 1).map((entry) => ({
        ...entry,
        note: 'Credited twice',
        purpose,
        cause: { kind, id: ids.booking },
      })),
    }))
    await open('/wallet', driver)
    await press(words(name))
    const entry = await dialog()
    entry.getByText('Credited twice')
    expect(entry.getByText(words('wallet_entry_balance'))).toBeTruthy()
  })

  test.each(['pdf', 'csv'])('saves the statement of a month: %s', async (format) => {
    api.answerFile(exportStatement, 'Date,Text')
    await open('/wallet', driver)
    await press(new RegExp(`^Statement .* ${format}$`, 'i'))
    const month = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Lisbon', dateStyle: 'short' })
      .format(new Date())
      .slice(0, 7)
    await waitFor(() =>
      expect(api.callsOf(exportStatement)).toMatchObject([{ query: { format, month, language: 'en' } }]),
    )
  })
})

test('a top-up is one of the quick amounts, or one within the limits, and is paid at its checkout', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  await open('/wallet', { as: 'rider' })
  await press(words('top_up'))
  const form = await dialog()
  const own = form.getByLabelText(words('top_up_own'))
  await user.clear(own)
  await user.type(own, '0.99')
  const pay = () => form.getByRole('button', { name: patternOf(words('top_up_pay')) })
  expect(pay().getAttribute('aria-disabled')).toBe('true')
  await user.click(pay())
  expect(api.callsOf(openTopUp)).toEqual([])
  await user.click(form.getByRole('button', { name: '€20.00' }))
  await user.click(pay())
  await waitFor(() => expect(api.callsOf(openTopUp)).toMatchObject([{ body: { amount: 2000 } }]))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/payments/${ids.entry}/checkout`))
})
