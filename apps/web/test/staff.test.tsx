import { ids } from '@cabstand/contract/examples/ids'
import {
  countAudience,
  createBroadcast,
  deleteBroadcast,
} from '@cabstand/contract/http/messages/notifications/broadcasts'
import { getPushProviders } from '@cabstand/contract/http/messages/notifications/devices'
import { findWalletOwners } from '@cabstand/contract/http/money/adjustments'
import {
  downloadReceipt,
  getReceipt,
  getReceiptMail,
  sendReceiptAgain,
} from '@cabstand/contract/http/money/receipts'
import { getEarningReport } from '@cabstand/contract/http/money/reports'
import { auditList, listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import {
  approvePeople,
  endPersonSessions,
  getPerson,
  listPersonSessions,
  unblockPeople,
} from '@cabstand/contract/http/people/person-records'
import {
  chooseBookingPayment,
  getBooking,
  listBookingEvents,
  reachBooking,
} from '@cabstand/contract/http/trips/bookings'
import { assignBooking, listAssignableDrivers } from '@cabstand/contract/http/trips/dispatch'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, field, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const dialog = async () => within(await screen.findByRole('dialog'))

/** The example of a booking, in another state. */
const showBooking = (changes: object) => api.answerAny(getBooking, (example) => ({ ...example, ...changes }))

describe('a broadcast', () => {
  test('is sent to those whom it reaches', async () => {
    await open('/notifications', admin)
    await press(words('broadcast_add'))
    const form = await dialog()
    await user.type(form.getByLabelText(words('broadcast_title')), 'Sunday')
    const send = await form.findByRole('button', { name: words('broadcast_send_to', { count: 180 }) })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    await user.type(form.getByLabelText(words('broadcast_body')), 'A test.')
    await user.click(form.getByRole('radio', { name: words('broadcast_drivers') }))
    await user.click(await form.findByRole('button', { name: words('broadcast_send_to', { count: 180 }) }))
    await screen.findByText(words('broadcast_added'))
    expect(api.callsOf(countAudience).at(-1)?.query).toEqual({ usertype: 'driver', devicetype: 'All' })
    expect(api.callsOf(createBroadcast)).toMatchObject([
      { body: { title: 'Sunday', body: 'A test.', usertype: 'driver', devicetype: 'All' } },
    ])
  })

  test('is not sent where it reaches no one', async () => {
    api.answer(countAudience, (example, { query }) => ({
      ...example,
      people: query.devicetype === 'IOS' ? 0 : 3,
    }))
    await open('/notifications', admin)
    await press(words('broadcast_add'))
    const form = await dialog()
    for (const key of ['broadcast_title', 'broadcast_body'])
      await user.type(form.getByLabelText(words(key)), 'x')
    await user.click(form.getByRole('radio', { name: words('broadcast_ios') }))
    await form.findByText(words('broadcast_nobody'))
    const send = form.getByRole('button', { name: words('broadcast_send') })
    await user.click(send)
    expect(api.callsOf(createBroadcast)).toEqual([])
  })

  test('is deleted after a question', async () => {
    await open('/notifications', admin)
    await press(words('broadcast_delete_name', { title: 'Free rides on Sunday' }))
    await user.click((await dialog()).getByRole('button', { name: words('broadcast_delete') }))
    await waitFor(() =>
      expect(api.callsOf(deleteBroadcast)).toMatchObject([{ params: { id: ids.language } }]),
    )
  })
})

test('a push provider that refuses messages is told, and only one that is on', async () => {
  const problem = 'fcm answered 401 UNAUTHENTICATED'
  api.answer(getPushProviders, (example) => ({
    ...example,
    providers: [
      { kind: 'web' as const, on: true, devices: 1, problem: null },
      { kind: 'fcm' as const, on: true, devices: 1, problem },
      { kind: 'expo' as const, on: false, devices: 1, problem: 'unused' },
    ],
  }))
  await open('/notifications', admin)
  await screen.findByText(problem)
  screen.getByText(words('push_problem', { provider: words('push_provider_fcm') }))
  expect(screen.queryByText('unused')).toBeNull()
})

describe('a driver is assigned', () => {
  const others = () =>
    api.answer(listAssignableDrivers, ({ drivers }) => ({
      drivers: drivers.flatMap((one) => [
        one,
        {
          ...one,
          driver: ids.rider,
          driverName: 'Sara Lopes',
          vehicleNumber: '11-AB-22',
          reasons: ['already-asked' as const],
          assignable: false,
        },
      ]),
    }))

  test.each([
    ['from the row of a booking', '/bookings'],
    ['on its page', `/bookings/${ids.booking}`],
  ])('%s', async (_, path) => {
    others()
    showBooking({ status: 'NEW', driver: null, driverName: '' })
    api.answerAny(bookingList.list, (page) => ({
      ...page,
      rows:
        'rows' in page
          ? (page.rows as object[]).map((row) => ({ ...row, status: 'NEW', driver: null, assignable: true }))
          : [],
    }))
    await open(path, admin)
    await press(new RegExp(`^${words('admin_assign')}`))
    const choice = await dialog()
    // Who was asked already cannot be chosen, and the reason stands beside the name.
    const asked = await choice.findByRole<HTMLInputElement>('radio', { name: /Sara Lopes/ })
    expect(asked.disabled).toBe(true)
    choice.getByText(words('admin_why_already_asked'))
    const find = choice.getByLabelText(words('fleet_find'))
    await user.type(find, 'no driver has this name')
    await choice.findByText(words('admin_assign_none_found'))
    await user.clear(find)
    await user.type(find, '48qk')
    expect(choice.queryByRole('radio', { name: /Sara Lopes/ })).toBeNull()
    await user.click(choice.getByRole('radio', { name: /Rui Almeida/ }))
    await user.click(
      choice.getByRole('button', { name: words('admin_assign_name', { name: 'Rui Almeida' }) }),
    )
    await screen.findByText(words('driver_assigned'))
    expect(api.callsOf(assignBooking)).toMatchObject([
      { params: { id: ids.booking }, body: { driver: ids.driver } },
    ])
  })
})

describe('a booking', () => {
  const page = `/bookings/${ids.booking}`

  test('that lacks a picture of its parcel is ended with a reason', async () => {
    showBooking({ status: 'STARTED', service: 'delivery', pickupImage: '/api/files/a' })
    await open(page, {
      ...admin,
      settings: { allowDeliveryPickupImageCapture: true, allowFinalDeliveryImageCapture: true },
    })
    await press(words('admin_step_reach'))
    const form = await dialog()
    form.getByText(words('parcel_deliver_picture'))
    expect(form.queryByText(words('parcel_pickup_picture'))).toBeNull()
    const end = form.getByRole('button', { name: words('admin_step_reach') })
    expect(end.getAttribute('aria-disabled')).toBe('true')
    await user.type(form.getByLabelText(words('admin_waive_reason')), ' The phone broke ')
    await user.click(end)
    await waitFor(() =>
      expect(api.callsOf(reachBooking)).toMatchObject([{ body: { picturesWaived: 'The phone broke' } }]),
    )
  })

  test('that has its pictures, or needs none, is ended without a question for them', async () => {
    showBooking({ status: 'STARTED' })
    await open(page, { ...admin, settings: { allowFinalDeliveryImageCapture: true } })
    await press(words('admin_step_reach'))
    await user.click((await dialog()).getByRole('button', { name: words('admin_step_reach') }))
    await waitFor(() => expect(api.callsOf(reachBooking)).toMatchObject([{ body: {} }]))
  })

  test.each([
    [0, 'admin_mode_empty'],
    [300, 'admin_mode_part'],
  ] as const)('whose rider has %d in the wallet says so before it pays', async (walletBalance, told) => {
    showBooking({ status: 'PENDING', paymentMode: 'cash', usedWalletMoney: 0 })
    api.answer(findWalletOwners, ({ people }) => ({
      people: people.map((person) => ({ ...person, walletBalance, heldAmount: 0 })),
    }))
    await open(page, admin)
    await press(words('admin_mode'))
    const form = await dialog()
    await form.findByText(words(told, { amount: walletBalance === 0 ? '€0.00' : '€3.00' }))
    await user.click(form.getByRole('button', { name: words('admin_mode_confirm') }))
    await waitFor(() => expect(api.waiting).toBe(0))
    expect(api.callsOf(chooseBookingPayment)).toHaveLength(walletBalance === 0 ? 0 : 1)
  })

  test.each([
    ['CANCELLED', false],
    ['PENDING', true],
  ])('that is %s: what the rider pays stands out: %s', async (status, isHighlighted) => {
    showBooking({ status })
    await open(page, admin)
    const row = (await screen.findByRole('rowheader', { name: words('admin_line_pays') })).closest('tr')
    expect(row?.classList.contains('bg-selected')).toBe(isHighlighted)
  })
})

describe('who booked', () => {
  const bookedBy = (actorName: string) =>
    api.answer(listBookingEvents, (example) => ({
      events: example.events.map((event) => ({ ...event, number: 1, actor: 'admin' as const, actorName })),
    }))

  test.each([
    ['Demo Simulator', 'Demo Simulator'],
    ['', words('admin_booked_by_admin')],
  ])('is the account of an admin: %s', async (actorName, shown) => {
    bookedBy(actorName)
    showBooking({ bookingTypeAdmin: true })
    await open(`/bookings/${ids.booking}`, admin)
    const label = await screen.findByText(words('admin_booked_by'))
    expect(label.nextElementSibling?.textContent).toBe(shown)
  })
})

describe('the audit log', () => {
  test('tells changes in words, and each row opens its record', async () => {
    const changes = [
      { field: 'swipeSymbol', before: false, after: true },
      { field: 'searchText', before: 'a', after: 'b' },
      { field: 'bonus', before: 500, after: 700 },
    ]
    api.answerAny(auditList.list, (page) => {
      const [row] = 'rows' in page ? (page.rows as object[]) : []
      const ofSettings = { subjectType: 'settings', subjectId: 'settings', subjectName: '', changes }
      const ofPromo = { subjectType: 'promo', subjectName: 'RAIN20', changes: [] }
      const rows = [row, { ...row, id: ids.booking, ...ofSettings }, { ...row, id: ids.driver, ...ofPromo }]
      return { ...page, rows }
    })
    await open('/audit', admin)
    await screen.findByText(`Status: New → Cancelled; ${words('booking_list_reason')}: Booked twice`)
    screen.getByText(
      [
        `${words('settings_symbol_goes')}: ${words('settings_symbol_before')} → ${words('settings_symbol_after')}`,
        `${words('settings_bonus_field')}: €5.00 → €7.00`,
      ].join('; '),
    )
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('K7WMQ4')).toBe(`/bookings/${ids.auditEntry}`)
    expect(hrefOf('RAIN20')).toBe('/promos?search=RAIN20')
  })

  test('of a booking leaves out what is for programs', async () => {
    api.answer(listRecordHistory, (example) => ({
      ...example,
      entries: example.entries.map((entry) => ({
        ...entry,
        changes: [...entry.changes, { field: 'eventNumber', before: 1, after: 2 }],
      })),
    }))
    await open(`/bookings/${ids.booking}`, admin)
    await screen.findByText(words('booking_list_reason'))
    screen.getByText('Booked twice')
    expect(screen.queryByText('eventNumber')).toBeNull()
  })
})

