import { driverBooking } from '@cabstand/contract/examples/trip'
import { findRoute } from '@cabstand/contract/http/maps'
import { getBooking, getWork } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import { encodePolyline } from '@cabstand/domain/polyline'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wordsIn } from '../../../e2e/texts.ts'
import { api, open, words } from './screen.tsx'

/** 300 m north, then 200 m east. */
const start = { lat: 38.7, lng: -9.899 }
const corner = { lat: 38.702698, lng: -9.899 }
const end = { lat: 38.702698, lng: -9.896696 }
const step = { instruction: 'Not shown.', drivingSide: 'right' as const }
const steps = [
  { ...step, type: 'depart', name: 'Mint Row', distanceMeters: 300, durationSeconds: 30, at: start },
  {
    ...step,
    type: 'turn',
    modifier: 'right',
    name: 'Old Northgate Row',
    distanceMeters: 200,
    durationSeconds: 60,
    at: corner,
  },
  { ...step, type: 'arrive', name: '', distanceMeters: 0, durationSeconds: 0, at: end },
]

/** What this device’s receiver reports. */
let report: PositionCallback = () => undefined
const drive = (at: { lat: number; lng: number }, heading: number) =>
  act(async () => {
    const coords = { latitude: at.lat, longitude: at.lng, heading, accuracy: 5, speed: 9 }
    report({ coords, timestamp: Date.now() } as GeolocationPosition)
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  localStorage.setItem('cabstand_position_source', 'gps')
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (found: PositionCallback) => {
        report = found
        return 1
      },
      clearWatch: () => undefined,
    },
  })
})
afterEach(() => vi.useRealTimers())

const openTrip = async (trip: Partial<DriverBooking> = {}, locale: 'en' | 'ar' = 'en') => {
  const booking: DriverBooking = { ...driverBooking, status: 'STARTED', ...trip }
  api.answer(getWork, (example) => ({ ...example, offers: [], bookings: [booking] }))
  api.answerAny(getBooking, () => booking)
  api.answer(findRoute, (example) => ({
    ...example,
    polyline: encodePolyline([start, corner, end]),
    distanceMeters: 500,
    durationSeconds: 90,
    steps,
  }))
  await open('/bookings', { as: 'driver', locale })
}

test('a driver reads the next turn, how far it is and its street, until the end of the route', async () => {
  await openTrip()
  await drive(start, 0)
  await screen.findByText(
    words('driver_turn_onto', { turn: words('driver_turn_right'), street: isolate('Old Northgate Row') }),
  )
  const turn = screen.getByRole('region', { name: words('driver_turn') })
  expect(turn.textContent).toContain('300 m')
  expect(turn.textContent).not.toContain('Not shown')
  await drive({ lat: 38.7018, lng: -9.899 }, 2)
  expect(turn.textContent).toContain('100 m')
  await screen.findByText(words('minutes', { count: 1 }))
  await drive({ lat: 38.702698, lng: -9.8985 }, 90)
  expect(turn.textContent).toContain(words('driver_turn_drop'))
  expect(turn.textContent).toContain('160 m')
  expect(api.callsOf(findRoute)).toHaveLength(1)
})

test('off the route another one is requested, at most each ten seconds, and not without a connection', async () => {
  await openTrip()
  await drive(start, 0)
  await screen.findByRole('region', { name: words('driver_turn') })
  const away = { lat: 38.7005, lng: -9.902 }
  await drive(away, 270)
  await screen.findByText(words('driver_turn_searching'))
  act(() => void vi.advanceTimersByTime(9000))
  expect(api.callsOf(findRoute)).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(3000))
  await waitFor(() => expect(api.callsOf(findRoute)).toHaveLength(2))
  expect(api.callsOf(findRoute)[1]).toMatchObject({ body: { points: [away, expect.anything()] } })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await drive({ lat: 38.701, lng: -9.904 }, 270)
  await screen.findByText(words('driver_turn_offline'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(api.callsOf(findRoute)).toHaveLength(2)
  expect(screen.getByRole('region', { name: words('driver_turn') }).textContent).toContain(
    'Old Northgate Row',
  )
})

test('the turn is in the reader’s language', async () => {
  const arabic = wordsIn('ar')
  await openTrip({ status: 'ACCEPTED' }, 'ar')
  await drive(start, 0)
  const sentence = await screen.findByText(
    arabic('driver_turn_onto', { turn: arabic('driver_turn_right'), street: isolate('Old Northgate Row') }),
  )
  expect(sentence.textContent).toMatch(/^\p{Script=Arabic}/u)
})

test('a route without manoeuvres is driven without a panel', async () => {
  await openTrip()
  api.answer(findRoute, (example) => ({ ...example, steps: [] }))
  await drive(start, 0)
  await waitFor(() => expect(api.callsOf(findRoute)).toHaveLength(1))
  await screen.findByRole('button', { name: words('driver_at_drop') })
  expect(screen.queryByRole('region', { name: words('driver_turn') })).toBeNull()
})

test.each([
  ['no position yet', (): void => undefined, 'driver_gps_waiting'],
  [
    'a position that is lost again',
    (): void =>
      report({
        coords: { latitude: 38.7, longitude: -9.9, accuracy: 800 },
        timestamp: 0,
      } as GeolocationPosition),
    'driver_gps_inaccurate',
  ],
] as const)('a driver with %s does not read that offers may come, but why not', async (_, lose, why) => {
  api.answer(getWork, (example) => ({ ...example, offers: [], bookings: [] }))
  await open('/bookings', { as: 'driver' })
  if (why === 'driver_gps_inaccurate') {
    await drive(start, 0)
    await screen.findByText(words('no_tasks'))
  }
  await act(async () => void lose())
  await screen.findByText(words(why, { meters: 800 }))
  await screen.findByRole('heading', { name: words('driver_unheard_heading') })
  expect(screen.queryByText(words('no_tasks'))).toBeNull()
})
