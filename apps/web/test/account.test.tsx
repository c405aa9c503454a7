import { ids } from '@cabstand/contract/examples/ids'
import { bookingRows } from '@cabstand/contract/examples/trip'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import {
  changeMyAddress,
  deleteMe,
  deleteMyAddress,
  endMySessions,
  getMutedTopics,
  listMyAddresses,
  listMySessions,
  saveMyAddress,
  setMutedTopics,
} from '@cabstand/contract/http/people/account'
import { changeMobile, confirmEmail, requestEmailCode, requestOtp } from '@cabstand/contract/http/people/auth'
import { getApplication } from '@cabstand/contract/http/people/driver-sign-up'
import { listLinkedAccounts, unlinkAccount } from '@cabstand/contract/http/people/identities'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import { callEmergency, getBooking, getWork, listBookings } from '@cabstand/contract/http/trips/bookings'
import type { NotificationTopic } from '@cabstand/domain/notifications/notification-messages'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, open, press, user, words } from './screen.tsx'

const newNumber = '+447700900077'

test('a person changes their number with a code sent to the new one', async () => {
  api.answer(requestOtp, (example) => ({ ...example, mobile: newNumber }))
  api.refuse(changeMobile, 'otp_validate_error', { params: { triesLeft: 2 } })
  await open('/profile', { as: 'rider' })
  await press(words('profile_mobile_change'))
  await user.type(await screen.findByLabelText(words('profile_mobile_new')), newNumber)
  await press(words('profile_email_send'))
  const code = () => screen.findByLabelText<HTMLInputElement>(words('profile_mobile_code'))
  await user.type(await code(), '123457')
  expect((await screen.findByRole('alert')).textContent).toBe(words('login_wrong_code'))
  screen.getByText(words('login_tries_left', { count: 2 }))
  screen.getByText(patternOf(words('login_new_code_in')))
  expect((await code()).value).toBe('')
  const me = getMe.output.parse(getMe.examples.output)
  api.answer(changeMobile, () => ({ ...me, mobile: newNumber }))
  // Enter asks for no other code.
  await user.type(await code(), '48{Enter}2913')
  await screen.findByText(words('profile_mobile_changed'))
  await screen.findByText('+44 7700 900077')
  expect(api.callsOf(requestOtp)).toMatchObject([{ body: { mobile: newNumber } }])
  expect(api.callsOf(changeMobile).at(-1)).toMatchObject({ body: { code: '482913' } })
})

test('a confirmed address is replaced with a code, and by another code when its attempts are used up', async () => {
  const email = 'farah@example.com'
  api.answer(requestEmailCode, (example) => ({ ...example, email, retrySeconds: 0 }))
  api.refuse(confirmEmail, 'otp_validate_error', { params: { triesLeft: 0 } })
  await open('/profile', { as: 'rider' })
  await press(words('profile_email_change'))
  await user.type(await screen.findByLabelText(words('profile_email_new')), email)
  await press(words('profile_email_send'))
  await user.type(await screen.findByLabelText(words('profile_email_code')), '123457')
  await screen.findByText(words('login_code_ended'))
  const me = getMe.output.parse(getMe.examples.output)
  api.answer(confirmEmail, () => ({ ...me, email }))
  await press(words('login_send_again'))
  await user.type(await screen.findByLabelText(words('profile_email_code')), '482913')
  await screen.findByText(email)
  expect(api.callsOf(requestEmailCode)).toMatchObject([{ body: { email } }, { body: { email } }])
})

test('dates are written as the person chooses, at once and in their language alone', async () => {
  const me = getMe.output.parse(getMe.examples.output)
  const lang = { langLocale: 'en', dateLocale: 'en-US' }
  api.answer(updateMe, () => ({ ...me, lang }))
  await open('/profile', { as: 'rider' })
  const american = () => screen.findByRole<HTMLInputElement>('radio', { name: '12/31/26' })
  await user.click(await american())
  await waitFor(async () => expect((await american()).checked).toBe(true))
  expect(api.callsOf(updateMe)).toMatchObject([{ body: { lang } }])
})

test('who has no number is asked for one at once', async () => {
  await open('/profile', { as: 'rider', me: { mobile: '' } })
  await screen.findByLabelText(words('profile_mobile_new'))
  expect(screen.queryByRole('button', { name: words('cancel') })).toBeNull()
})