describe('the receipt of a booking', () => {
  test('what became of its e-mail is said, and it is sent again', async () => {
    showBooking({ status: 'PAID', paidAt: '2026-11-22T18:11:32.000Z' })
    await open(`/bookings/${ids.booking}`, admin)
    await screen.findByText('550 5.1.1 Recipient address rejected')
    api.answer(getReceiptMail, (example) => ({ ...example, state: 'sent' as const, failure: '' }))
    await press(words('admin_receipt_send'))
    await screen.findByText(patternOf(words('admin_receipt_mail_sent')))
    expect(api.callsOf(sendReceiptAgain)).toHaveLength(1)
    const link = screen.getByRole('link', { name: words('admin_receipt') })
    expect(link.getAttribute('href')).toBe(`/bookings/${ids.booking}/receipt`)
  })

  test('is not sent without a mail server', async () => {
    showBooking({ status: 'PAID', paidAt: '2026-11-22T18:11:32.000Z' })
    api.answer(getReceiptMail, (example) => ({
      ...example,
      state: 'none' as const,
      at: null,
      receiptSentTo: null,
      failure: '',
      sendRefusal: 'email_not_configured' as const,
    }))
    await open(`/bookings/${ids.booking}`, admin)
    await screen.findByText(words('admin_receipt_mail_none'))
    screen.getByText(words('email_not_configured'))
    const send = screen.getByRole('button', { name: words('admin_receipt_send') })
    expect(send.getAttribute('aria-disabled')).toBe('true')
  })

  test('names what has gone back to the card, once something has', async () => {
    await open(`/bookings/${ids.booking}/receipt`, { as: 'rider' })
    await screen.findByText(words('receipt_paid'))
    expect(screen.queryByText(words('receipt_card_refund'))).toBeNull()
    api.answer(getReceipt, (receipt) => ({ ...receipt, cardRefund: 150 }))
    await open(`/bookings/${ids.booking}/receipt`, { as: 'rider' })
    const label = await screen.findByText(words('receipt_card_refund'))
    expect(label.parentElement?.textContent).toContain('€1.50')
  })

  test('that does not exist yet says so, until it is there and can be saved', async () => {
    api.refuse(getReceipt, 'no_receipt')
    api.answerFile(downloadReceipt, '%PDF')
    await open(`/bookings/${ids.booking}/receipt`, { as: 'rider' })
    await screen.findByText(words('no_receipt'))
    expect(screen.queryByRole('button', { name: words('receipt_download') })).toBeNull()
    api.restore(getReceipt)
    await press(words('try_again'))
    await screen.findByRole('heading', { name: words('receipt_of', { reference: '6NXEWE' }) })
    await press(words('receipt_download'))
    await waitFor(() => expect(api.callsOf(downloadReceipt)).toHaveLength(1))
  })
})

