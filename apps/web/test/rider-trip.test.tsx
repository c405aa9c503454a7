import { riderBooking } from '@cabstand/contract/examples/trip'
import { listCancelReasons } from '@cabstand/contract/http/operator/settings'
import {
  cancelBooking,
  changeBookingDrop,
  getBooking,
  quoteBookingDrop,
  rateBooking,
  reportLostProperty,
} from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, open, press, user, words } from './screen.tsx'

const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
const noDriver = { status: 'NEW', driverName: null, acceptedAt: null } as const

async function openTrip(changes: Partial<RiderBooking>, settings = {}): Promise<void> {
  const booking = { ...riderBooking, bookingDate: ago(1), ...changes }
  api.answer(getBooking, () => booking)
  await open(`/bookings/${booking.id}`, { as: 'rider', settings })
}

const hasText = async (key: string) =>
  expect((await screen.findAllByText(patternOf(words(key)))).length).toBeGreaterThan(0)

describe('a rider who waits for a driver reads', () => {
  test.each([
    ['who is asked, at first', 1, {}, 'trip_looking'],
    ['when the search ends, after half of it', 3, {}, 'trip_waiting_long'],
    [
      'that staff choose a driver, where dispatch is not automatic',
      3,
      { autoDispatch: false },
      'trip_waiting_staff',
    ],
    [
      'that it has just begun, where staff have waited before',
      20,
      { autoDispatchSince: ago(1) },
      'trip_looking',
    ],
  ] as const)('%s', async (_, minutes, settings, told) => {
    await openTrip({ ...noDriver, bookingDate: ago(minutes) }, settings)
    await hasText(told)
  })

  test('an hour for staff, five minutes for a search', async () => {
    const clock = (minutes: number) =>
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Lisbon' }).format(
        new Date(Date.now() + minutes * minute),
      )
    await openTrip({ ...noDriver, bookingDate: ago(3) }, { autoDispatch: false })
    const note = await screen.findByText(patternOf(words('trip_waiting_staff')))
    expect([clock(57), clock(56.9)].some((time) => note.textContent?.includes(time))).toBe(true)
  })

  test.each([
    [true, 'book_later_note'],
    [false, 'book_later_staff_note'],
  ])('of a later ride, automatic dispatch %s: %s', async (autoDispatch, told) => {
    await openTrip({ ...noDriver, bookLater: true, tripDate: ago(-120) }, { autoDispatch })
    await hasText(told)
  })

  test('why their driver gave the ride back, and that the search has its whole time again', async () => {
    const back = { returnedAt: ago(1), reason: 'My car broke down', cancelledBy: 'driver' } as const
    await openTrip({ ...noDriver, bookingDate: ago(30), ...back })
    await hasText('trip_finding_again')
    await screen.findByText(/My car broke down.*Looking for cars/)
    await screen.findByRole('button', { name: words('trip_cancel') })
  })

  test('why the driver of a later ride gave it back', async () => {
    const back = { returnedAt: ago(1), reason: 'My car broke down', cancelledBy: 'driver' } as const
    await openTrip({ ...noDriver, bookLater: true, tripDate: ago(-120), ...back })
    expect(await screen.findByText(/My car broke down.*15 minutes before pickup/)).toBeTruthy()
  })
})

describe('the chat of a ride', () => {
  const chat = `/bookings/${riderBooking.id}/chat`
  const showWidth = (wide: boolean) =>
    vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => Object.assign(new EventTarget(), { media: query, matches: wide }) as MediaQueryList,
      )

  test('floats over the trip on wide screens, and is closed', async () => {
    showWidth(true)
    await open(chat, { as: 'rider' })
    const panel = within(await screen.findByRole('region', { name: patternOf(words('chat_title')) }))
    await screen.findByRole('heading', { level: 1, name: patternOf(words('trip_title')) })
    expect(panel.getByRole('link', { name: words('close') }).getAttribute('href')).toBe(
      `/bookings/${riderBooking.id}`,
    )
  })

  test('is a page of its own on phones', async () => {
    showWidth(false)
    await open(chat, { as: 'rider' })
    await screen.findByRole('heading', { level: 1, name: 'Rui Almeida' })
    expect(screen.queryByRole('heading', { name: patternOf(words('trip_title')) })).toBeNull()
  })
})