test('a blocked driver reads why, not an application, and signs out', async () => {
  api.answer(getApplication, (example) => ({
    ...example,
    blocked: { at: '2026-11-20T10:00:00.000Z', reason: 'Insurance has expired.' },
  }))
  await open('/bookings', { as: 'driver', me: { approved: false } })
  await waitFor(() => expect(window.location.pathname).toBe('/drive'))
  await screen.findByRole('heading', { name: words('application_blocked') })
  screen.getByText('Insurance has expired.')
  expect(screen.queryByRole('button', { name: words('application_send') })).toBeNull()
  screen.getByRole('button', { name: words('application_sign_out') })
})

test.each(['rider', 'driver'] as const)(
  'a %s calls for help during a ride: the call does not wait, and staff are told',
  async (as) => {
    const taxi = { service: 'taxi', status: 'STARTED' } as const
    api.answerAny(getBooking, (example) => ({ ...example, ...taxi }))
    api.answer(getWork, (example) => ({
      ...example,
      queue: true,
      bookings: example.bookings.map((booking) => ({ ...booking, ...taxi })),
    }))
    await open(as === 'rider' ? `/bookings/${ids.booking}` : '/bookings', {
      as,
      settings: { emergencyNumber: '99 99' },
    })
    const call = await screen.findByRole('link', { name: words('emergency_call', { number: '99 99' }) })
    expect(call.getAttribute('href')).toBe('tel:9999')
    await user.click(call)
    await screen.findByText(words('emergency_told'))
    expect(api.callsOf(callEmergency)).toMatchObject([{ params: { id: ids.booking } }])
  },
)

test('a parcel has no call for help', async () => {
  api.answerAny(getBooking, (example) => ({ ...example, service: 'delivery', status: 'STARTED' }))
  await open(`/bookings/${ids.booking}`, { as: 'rider' })
  await waitFor(() => expect(api.waiting).toBe(0))
  expect(screen.queryByRole('link', { name: /112/ })).toBeNull()
})

test('the sign-in links to the terms where there are some', async () => {
  await open('/login', { settings: { companyTerms: 'https://meridiancabs.example/terms' } })
  const link = await screen.findByRole('link', { name: words('terms') })
  expect(link.getAttribute('href')).toBe('https://meridiancabs.example/terms')
})

const addresses = [
  {
    id: ids.challenge,
    kind: 'home',
    name: '',
    description: '12 Old Mint Row',
    lat: 38.7,
    lng: -9.9,
    count: 3,
  },
  { id: ids.booking, kind: 'used', name: '', description: '2 Kettle Lane', lat: 38.7, lng: -9.9, count: 1 },
] as const

test('a rider names a place where they were, and deletes another', async () => {
  api.answer(listMyAddresses, () => ({ addresses: [...addresses] }))
  api.answer(changeMyAddress, () => ({ addresses: [...addresses] }))
  api.answer(deleteMyAddress, () => ({ addresses: [addresses[1]] }))
  await open('/profile', { as: 'rider' })
  await press(words('account_address_edit_of', { name: '2 Kettle Lane' }))
  await user.click(await screen.findByRole('radio', { name: words('account_address_named') }))
  await press(words('save'))
  await screen.findByText(words('account_address_nameless'))
  expect(api.callsOf(changeMyAddress)).toEqual([])
  await user.type(screen.getByLabelText(words('account_address_name')), 'Gym')
  await press(words('save'))
  await screen.findByText(words('account_address_saved'))
  expect(api.callsOf(changeMyAddress)).toMatchObject([
    {
      params: { id: ids.booking },
      body: { kind: 'named', name: 'Gym', description: '2 Kettle Lane', lat: 38.7 },
    },
  ])
  await press(words('account_address_delete_of', { name: words('places_home') }))
  await screen.findByText(words('account_address_deleted'))
  expect(screen.queryByText('12 Old Mint Row')).toBeNull()
})

test('a place that was not chosen from the suggestions is not saved', async () => {
  await open('/profile', { as: 'rider' })
  await press(words('account_address_add'))
  await user.type(await screen.findByRole('combobox'), 'somewhere')
  await press(words('save'))
  await screen.findByText(words('account_address_pick'))
  expect(api.callsOf(saveMyAddress)).toEqual([])
})

test('other devices can be signed out, this one cannot', async () => {
  api.answer(listMySessions, ({ sessions: [one] }) => ({
    sessions: one ? [one, { ...one, id: ids.booking, current: false }] : [],
  }))
  await open('/profile', { as: 'driver' })
  const device = 'Chrome, Android'
  await press(words('account_session_end_of', { device }))
  await screen.findByText(words('account_sessions_ended', { count: 1 }))
  expect(api.callsOf(endMySessions)).toMatchObject([{ body: { session: ids.booking } }])
})