describe('the check of the books', () => {
  const found = 'driver: 5 more is held than bookings reserve'
  test.each(['en', 'ar'] as const)(
    'lists what does not agree, in English from left to right: %s',
    async (locale) => {
      api.answer(getEarningReport, (example) => ({
        ...example,
        check: { at: '2026-11-22T18:04:11.000Z', problems: 1, found: [found] },
      }))
      await open('/earningreports', { ...admin, locale })
      const problem = await screen.findByText(found)
      expect(problem.closest('[dir]')?.getAttribute('dir')).toBe('ltr')
      if (locale === 'en')
        expect(screen.getByText(/Problems in the books: 1/).getAttribute('role')).toBe('alert')
    },
  )

  test('says when they agree', async () => {
    api.answer(getEarningReport, (example) => ({
      ...example,
      check: { at: '2026-11-22T18:04:11.000Z', problems: 0, found: [] },
    }))
    await open('/earningreports', admin)
    await screen.findByText(/Agrees with the ledger/)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the page of a driver', () => {
  const path = `/drivers/${ids.driver}`

  test('shows their car type, their bank details, and where their car is, also to people who see no map', async () => {
    api.answerAny(getPerson, (example) => ({
      ...example,
      bankName: 'Rio Sable',
      bankCode: 'BRSBPM21',
      bankAccount: 'PM50 4471',
    }))
    await open(path, admin)
    await waitFor(async () => expect((await field('person_car_type')).textContent).toBe('City'))
    expect((await field('person_bank_name')).value).toBe('Rio Sable')
    expect((await field('person_bank_code')).value).toBe('BRSBPM21')
    expect((await field('person_bank_account')).value).toBe('PM50 4471')
    const map = await screen.findByRole('region', {
      name: words('person_position_map', { name: 'Rui Almeida' }),
    })
    expect(map.textContent).toContain('38.70000, -9.89900')
  })

  test('who waits is approved', async () => {
    api.answerAny(getPerson, (example) => ({ ...example, approved: false, licenseImage: '/api/files/1' }))
    await open(path, admin)
    await screen.findByText(words('people_waiting'))
    api.restore(getPerson)
    await press(words('person_approve'))
    await screen.findByText(words('people_approved_done', { count: 1 }))
    await waitFor(() => expect(screen.queryByText(words('people_waiting'))).toBeNull())
    expect(api.callsOf(approvePeople)).toMatchObject([{ body: { people: [ids.driver] } }])
  })

  test('who lacks a document is approved with a reason', async () => {
    api.answerAny(getPerson, (example) => ({ ...example, approved: false }))
    api.refuse(approvePeople, 'documents_missing')
    await open(path, admin)
    await press(words('person_approve'))
    const question = within(await screen.findByRole('dialog'))
    api.restore(approvePeople)
    const confirm = question.getByRole('button', { name: words('person_approve_anyway') })
    await user.click(confirm)
    question.getByText(words('people_reason_required'))
    await user.type(question.getByLabelText(words('people_approve_reason')), 'Seen on paper')
    await user.click(confirm)
    await waitFor(() =>
      expect(api.callsOf(approvePeople)).toMatchObject([
        { body: { people: [ids.driver] } },
        { body: { reason: 'Seen on paper' } },
      ]),
    )
  })

  test('who is blocked is shown with the reason, cannot be approved, and is unblocked', async () => {
    api.answerAny(getPerson, (example) => ({
      ...example,
      approved: false,
      blocked: true,
      blockedAt: '2026-11-20T10:00:00.000Z',
      blockedBy: { id: ids.admin, name: 'Lena Moreau' },
      blockedReason: 'Insurance has expired.',
    }))
    await open(path, admin)
    await screen.findByText('Insurance has expired.')
    expect(screen.queryByText(words('person_missing_none'))).toBeNull()
    expect(screen.queryByRole('button', { name: words('person_approve') })).toBeNull()
    await press(words('person_unblock'))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: words('person_unblock') }))
    await screen.findByText(words('people_unblocked_done', { count: 1 }))
    expect(api.callsOf(unblockPeople)).toMatchObject([{ body: { people: [ids.driver] } }])
  })

  test('the session of a device is ended', async () => {
    await open(path, admin)
    await screen.findByRole('button', { name: words('person_session_end') })
    api.answer(listPersonSessions, () => ({ sessions: [] }))
    await press(words('person_session_end'))
    await screen.findByText(words('person_sessions_none'))
    expect(api.callsOf(endPersonSessions)).toMatchObject([
      { params: { id: ids.driver }, body: { session: ids.challenge } },
    ])
  })
})

test('the dashboard says that the position of this device may not be read, until it may', async () => {
  const denied = { code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' }
  let isAllowed = false
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    permissions: { query: async () => ({ state: 'denied' }) },
    geolocation: {
      getCurrentPosition: (found: (at: object) => void, fail: (error: object) => void) =>
        isAllowed ? found({ coords: { latitude: 38.7, longitude: -9.9 } }) : fail(denied),
    },
  })
  await open('/dashboard', admin)
  await screen.findByText(words('fleet_here_denied'))
  await press(words('fleet_here'))
  await screen.findByText(words('fleet_here_denied'))
  isAllowed = true
  await press(words('fleet_here'))
  await waitFor(() => expect(screen.queryByText(words('fleet_here_denied'))).toBeNull())
})
