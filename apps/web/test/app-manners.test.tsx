import { driverBooking, riderBooking } from '@cabstand/contract/examples/trip'
import { getBooking, getWork, listBookings } from '@cabstand/contract/http/trips/bookings'
import { chatUnreadFeed } from '@cabstand/contract/realtime/chat'
import { topicOf } from '@cabstand/contract/topics'
import { QueryClient } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followNewBuild } from '../src/app/follow-new-build.ts'
import { useAppBadge } from '../src/features/inbox/use-app-badge.ts'
import { Realtime } from '../src/realtime/realtime.ts'
import { RealtimeProvider } from '../src/realtime/realtime-context.tsx'
import { api, open } from './screen.tsx'

const show = () =>
  act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('a part that a new build has replaced loads the page again, once; another that fails does not', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  document.head.innerHTML = '<script type="module" src="/assets/app-1.js"></script>'
  let served = 'app-1'
  const asked = vi.fn(async () => new Response(`<script type="module" src="/assets/${served}.js"></script>`))
  vi.stubGlobal('fetch', asked)
  followNewBuild()
  const fail = () => window.dispatchEvent(new Event('vite:preloadError'))
  fail()
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  served = 'app-2'
  fail()
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  fail()
  expect(asked, 'a reload that did not help is not repeated').toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  reload.mockRestore()
})

describe('the screen of the device stays on', () => {
  const held: { released: boolean }[] = []
  const onNow = () => held.filter(({ released }) => !released).length
  beforeEach(() => {
    held.length = 0
    const request = async () => {
      const lock = {
        released: false,
        release: async () => {
          lock.released = true
        },
      }
      held.push(lock)
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  })
  afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'))

  test.each([
    ['ACCEPTED', false, 1],
    ['ACCEPTED', true, 0],
    ['ARRIVED', true, 1],
    ['STARTED', false, 1],
    ['PENDING', false, 0],
    ['COMPLETE', false, 0],
  ] as const)('for a rider whose ride is %s, booked for later: %s', async (status, bookLater, locks) => {
    api.answer(getBooking, () => ({ ...riderBooking, status, bookLater }))
    await open(`/bookings/${riderBooking.id}`, { as: 'rider' })
    await screen.findByText(riderBooking.reference)
    await waitFor(() => expect(onNow()).toBe(locks))
  })

  test('for a driver during a trip, and again after the app was hidden', async () => {
    const bookings = [{ ...driverBooking, status: 'STARTED' as const }]
    api.answer(getWork, (example) => ({ ...example, offers: [], bookings }))
    await open('/earnings', { as: 'driver' })
    await waitFor(() => expect(onNow()).toBe(1))
    // As browsers do with a hidden page.
    for (const lock of held) lock.released = true
    await show()
    expect(onNow()).toBe(1)
  })
})

describe('the icon of the installed app', () => {
  test('has the number of unread notifications and messages, and none after the sign-out', async () => {
    const badges: number[] = []
    const clearAppBadge = vi.fn(async () => undefined)
    const setAppBadge = async (count: number) => void badges.push(count)
    Object.assign(navigator, { setAppBadge, clearAppBadge })
    const connection = new Realtime(new QueryClient())
    const { rerender, unmount } = renderHook(({ unread }) => useAppBadge('rider', unread), {
      initialProps: { unread: 2 },
      wrapper: ({ children }) => <RealtimeProvider connection={connection}>{children}</RealtimeProvider>,
    })
    act(() => connection.newest(topicOf(chatUnreadFeed)).set({ chats: [{ bookingId: 'one', unread: 3 }] }))
    rerender({ unread: 0 })
    unmount()
    Reflect.deleteProperty(navigator, 'setAppBadge')
    Reflect.deleteProperty(navigator, 'clearAppBadge')
    expect(badges).toEqual([2, 5, 3])
    expect(clearAppBadge).toHaveBeenCalledOnce()
  })
})

test('after a sleep a screen reads again what it shows, but not after a glance elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await open('/bookings', { as: 'rider' })
    await waitFor(() => expect(api.waiting).toBe(0))
    const before = api.callsOf(listBookings).length
    await show()
    expect(api.callsOf(listBookings)).toHaveLength(before)
    vi.setSystemTime(Date.now() + 3_600_000)
    await show()
    await waitFor(() => expect(api.callsOf(listBookings).length).toBeGreaterThan(before))
  } finally {
    vi.useRealTimers()
  }
})
