import { ids } from '@cabstand/contract/examples/ids'
import { listMyWithdrawals, requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { checkReferral } from '@cabstand/contract/http/money/referrals'
import { verifyOtp } from '@cabstand/contract/http/people/auth'
import { blockPeople, driverList } from '@cabstand/contract/http/people/person-records'
import { getBooking } from '@cabstand/contract/http/trips/bookings'
import { withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, open, press, user, words } from './screen.tsx'

describe('a withdrawal', () => {
  test('that cannot be made is said before it is sent', async () => {
    await open('/wallet/withdrawals', { as: 'driver' })
    const amount = await screen.findByLabelText(words('withdraw_amount'), { exact: false })
    for (const [typed, said] of [
      ['0', words('withdraw_amount_wrong')],
      ['ten', words('withdraw_amount_wrong')],
      ['999999', patternOf(words('withdraw_amount_high'))],
    ] as const) {
      await user.clear(amount)
      await user.type(amount, typed)
      await press(words('withdraw_request'))
      await screen.findByText(said)
    }
    expect(api.callsOf(requestWithdrawal)).toEqual([])
  })

  test.each([
    ['withdraw_nothing', { availableAmount: 0 }],
    ['withdraw_closed', { allowed: false }],
  ] as const)('is not offered: %s', async (said, changes) => {
    api.answer(listMyWithdrawals, (example) => ({ ...example, ...changes }))
    await open('/wallet/withdrawals', { as: 'rider' })
    await screen.findByText(words(said))
    expect(screen.queryByRole('button', { name: words('withdraw_request') })).toBeNull()
  })

  test('waits while as many are open as there can be', async () => {
    api.answer(listMyWithdrawals, (example) => {
      const [one] = example.withdrawals
      const open = Array.from({ length: example.openLimit }, (_, at) => ({
        ...one,
        id: `${ids.booking.slice(0, -1)}${at}`,
        state: 'requested' as const,
      }))
      return listMyWithdrawals.output.parse({ ...example, withdrawals: open })
    })
    await open('/wallet/withdrawals', { as: 'driver' })
    const submit = await screen.findByRole('button', { name: words('withdraw_request') })
    expect(submit.getAttribute('aria-disabled')).toBe('true')
    screen.getByText(words('withdraw_limit', { count: withdrawalLimits.open }))
  })
})

test.each(['referral_not_found', 'referral_own', 'referral_blocked', 'referral_late'] as const)(
  'a code that cannot be used says why, on the form of drivers too: %s',
  async (code) => {
    api.refuse(checkReferral, code)
    await open('/drive', { as: 'rider', me: { profileComplete: false } })
    const field = await screen.findByLabelText(words('referral_code'), { exact: false })
    await user.type(field, 'nobody1234')
    await screen.findByText(words(code))
    expect(field.getAttribute('aria-invalid')).toBe('true')
  },
)

test('a sign-in code without attempts left cannot be tried again, and a new one can be requested', async () => {
  await open('/login')
  await user.type(await screen.findByLabelText(words('login_mobile')), '912004118')
  await press(words('login_get_code'))
  const field = await screen.findByLabelText(words('login_code'))
  for (const triesLeft of [2, 1, 0]) {
    api.refuse(verifyOtp, 'otp_validate_error', { params: { triesLeft } })
    await user.type(field, '123456')
    await screen.findByText(
      triesLeft > 0 ? words('login_tries_left', { count: triesLeft }) : words('login_code_ended'),
    )
  }
  expect(screen.queryByRole('button', { name: words('login_sign_in') })).toBeNull()
  screen.getByText(words('login_send_again'))
})

describe('an unknown address shows an error and a link to the start page', () => {
  const told = async () => {
    await screen.findByRole('heading', { name: words('page_not_found') })
    const links = within(screen.getByRole('main')).getAllByRole('link', { name: words('nav_home') })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/'])
  }
  test('a path without a screen', async () => {
    await open('/nowhere')
    await told()
  })
  test('an id that is none, without a request', async () => {
    await open('/bookings/zzz', { as: 'rider' })
    await told()
    expect(api.callsOf(getBooking)).toEqual([])
  })
  test('a booking that is not there', async () => {
    api.refuse(getBooking, 'booking_not_found')
    await open(`/bookings/${ids.booking}`, { as: 'rider' })
    await told()
  })
})

test('drivers that are selected are blocked after a question, with a reason', async () => {
  api.answerAny(driverList.list, (page) => {
    const [one] = 'rows' in page ? (page.rows as object[]) : []
    return { ...page, rows: [one, { ...one, id: ids.rider, name: 'Zoe Prado' }] }
  })
  await open('/drivers', { as: 'admin' })
  await user.click(await screen.findByRole('checkbox', { name: words('list_select', { row: 'Zoe Prado' }) }))
  await press(words('people_block', { count: 1 }))
  const question = within(await screen.findByRole('dialog'))
  const confirm = question.getByRole('button', { name: words('people_block', { count: 1 }) })
  await user.click(confirm)
  question.getByText(words('people_reason_required'))
  expect(api.callsOf(blockPeople)).toEqual([])
  await user.type(question.getByLabelText(words('people_block_reason')), 'Insurance')
  await user.click(confirm)
  await waitFor(() =>
    expect(api.callsOf(blockPeople)).toMatchObject([{ body: { people: [ids.rider], reason: 'Insurance' } }]),
  )
})
