import { getSettings } from '@cabstand/contract/http/operator/settings'
import type { DocumentBoot } from '@cabstand/contract/pages'
import type { Problem } from '@cabstand/contract/schemas/common'
import { buildDictionary } from '@cabstand/contract/texts/dictionary'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { keyedStop } from '../../features/stops/stop-values.ts'
import { BootProvider } from '../../ui/boot.tsx'
import { BookingError } from './booking-errors.tsx'
import { chosenTrip } from './chosen-trip.ts'
import { QuotesError } from './quotes-error.tsx'
import { stopErrors } from './stop-errors.ts'

const texts = buildDictionary('en', ['common', 'form', 'shell', 'errors', 'rider'])
const boot: DocumentBoot = {
  locale: 'en',
  dateLocale: 'en-GB',
  direction: 'ltr',
  languages: [],
  texts,
  settings: getSettings.examples.output as DocumentBoot['settings'],
}
const show = (children: ReactNode) => renderToString(<BootProvider boot={boot}>{children}</BootProvider>)
const refused = (code: ApiErrorCode, errors: Problem['errors'] = []) =>
  new ApiError({ code, status: 422, errors, params: {} } as Problem)
const nothing = () => undefined

/** What each refusal of a booking offers as the next step, as its markup has it. */
const steps: readonly [ApiErrorCode, readonly string[]][] = [
  ['must_login', ['href="/login?redirect=%2Fbook%3Fpickup%3D12%2BOld%2BMint%2BRow"', 'Sign in']],
  ['not_logged_in', ['href="/login?redirect=', 'Sign in']],
  ['select_proper', ['New prices']],
  ['user_issue_contact_admin', ['href="mailto:hello@meridiancabs.example"']],
  ['past_booking_error', ['Now']],
  ['no_driver_found_alert_messege', ['Try again', 'Book for later']],
  ['too_many_open_bookings', ['href="/bookings"']],
  ['booking_paused', ['Book for later']],
  ['payment_not_possible', ['Pay in cash']],
  ['network_error', ['Try again']],
]

test.each(steps)('a booking that is refused with %s says so and offers the next step', (code, markup) => {
  const shown = show(
    <BookingError
      error={refused(code)}
      search={{ pickup: '12 Old Mint Row' }}
      onRetry={nothing}
      onNewPrices={nothing}
      onChange={nothing}
    />,
  )
  const { [code]: sentence = 'no text' } = texts
  expect(shown).toContain('role="alert"')
  // Texts with parameters begin with words.
  expect(shown).toContain((sentence.split('{')[0] ?? '').replaceAll("'", '&#x27;'))
  for (const part of markup) expect(shown).toContain(part)
})

test.each<[ApiErrorCode, boolean]>([
  ['place_to_coords_error', false],
  ['network_error', true],
  ['internal_error', true],
])('prices that failed with %s say why, in the place of the prices; retry: %s', (code, retries) => {
  const error = new ApiError({
    code,
    status: code === 'place_to_coords_error' ? 422 : 503,
    params: {},
  } as Problem)
  const shown = show(<QuotesError error={error} retrying={false} onRetry={nothing} />)
  expect(shown).toContain(texts[code])
  expect(shown.includes('<button')).toBe(retries)
})

describe('an error of one stop stands at its field', () => {
  const at = { lat: 41, lng: -8 }
  const [pickup, empty, typed, between, drop] = [
    keyedStop({ text: 'A', at }),
    keyedStop({ text: '', at: null }),
    keyedStop({ text: 'Ropew', at: null }),
    keyedStop({ text: 'B', at: { lat: 41.1, lng: -8 } }),
    keyedStop({ text: 'C', at: { lat: 41.2, lng: -8 } }),
  ]
  const errorsOf = (stops: (typeof drop)[], error?: unknown, stopsError?: 'same_place') =>
    Object.fromEntries(stopErrors(stops, { stopsError }, error))

  test('text that was not chosen from the suggestions', () => {
    expect(errorsOf([pickup, empty, typed, drop])).toEqual({ [typed.key]: 'unchosen' })
  })

  test.each<[string, () => string]>([
    ['body.pickup', () => pickup.key],
    ['body.waypoints.0', () => between.key],
    ['body.drop', () => drop.key],
  ])('%s outside of the service area, where empty stops are not sent', (path, key) => {
    const error = refused('outside_service_area', [{ path, message: '' }])
    expect(errorsOf([pickup, empty, between, drop], error)).toEqual({ [key()]: 'outside_service_area' })
  })

  test('a ride that goes nowhere', () => {
    expect(errorsOf([pickup, drop], undefined, 'same_place')).toEqual({ [drop.key]: 'same_place' })
    expect(errorsOf([pickup, drop], refused('place_to_coords_error'))).toEqual({})
  })
})

test('a time that is too near or too far is an error of the time, not of the places', () => {
  const nowMs = Date.parse('2026-11-21T17:00:00Z')
  const places = { pickup: 'A', pickupLat: 41, pickupLng: -8, drop: 'B', dropLat: 41.1, dropLng: -8 }
  const errorAt = (at: string) =>
    chosenTrip({ ...places, when: 'later', at }, 'Europe/Lisbon', nowMs).timeError
  expect(errorAt('2026-11-21T17:14:00Z')).toBe('past_booking_error')
  expect(errorAt('2026-11-21T17:15:00Z')).toBeUndefined()
  expect(errorAt('2027-11-21T17:15:00Z')).toBe('booking_too_far_ahead')
  for (const code of ['past_booking_error', 'booking_too_far_ahead'] as const)
    expect(texts[code]).toMatch(/\w/)
})
