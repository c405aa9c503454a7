import { ids, times } from '@cabstand/contract/examples/ids'
import { listMySessions } from '@cabstand/contract/http/people/account'
import { getPerson, riderList } from '@cabstand/contract/http/people/person-records'
import { cancelBooking, getBooking } from '@cabstand/contract/http/trips/bookings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, field, open, press, user, words } from './screen.tsx'

const demo = { as: 'admin', settings: { allowCriticalEditsAdmin: false } } as const
/** As the server answers in demo mode. */
const hiddenContacts = { mobile: null, email: null }
const hiddenBank = { bankName: null, bankCode: null, bankAccount: null }
const isBlocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const button = (name: string) => screen.findByRole('button', { name })

test.each([
  ['/promos', 'promo_add'],
  ['/notifications', 'broadcast_add'],
  ['/cancelreasons', 'cancel_reason_add'],
  ['/withdraws', 'withdraws_process_all'],
  ['/addtowallet', 'add_wallet_what_credit'],
  ['/languagesetting', 'lang_add'],
] as const)('%s says that nothing can be saved, and its action says why', async (path, action) => {
  await open(path, demo)
  await screen.findByText(words('form_demo_note'))
  expect(isBlocked(await button(words(action)))).toBe(true)
  expect(screen.getAllByText(words('form_demo')).length).toBeGreaterThan(0)
})

test('settings can be tried out and not saved', async () => {
  await open('/appinfo', demo)
  await user.type(await field('app_info_company'), ' and sons')
  expect(isBlocked(await button(words('form_save', { count: 1 })))).toBe(true)
  screen.getByText(words('form_demo'))
})

test('car types can be tried out and not put in order', async () => {
  await open('/cartypes', demo)
  await screen.findByText(words('form_demo_note'))
  const blocked = await screen.findAllByRole('button', { name: new RegExp(words('form_demo')) })
  expect(blocked.length).toBeGreaterThan(0)
})

test('cancellation reasons open to be read, and have no other action', async () => {
  await open('/cancelreasons', demo)
  const [, row] = await screen.findAllByRole('row')
  await waitFor(() => expect(within(row ?? document.body).getAllByRole('button')).toHaveLength(1))
})

test('other devices of a shared account stay signed in', async () => {
  api.answer(listMySessions, ({ sessions: [one] }) => ({
    sessions: one ? [one, { ...one, id: ids.booking, current: false }] : [],
  }))
  await open('/profile', demo)
  expect(isBlocked(await button(words('account_session_end_of', { device: 'Chrome, Android' })))).toBe(true)
})

test('hidden contacts say so in lists', async () => {
  api.answerAny(riderList.list, (page) => ({
    ...page,
    rows: 'rows' in page ? (page.rows as object[]).map((row) => ({ ...row, ...hiddenContacts })) : [],
  }))
  await open('/riders', demo)
  await screen.findByText(words('form_demo_people'))
  expect(await screen.findAllByText(words('list_hidden'))).toHaveLength(2)
  expect(document.body.textContent).not.toMatch(/@/)
})

test('what is empty stays a dash in lists', async () => {
  api.answerAny(riderList.list, (page) => ({
    ...page,
    rows: 'rows' in page ? (page.rows as object[]).map((row) => ({ ...row, email: '' })) : [],
  }))
  await open('/riders', demo)
  await screen.findByText(words('form_demo_people'))
  await screen.findAllByText('–')
  expect(screen.queryByText(words('list_hidden'))).toBeNull()
})

test('a person can neither be saved, blocked nor deleted', async () => {
  api.answerAny(getPerson, (example) => ({ ...example, ...hiddenContacts, ...hiddenBank }))
  await open(`/drivers/${ids.driver}`, demo)
  await user.type(await field('person_first_name'), 'x')
  expect(isBlocked(await button(words('form_save', { count: 1 })))).toBe(true)
  expect(screen.getAllByText(words('person_hidden')).length).toBeGreaterThan(0)
  expect(screen.queryByLabelText(words('person_bank_account'))).toBeNull()
  await press(words('form_discard'))
  for (const [action, confirm, keep] of [
    ['person_block', words('person_block'), words('person_block_keep')],
    [
      'person_delete',
      words('person_delete_name', { name: 'Rui Almeida' }),
      words('person_keep', { name: 'Rui Almeida' }),
    ],
  ] as const) {
    await press(words(action))
    const question = within(await screen.findByRole('dialog'))
    question.getByText(words('form_demo'))
    expect(isBlocked(question.getByRole('button', { name: confirm }))).toBe(true)
    await user.click(question.getByRole('button', { name: keep }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('no admin is added', async () => {
  await open('/alladmin/new', demo)
  expect(isBlocked(await button(words('people_add_admin')))).toBe(true)
})

test('the shared account keeps its name', async () => {
  await open('/profile', demo)
  expect(isBlocked(await button(words('save')))).toBe(true)
})

test('a receipt is not sent again', async () => {
  api.answerAny(getBooking, (example) => ({ ...example, status: 'PAID', paidAt: times.paid }))
  await open(`/bookings/${ids.booking}`, demo)
  expect(isBlocked(await button(words('admin_receipt_send')))).toBe(true)
})

test('a write that the server refuses says demo_mode', async () => {
  api.refuse(cancelBooking, 'demo_mode')
  await open(`/bookings/${ids.booking}`, demo)
  await press(words('admin_cancel'))
  const question = within(await screen.findByRole('dialog'))
  const [reason] = await question.findAllByRole('radio')
  if (reason) await user.click(reason)
  await user.click(question.getByRole('button', { name: words('admin_cancel_confirm') }))
  expect(await question.findByText(words('demo_mode'))).toBeTruthy()
})
