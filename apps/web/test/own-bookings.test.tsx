import { ids } from '@cabstand/contract/examples/ids'
import { bookingRows, bookings as views } from '@cabstand/contract/examples/trip'
import { getBooking, listBookings } from '@cabstand/contract/http/trips/bookings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, open, press, user, words } from './screen.tsx'

let wide = true
beforeEach(() => {
  wide = true
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: wide && media.includes('min-width') }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const past: object = {
  ...bookingRows.rider,
  status: 'COMPLETE',
  totalTripTime: 754,
  customerPaid: 560,
  completedAt: new Date().toISOString(),
  completedBy: 'rider',
}

const list = (...bookings: readonly object[]) =>
  api.answerAny(listBookings, () => ({ bookings, nextCursor: null }))
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test.each([
  ['a table on a wide screen', true],
  ['cards on a narrow one', false],
])('past rides are %s, with the same actions', async (_, isWide) => {
  wide = isWide
  list(past)
  await open('/bookings?scope=past', { as: 'rider' })
  const receipt = await screen.findByRole('link', { name: words('bookings_receipt') })
  expect(receipt.getAttribute('href')).toBe(`/bookings/${ids.booking}/receipt`)
  screen.getByRole('link', { name: words('trip_book_again') })
  screen.getByRole('link', { name: words('bookings_return') })
  expect(screen.queryAllByRole('table')).toHaveLength(isWide ? 1 : 0)
  expect(document.body.textContent).toContain('€5.60')
})

test.each([
  ['PAYMENT_PENDING', 'card'],
  ['PENDING', 'card'],
  ['PENDING', 'cash'],
] as const)('what is to be paid at %s in %s says so', async (status, paymentMode) => {
  list({ ...bookingRows.rider, status, paymentMode, payableAmount: 560 })
  await open('/bookings', { as: 'rider' })
  const [pay] = await screen.findAllByRole('link', { name: words('pay_now', { amount: '€5.60' }) })
  expect(pay?.getAttribute('href')).toBe(`/bookings/${ids.booking}`)
})

test.each(['past', 'all'])(
  'filters of %s stand in the address, reach the server, and can be cleared',
  async (scope) => {
    list()
    await open(`/bookings?scope=${scope}&status=CANCELLED&service=delivery&month=2026-10`, { as: 'rider' })
    await screen.findByText(words('booking_list_none'))
    expect(api.callsOf(listBookings).at(-1)?.query).toMatchObject({
      scope,
      status: 'CANCELLED',
      service: 'delivery',
      month: '2026-10',
    })
    const [clear] = await screen.findAllByRole('button', { name: words('booking_list_clear') })
    if (clear) await user.click(clear)
    await screen.findByText(words(`bookings_empty_${scope}`))
    expect(window.location.search).toBe(`?scope=${scope}`)
  },
)

test('a filter that does not exist is left out', async () => {
  list(past)
  await open('/bookings?scope=past&status=SOON&month=2026-13', { as: 'rider' })
  await screen.findByRole('table')
  expect(Object.keys(api.callsOf(listBookings).at(-1)?.query ?? {}).toSorted()).toEqual(['limit', 'scope'])
})

test('a rider chooses columns, which this device remembers', async () => {
  list(past)
  await open('/bookings?scope=past', { as: 'rider' })
  await screen.findByRole('table')
  const name = words('booking_list_trip_time')
  expect(screen.queryByRole('columnheader', { name })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: words('booking_list_share') })).toBeNull()
  await press(words('booking_list_columns'))
  await user.click(await screen.findByRole('checkbox', { name }))
  await screen.findByRole('columnheader', { name, hidden: true })
  expect(screen.queryByRole('checkbox', { name: words('booking_list_share') })).toBeNull()
  expect(localStorage.getItem('cabstand_booking_columns_rider')).toContain('tripTime')
})

test('a ride that the system closed can be rated for seven days, from its list too', async () => {
  const day = 86_400_000
  const closed = (daysAgo: number) => ({
    ...past,
    completedBy: 'system',
    completedAt: new Date(Date.now() - daysAgo * day).toISOString(),
  })
  list(closed(6), { ...closed(8), id: ids.challenge })
  await open('/bookings?scope=past', { as: 'rider' })
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  const [, recent, old] = rows.map((row) => (row.querySelector('a') ? linksIn(row) : []))
  expect(recent).toContain(words('bookings_rate'))
  expect(old).not.toContain(words('bookings_rate'))
})

test('a driver sees all trips with their share, and opens one', async () => {
  list({ ...bookingRows.driver, status: 'PAID' })
  await open('/bookings/all?status=COMPLETE', { as: 'driver' })
  await screen.findByRole('columnheader', { name: words('booking_list_share') })
  expect(api.callsOf(listBookings).at(-1)?.query).toMatchObject({ scope: 'all', status: 'COMPLETE' })
  api.answerAny(getBooking, () => ({
    ...views.driver,
    status: 'COMPLETE',
    customerContact: null,
    rating: 4,
    totalTripTime: 754,
  }))
  await user.click(screen.getByRole('link', { name: '6NXEWE' }))
  await screen.findByRole('heading', { name: words('driver_trip_title', { reference: '6NXEWE' }) })
  const fact = (key: Parameters<typeof words>[0]) =>
    screen.getByText(words(key)).nextElementSibling?.textContent
  expect(fact('booking_list_share')).toBe('€5.00')
  expect(fact('booking_list_rating')).toBe('4')
  // Contacts end with the trip.
  expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  expect(screen.getByRole('link', { name: words('driver_receipt') }).getAttribute('href')).toBe(
    `/bookings/${ids.booking}/receipt`,
  )
})

test('the page of a running trip leads back to the work screen, and calls the rider', async () => {
  await open(`/bookings/${ids.booking}`, { as: 'driver' })
  const current = await screen.findByRole('link', { name: words('driver_trip_current') })
  expect(current.getAttribute('href')).toBe('/bookings')
  await waitFor(() => expect(document.querySelector('a[href="tel:+447700900001"]')).not.toBeNull())
})

test('a driver has no page of another driver’s trip', async () => {
  api.refuse(getBooking, 'booking_not_found')
  await open(`/bookings/${ids.booking}`, { as: 'driver' })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('6NXEWE')).toBeNull()
})
