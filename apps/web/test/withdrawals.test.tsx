import { ids } from '@cabstand/contract/examples/ids'
import {
  cancelWithdrawal,
  listMyWithdrawals,
  requestWithdrawal,
} from '@cabstand/contract/http/money/my-withdrawals'
import {
  countRequestedWithdrawals,
  getWithdrawal,
  processWithdrawal,
  processWithdrawals,
  refuseWithdrawal,
  withdrawalList,
} from '@cabstand/contract/http/money/withdrawals'
import { updateBank } from '@cabstand/contract/http/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, field, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const driver = { as: 'driver' } as const
const row = { ...getWithdrawal.output.parse(getWithdrawal.examples.output).withdrawal }
const { id, reference } = row
const dialog = async () => within(await screen.findByRole('dialog'))
const pressIn = async (place: ReturnType<typeof within>, key: string) =>
  user.click(await place.findByRole('button', { name: words(key) }))

describe('staff', () => {
  test('read a withdrawal with its account, and process it with the reference of the bank', async () => {
    await open('/withdraws?tab=requested', admin)
    await press(words('withdraws_open', { reference }))
    const details = await dialog()
    expect((await details.findAllByText(/4471/)).length).toBeGreaterThan(0)
    await pressIn(details, 'withdraws_process')
    await user.type(await screen.findByLabelText(words('withdraws_bank_reference')), ' SEPA 17 ')
    await pressIn(await dialog(), 'withdraws_process')
    await screen.findByText(words('withdraws_process_done'))
    expect(api.callsOf(processWithdrawal)).toMatchObject([
      { params: { id }, body: { bankReference: 'SEPA 17' } },
    ])
    expect(api.callsOf(withdrawalList.list).length, 'the list is read again').toBeGreaterThan(1)
  })

  test.each(['row', 'details'])('refuse one with a reason, from its %s', async (from) => {
    await open('/withdraws', admin)
    if (from === 'row') await press(`${words('withdraws_refuse')}: ${reference}`)
    else {
      await press(words('withdraws_open', { reference }))
      await pressIn(await dialog(), 'withdraws_refuse')
    }
    const reason = await screen.findByLabelText(words('withdraws_reason'), { exact: false })
    const question = await dialog()
    await pressIn(question, 'withdraws_refuse')
    await question.findByText(words('withdraws_refuse_required'))
    expect(api.callsOf(refuseWithdrawal)).toEqual([])
    await user.type(reason, 'The account is closed')
    await pressIn(question, 'withdraws_refuse')
    await screen.findByText(words('withdraws_refused'))
    expect(api.callsOf(refuseWithdrawal)).toMatchObject([
      { params: { id }, body: { reason: 'The account is closed' } },
    ])
  })

  test('neither process nor refuse what has ended', async () => {
    api.answerAny(withdrawalList.list, (page) => ({ ...page, rows: [{ ...row, state: 'processed' }] }))
    await open('/withdraws', admin)
    for (const key of ['withdraws_process', 'withdraws_refuse'])
      expect(
        await screen.findByRole<HTMLButtonElement>('button', { name: `${words(key)}: ${reference}` }),
      ).toHaveProperty('disabled', true)
  })

  test('process several at once; what was not processed is named with its reason', async () => {
    const other = { ...row, id: ids.rider, reference: 'W-K7WM4R' }
    api.answerAny(withdrawalList.list, (page) => ({ ...page, rows: [row, other] }))
    api.answer(processWithdrawals, () => ({
      processed: 1,
      amount: 4500,
      refused: [{ id: other.id, reference: other.reference, code: 'withdrawal_cancelled' as const }],
      remaining: 0,
    }))
    await open('/withdraws?tab=requested', admin)
    for (const name of [reference, other.reference])
      await user.click(await screen.findByRole('checkbox', { name: words('list_select', { row: name }) }))
    await press(words('withdraws_process_count', { count: 2 }))
    await user.type(await screen.findByLabelText(words('withdraws_bank_reference')), 'Run 12')
    await pressIn(await dialog(), 'withdraws_process')
    const left = within((await screen.findByText(words('withdraws_not_done'))).parentElement ?? document.body)
    expect(left.getByRole('listitem').textContent).toBe(
      `${other.reference}: ${words('withdrawal_cancelled')}`,
    )
    expect(api.callsOf(processWithdrawals)).toMatchObject([
      { body: { withdrawals: [row.id, other.id], bankReference: 'Run 12' } },
    ])
  })

  test('process all that are requested, after they read how many and their sum', async () => {
    await open('/withdraws?tab=requested', admin)
    await press(words('withdraws_process_all'))
    const { until } = countRequestedWithdrawals.output.parse(countRequestedWithdrawals.examples.output)
    const name = words('withdraws_process_all_question', { count: 2, amount: '€90.00' })
    await pressIn(within(await screen.findByRole('dialog', { name })), 'withdraws_process')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf(processWithdrawals)).toMatchObject([{ body: { requestedUntil: until } }])
  })

  test('process nothing where nothing is requested', async () => {
    api.answer(countRequestedWithdrawals, (example) => ({ ...example, count: 0, amount: 0 }))
    await open('/withdraws', admin)
    await press(words('withdraws_process_all'))
    const question = await dialog()
    await question.findByText(words('withdraws_none_requested'))
    await pressIn(question, 'withdraws_process')
    expect(api.callsOf(processWithdrawals)).toEqual([])
  })
})