test('a later ride is scheduled until its search begins', async () => {
  await openTrip({ ...noDriver, bookLater: true, tripDate: ago(-120) })
  await screen.findByText(words('status_NEW_later'))
  expect(screen.queryByText(words('status_NEW_rider'))).toBeNull()
})

test('for whom the ride is, and that they tell the code', async () => {
  await openTrip({ passengerName: 'Noor', passengerPhone: '+447700900044' })
  await screen.findByText(words('passenger_for'))
  screen.getByText('+447700900044')
  await hasText('trip_say_code_passenger')
})

test('the average rating of a driver has one decimal, whatever it is', async () => {
  await openTrip({ driverRating: 5 })
  expect(await screen.findByText('5.0')).toBeTruthy()
})

describe('cancelling', () => {
  test('counts down the time in which it is free', async () => {
    await openTrip({ status: 'ACCEPTED', acceptedAt: ago(1), cancelSlab: [{ minsDelayed: 5, amount: 200 }] })
    const note = await screen.findByText(patternOf(words('cancel_free_for')))
    expect(note.textContent).toMatch(/ (4:00|3:5\d)\. .*€2\.00/)
  })

  test('that is free for longer says until when', async () => {
    const slab = [{ minsDelayed: 90, amount: 200 }]
    await openTrip({ status: 'ACCEPTED', acceptedAt: ago(1), cancelSlab: slab })
    await hasText('cancel_costs_from')
  })

  const confirm = (dialog: ReturnType<typeof within>) =>
    dialog.getByRole('button', { name: words('cancel_confirm_free') })

  test('without a list of reasons asks for one in words', async () => {
    api.answer(listCancelReasons, () => ({ reasons: [] }))
    await openTrip(noDriver)
    await press(words('trip_cancel'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText(words('cancel_reason')), ' It rained ')
    await user.click(confirm(dialog))
    await waitFor(() => expect(api.callsOf(cancelBooking)[0]?.body).toMatchObject({ reason: 'It rained' }))
  })

  test('after the arrival is not offered, and the trip says why', async () => {
    await openTrip({ status: 'ARRIVED', driverArriveTime: ago(1) })
    await hasText('cancel_too_late')
    expect(screen.queryByRole('button', { name: words('trip_cancel') })).toBeNull()
  })

  test('that became impossible while the question was open says so in it', async () => {
    await openTrip(noDriver)
    await press(words('trip_cancel'))
    const dialog = within(await screen.findByRole('dialog'))
    const [reason] = await dialog.findAllByRole('radio')
    if (reason) await user.click(reason)
    api.refuse(cancelBooking, 'cancel_not_allowed')
    const arrived = { ...riderBooking, status: 'ARRIVED' as const, driverArriveTime: ago(0) }
    api.answer(getBooking, () => arrived)
    await user.click(confirm(dialog))
    expect((await dialog.findAllByText(words('cancel_too_late'))).length).toBeGreaterThan(0)
    expect(confirm(dialog).getAttribute('aria-disabled')).toBe('true')
    expect(dialog.queryByRole('radio')).toBeNull()
  })
})

describe('a ride that the system closed', () => {
  const closed = { status: 'COMPLETE', completedBy: 'system', otp: null, driverContact: null } as const
  const days = 24 * 60

  test('can be rated for seven days', async () => {
    await openTrip({ ...closed, completedAt: ago(6.9 * days), paidAt: ago(7.9 * days) })
    await user.click(await screen.findByLabelText(words('trip_rate_stars', { count: 4 })))
    expect(screen.queryByRole('button', { name: words('trip_rate_skip') })).toBeNull()
    await press(words('trip_rate_send', { count: 4 }))
    await waitFor(() => expect(api.callsOf(rateBooking)).toMatchObject([{ body: { rating: 4 } }]))
  })

  test.each([
    ['later', { completedAt: ago(7.1 * days) }],
    ['that its rider has closed', { completedAt: ago(1), completedBy: 'rider' }],
    ['that has a rating', { completedAt: ago(1), rating: 5 }],
  ] as const)('is not rated %s', async (_, changes) => {
    await openTrip({ ...closed, ...changes })
    await hasText('trip_book_again')
    expect(screen.queryByLabelText(words('trip_rate_stars', { count: 4 }))).toBeNull()
  })
})

describe('another drop-off during the ride', () => {
  const started = { status: 'STARTED', tripStartTime: ago(1), otp: null } as const
  const dialog = async () => within(await screen.findByRole('dialog'))
  const choosePlace = async () => {
    await press(words('trip_drop_change'))
    const form = await dialog()
    await user.type(await form.findByRole('combobox'), 'Station')
    await user.click((await screen.findAllByRole('option'))[0] ?? document.body)
    return form
  }

  test('is priced when it is chosen, and changed at the price that is confirmed', async () => {
    api.answer(quoteBookingDrop, (example) => ({ ...example, tripCost: 840 }))
    await openTrip(started)
    const form = await choosePlace()
    await form.findByText('€8.40')
    expect(form.getAllByText('€5.60')).toHaveLength(1)
    expect(api.callsOf(changeBookingDrop)).toHaveLength(0)
    await user.click(form.getByRole('button', { name: words('trip_drop_confirm', { price: '€8.40' }) }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [{ body } = { body: undefined }] = api.callsOf(changeBookingDrop)
    expect(body).toMatchObject({ quoteId: expect.any(String) })
    const [{ body: asked } = { body: undefined }] = api.callsOf(quoteBookingDrop)
    expect(asked).toMatchObject({ drop: { lat: expect.any(Number), lng: expect.any(Number) } })
  })

  test('quote_expired: is priced again, and waits for the new price to be confirmed', async () => {
    api.refuse(changeBookingDrop, 'quote_expired')
    await openTrip(started)
    const form = await choosePlace()
    const confirm = () => form.findByRole('button', { name: patternOf(words('trip_drop_confirm')) })
    await user.click(await confirm())
    await form.findByText(words('book_new_price'))
    expect(api.callsOf(quoteBookingDrop)).toHaveLength(2)
    api.restore(changeBookingDrop)
    await user.click(await confirm())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    ['before the ride', { status: 'ARRIVED' }],
    ['after the ride', { status: 'REACHED', tripEndTime: ago(0) }],
    ['of a parcel', { ...started, service: 'delivery' }],
  ] as const)('cannot be chosen %s', async (_, changes) => {
    await openTrip(changes)
    await screen.findAllByText(riderBooking.reference)
    expect(screen.queryByRole('button', { name: words('trip_drop_change') })).toBeNull()
  })
})

describe('a car that is late', () => {
  test.each([
    ['to the pickup', { status: 'ACCEPTED', pickupExpectedAt: ago(6.1) }],
    ['to the drop-off', { status: 'STARTED', tripStartTime: ago(16.1), estimateTime: 600 }],
  ] as const)('%s: the rider reads by how much', async (_, changes) => {
    await openTrip(changes)
    expect(await screen.findByText(patternOf(words('trip_late', { count: 6 })))).toBeTruthy()
  })

  test('by a minute is not late', async () => {
    await openTrip({ status: 'ACCEPTED', pickupExpectedAt: ago(1) })
    await hasText('trip_coming')
    expect(screen.queryByText(patternOf(words('trip_late', { count: 1 })))).toBeNull()
  })
})

describe('something left in the car', () => {
  const over = { status: 'COMPLETE', paidAt: ago(60), completedAt: ago(50), completedBy: 'rider' } as const

  test('is written to staff from a past ride', async () => {
    api.answer(reportLostProperty, (example) => ({ ...example, ...over }))
    await openTrip(over)
    await press(words('lost_report'))
    const form = within(await screen.findByRole('dialog'))
    const send = () => form.getByRole('button', { name: words('lost_send') })
    expect(send().getAttribute('aria-disabled')).toBe('true')
    await user.type(form.getByRole('textbox'), '  A green umbrella ')
    await user.click(send())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf(reportLostProperty).map(({ body }) => body)).toEqual([{ message: 'A green umbrella' }])
  })

  test('is shown as it was written', async () => {
    await openTrip({ ...over, lostProperty: { message: 'A scarf', at: ago(30) } })
    await screen.findByRole('button', { name: words('lost_again') })
    expect(screen.getByText('A scarf')).toBeTruthy()
  })

  test('cannot be reported after 30 days', async () => {
    await openTrip({ ...over, completedAt: ago(31 * 24 * 60) })
    await screen.findByText(words('trip_receipt'))
    expect(screen.queryByRole('button', { name: words('lost_report') })).toBeNull()
  })
})