test('an account at a provider is unlinked, but not the only way to sign in', async () => {
  api.answer(listLinkedAccounts, ({ accounts: [one] }) => ({
    accounts: one ? [one, { ...one, id: ids.booking, provider: 'Apple', mayUnlink: false }] : [],
  }))
  await open('/profile', { as: 'rider' })
  const only = await screen.findByRole('button', {
    name: words('account_link_end_of', { provider: 'Apple' }),
  })
  expect(only.getAttribute('aria-disabled')).toBe('true')
  screen.getByText(words('account_link_only'))
  await press(words('account_link_end_of', { provider: 'Google' }))
  await screen.findByText(words('account_link_ended'))
  expect(api.callsOf(unlinkAccount)).toMatchObject([{ params: { id: ids.challenge } }])
  expect(screen.queryByRole('heading', { name: words('account_links') })).toBeNull()
})

test('the address by which a person signs in cannot be changed', async () => {
  await open('/profile', { as: 'rider', me: { emailFixed: true } })
  const email = await screen.findByLabelText<HTMLInputElement>(words('profile_email'))
  expect(email.disabled).toBe(true)
  screen.getByText(words('profile_email_fixed'))
})

test('a topic is switched off, and the others stay as they are', async () => {
  const muted: NotificationTopic[] = ['news']
  api.answer(getMutedTopics, () => ({ muted }))
  await open('/profile', { as: 'rider' })
  const wallet = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: words('account_topic_wallet'),
  })
  expect(wallet.checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: words('account_topic_news') }).checked).toBe(
    false,
  )
  expect(screen.queryByRole('checkbox', { name: words('account_topic_ratings') })).toBeNull()
  await user.click(wallet)
  await waitFor(() =>
    expect(api.callsOf(setMutedTopics)).toMatchObject([{ body: { muted: ['news', 'wallet'] } }]),
  )
})

test('receipts by e-mail are switched off, where mail is sent', async () => {
  api.answer(updateMe, (example) => ({ ...example, receiptsByMail: false }))
  await open('/profile', { as: 'rider', me: { emailConfirmed: true } })
  const mails = within(await screen.findByRole('group', { name: words('account_by_mail') }))
  const receipts = mails.getByRole<HTMLInputElement>('checkbox', { name: words('account_mail_receipts') })
  expect(receipts.checked).toBe(true)
  await user.click(receipts)
  await waitFor(() => expect(receipts.checked).toBe(false))
  expect(api.callsOf(updateMe)).toMatchObject([{ body: { receiptsByMail: false } }])
  cleanup()
  await open('/profile', { as: 'rider', me: { emailConfirmed: null } })
  await screen.findByRole('checkbox', { name: words('account_topic_wallet') })
  expect(screen.queryByRole('group', { name: words('account_by_mail') })).toBeNull()
})

test('who deletes their account confirms what they lose, and reads which booking must end first', async () => {
  api.answer(getWallet, (example) => ({ ...example, walletBalance: 500 }))
  api.refuse(deleteMe, 'person_has_bookings', { params: { reference: '6NXEWE' } })
  await open('/profile', { as: 'rider' })
  await press(words('account_delete'))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/5\.00/)
  await user.click(dialog.getByRole('button', { name: words('account_delete') }))
  expect((await dialog.findByRole('alert')).textContent).toContain('6NXEWE')
  expect(api.callsOf(deleteMe)).toMatchObject([{ body: { walletBalance: 500 } }])
})

test('who owes money cannot delete their account', async () => {
  api.answer(getWallet, (example) => ({ ...example, walletBalance: -700 }))
  await open('/profile', { as: 'rider' })
  await press(words('account_delete'))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/7\.00/)
  await user.click(dialog.getByRole('button', { name: words('account_delete') }))
  expect(api.callsOf(deleteMe)).toEqual([])
})

test('a past ride offers the way back, which a parcel has not', async () => {
  const past = { status: 'COMPLETE', totalTripTime: 600 } as const
  const ride = { ...bookingRows.rider, ...past, service: 'taxi' }
  const parcel = { ...ride, id: ids.challenge, service: 'delivery' }
  api.answerAny(listBookings, () => ({ bookings: [ride, parcel], nextCursor: null }))
  await open('/bookings?scope=past', { as: 'rider' })
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: words('bookings_return') })
  expect(links).toHaveLength(1)
  const [again] = screen.getAllByRole<HTMLAnchorElement>('link', { name: words('trip_book_again') })
  const stopsOf = (link: HTMLAnchorElement | undefined) => {
    const search = new URL(link?.href ?? '').searchParams
    return [search.get('pickup'), search.get('drop')]
  }
  expect(stopsOf(links[0])).toEqual(stopsOf(again).toReversed())
  expect(stopsOf(again)[0]).not.toBeNull()
})