describe('a driver', () => {
  test('requests an amount of what is available', async () => {
    await open('/wallet/withdrawals', driver)
    await user.type(await screen.findByLabelText(words('withdraw_amount'), { exact: false }), '57.01')
    await press(words('withdraw_request'))
    await screen.findByText(words('withdraw_amount_high', { amount: '€57.00' }))
    await user.clear(await screen.findByLabelText(words('withdraw_amount'), { exact: false }))
    await user.type(await screen.findByLabelText(words('withdraw_amount'), { exact: false }), '0.99')
    await screen.findByText(words('withdraw_amount_low', { amount: '€1.00' }))
    await press(words('withdraw_everything'))
    await press(words('withdraw_request'))
    await screen.findByText(patternOf(words('withdraw_requested')))
    expect(api.callsOf(requestWithdrawal)).toMatchObject([{ body: { amount: 5700 } }])
    expect(api.callsOf(listMyWithdrawals).length, 'what is available is read again').toBeGreaterThan(1)
  })

  test('cancels a withdrawal that is open, after a question', async () => {
    await open(`/wallet/withdrawals/${id}`, driver)
    await press(words('withdraw_cancel'))
    const question = await dialog()
    question.getByText(words('withdraw_cancel_note'))
    await pressIn(question, 'withdraw_cancel')
    await screen.findByText(words('withdraw_cancelled'))
    expect(api.callsOf(cancelWithdrawal)).toMatchObject([{ params: { id } }])
  })

  test('reads what became of each: waiting, processed, cancelled, refused with its reason', async () => {
    const states = [
      { state: 'requested', reason: '' },
      { state: 'processed', reason: '' },
      { state: 'cancelled', reason: '' },
      { state: 'cancelled', reason: 'The bank does not know this account' },
    ] as const
    api.answer(listMyWithdrawals, (example) => ({
      ...example,
      withdrawals: example.withdrawals.flatMap((one) =>
        states.map((each, at) => ({ ...one, ...each, id: `${ids.booking.slice(0, -1)}${at}` })),
      ),
    }))
    await open('/wallet/withdrawals', driver)
    await screen.findByText('The bank does not know this account')
    const rows = screen.getAllByRole('listitem')
    for (const [at, key] of ['requested', 'processed', 'cancelled', 'refused'].entries())
      expect(rows[at + rows.findIndex((row) => row.textContent?.includes(reference))]?.textContent).toContain(
        words(`withdraw_state_${key}`),
      )
  })

  test('whose bank details staff have changed confirms them before anything can be requested', async () => {
    api.answer(listMyWithdrawals, (example) => ({ ...example, bankWaitsUntil: '2999-01-01T00:00:00.000Z' }))
    await open('/wallet/withdrawals', driver)
    const submit = await screen.findByRole('button', { name: words('withdraw_request') })
    expect(submit.getAttribute('aria-disabled')).toBe('true')
    screen.getByText(words('withdraw_bank_waits'))
    within(screen.getByRole('region', { name: words('bank_changed') })).getByText(/4471/)
    api.restore(listMyWithdrawals)
    await press(words('bank_is_mine'))
    await screen.findByText(words('bank_confirmed'))
    expect(api.callsOf(updateBank)).toMatchObject([{ body: { bankAccount: 'PM50 0002 0123 4471' } }])
    await waitFor(() => expect(screen.queryByRole('region', { name: words('bank_changed') })).toBeNull())
    await screen.findByRole('button', { name: words('withdraw_request') })
    expect(screen.queryByText(words('withdraw_bank_waits'))).toBeNull()
  })

  test('without bank details is led to them', async () => {
    api.answer(listMyWithdrawals, (example) => ({
      ...example,
      bank: { bankName: '', bankCode: '', bankAccount: '' },
    }))
    await open('/wallet/withdrawals', driver)
    await screen.findByText(words('withdraw_bank_missing'))
    const link = screen.getByRole('link', { name: words('withdraw_bank_add') })
    expect(link.getAttribute('href')).toBe('/profile#bank')
    expect(screen.queryByRole('button', { name: words('withdraw_request') })).toBeNull()
  })

  test('types them where the link leads; an IBAN or BIC that cannot be right is said at its field', async () => {
    await open('/profile#bank', driver)
    const account = await field('profile_bank_account')
    const code = await field('profile_bank_code')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('bankName'))
    await user.clear(account)
    await user.type(account, 'DE89 3704 0044 0532 0130 01')
    await user.clear(code)
    await user.type(code, '12-34')
    await press(words('profile_bank_save'))
    await screen.findByText(words('profile_bank_iban'))
    screen.getByText(words('profile_bank_bic'))
    expect([account, code].map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    expect(api.callsOf(updateBank)).toEqual([])
    await user.type(account, '{Backspace}0')
    await user.clear(code)
    await press(words('profile_bank_save'))
    await waitFor(() =>
      expect(api.callsOf(updateBank)).toMatchObject([
        { body: { bankAccount: 'DE89 3704 0044 0532 0130 00' } },
      ]),
    )
  })

  test.each([true, false])(
    'has a way to withdrawals on the wallet where they are allowed: %s',
    async (allowed) => {
      api.answer(listMyWithdrawals, (example) => ({ ...example, allowed }))
      await open('/wallet', { as: 'rider' })
      await screen.findAllByText(words('wallet_history'))
      await waitFor(() => expect(api.waiting).toBe(0))
      const links = screen.queryAllByRole('link', { name: words('wallet_withdraw_money') })
      expect(links).toHaveLength(allowed ? 1 : 0)
    },
  )
})
