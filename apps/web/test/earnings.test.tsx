import { getMyEarnings } from '@cabstand/contract/http/money/my-earnings'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, open, press, user, words } from './screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // A Wednesday.
  vi.setSystemTime('2026-11-18T12:00:00Z')
})
afterEach(() => vi.useRealTimers())

const weeks = () => api.callsOf(getMyEarnings).map(({ query }) => query.from)

test('a driver sees a week by day, and each day’s trips lead to their records', async () => {
  await open('/earnings', { as: 'driver' })
  const day = await screen.findByText('Sunday 22 Nov')
  expect(screen.getAllByText(words('earnings_trips', { count: 1 }), { exact: false }).length).toBe(2)
  await user.click(day)
  const trip = await screen.findByRole('link', { name: /12 Old Mint Row.*Peace Hospital/ })
  expect(trip.getAttribute('href')).toMatch(/\/bookings\/.+\/receipt$/)
  expect(weeks()).toEqual(['2026-11-16'])
})

test('weeks before are chosen one by one, and none after this one', async () => {
  await open('/earnings', { as: 'driver' })
  const after = await screen.findByRole<HTMLButtonElement>('button', { name: words('earnings_after') })
  expect(after.disabled).toBe(true)
  await press(words('earnings_before'))
  await waitFor(() => expect(weeks()).toEqual(['2026-11-16', '2026-11-09']))
  expect(after.disabled).toBe(false)
})

test('a week without trips says so; one that does not load can be tried again', async () => {
  api.refuse(getMyEarnings, 'not_permitted')
  await open('/earnings', { as: 'driver' })
  await screen.findByText(words('earnings_failed'))
  api.answer(getMyEarnings, ({ days }) => ({
    days: days.map((day) => ({ ...day, tripCount: 0, driverShare: 0, cash: 0, onlineSeconds: 0, trips: [] })),
  }))
  await press(words('try_again'))
  expect(await screen.findByText(words('earnings_empty'))).toBeTruthy()
})
