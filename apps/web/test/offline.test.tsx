import { driverBooking, riderBooking } from '@cabstand/contract/examples/trip'
import { getChat } from '@cabstand/contract/http/messages/chat'
import { signOut } from '@cabstand/contract/http/people/auth'
import { getMe } from '@cabstand/contract/http/people/users'
import { getBooking, getWork, listBookings } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, open, press, takeFaults, words } from './screen.tsx'

const trip = `/bookings/${riderBooking.id}`
const running: RiderBooking = { ...riderBooking, status: 'ARRIVED', otp: '48213' }
const chatText = getChat.output.parse(getChat.examples.output).messages[0]?.text ?? ''
const prefix = 'cabstand-kept:'
/** What of this is kept, as `booking`, `chat`. */
const kept = (storage = localStorage) =>
  Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key): string => JSON.parse(key.slice(prefix.length))[0])
    .sort()
const keptPlace = (kind: string) =>
  Object.keys(localStorage).find((key) => key.startsWith(`${prefix}["${kind}"`)) ?? ''
const keeps = (...kinds: string[]) => waitFor(() => expect(kept()).toEqual(expect.arrayContaining(kinds)))

let online = true
beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  api.answer(getBooking, () => running)
})

const asked = [getMe, getBooking, getWork, getChat, listBookings]

/** Opens the app again without a connection. */
async function openOffline(path: string, as: 'rider' | 'driver' = 'rider') {
  cleanup()
  online = false
  await open(path, { as, lost: asked })
}

describe('without a connection, after the app was opened again,', () => {
  test('a rider reads the running trip, with the time of its state; back online it is the newest', async () => {
    await open(trip, { as: 'rider' })
    await keeps('me', 'booking')
    await openOffline(trip)
    await screen.findByText('48213')
    await screen.findByText(patternOf(words('offline_banner')))
    expect(screen.queryByText(words('offline_screen_note'))).toBe(null)
    const cancel = await screen.findByRole('button', { name: words('trip_share') })
    expect(cancel.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText(words('offline_reason')).length).toBeGreaterThan(0)

    for (const endpoint of asked) api.restore(endpoint)
    api.answer(
      getBooking,
      (): RiderBooking => ({ ...running, status: 'STARTED', otp: null, eventNumber: 99 }),
    )
    online = true
    await act(async () => void window.dispatchEvent(new Event('online')))
    await screen.findByText(words('back_online'))
    await waitFor(() => expect(screen.queryByText('48213')).toBe(null))
    expect(api.callsOf(getMe).length).toBeGreaterThan(2)
  })

  test('a driver reads their trip, and no offer', async () => {
    const bookings = [{ ...driverBooking, status: 'ACCEPTED' as const }]
    api.answer(getWork, (example) => ({ ...example, bookings }))
    await open('/bookings', { as: 'driver' })
    await keeps('me', 'work')
    expect(JSON.parse(localStorage.getItem(keptPlace('work')) ?? '').data.offers).toEqual([])
    await openOffline('/bookings', 'driver')
    const arrive = await screen.findByRole('button', { name: words('driver_at_pickup') })
    expect(arrive.getAttribute('aria-disabled')).toBe('true')
    await screen.findByText(patternOf(words('offline_banner')))
  })

  test('the chat and the own bookings are there, and a page that was not seen says why it is not', async () => {
    await open(`${trip}/chat`, { as: 'rider' })
    await keeps('chat')
    cleanup()
    await open('/bookings', { as: 'rider' })
    await keeps('bookings')
    await openOffline(`${trip}/chat`)
    await screen.findByText(chatText)
    await openOffline('/bookings')
    await screen.findAllByText(riderBooking.reference)
    expect(screen.queryByText(words('bookings_failed'))).toBe(null)
    await openOffline('/bookings?scope=past')
    await screen.findByText(words('bookings_failed'))
  })

  test('what another build has kept is not shown', async () => {
    await open(trip, { as: 'rider' })
    await keeps('booking')
    for (const key of Object.keys(localStorage))
      localStorage.setItem(
        key,
        (localStorage.getItem(key) ?? '').replace('"build":""', '"build":"/assets/a.js"'),
      )
    await openOffline(trip)
    await screen.findByText(words('offline_screen_note'))
    expect(takeFaults().join()).toContain('network_error')
  })
})

describe('of what was read', () => {
  test('chat and car are deleted with the end of the booking, also of one that ended meanwhile', async () => {
    await open(`${trip}/chat`, { as: 'rider' })
    await keeps('chat', 'booking')
    cleanup()
    api.answer(getBooking, (): RiderBooking => ({ ...running, status: 'COMPLETE', eventNumber: 99 }))
    await open('/wallet', { as: 'rider' })
    await waitFor(() => expect(kept()).not.toContain('chat'))
    expect(kept()).not.toContain('wallet')
  })

  test('nothing stays after the sign-out, for another person, and when the session has ended', async () => {
    await open(trip, { as: 'rider' })
    await keeps('booking')
    cleanup()
    await open('/wallet', { as: 'rider', me: { id: '01a1fcb8-c7b8-7065-a7f8-3e0959ad06bb' } })
    await waitFor(() => expect(kept()).toEqual(['me']))
    cleanup()
    await open('/profile', { as: 'rider' })
    await keeps('me')
    // Of the account that this page shows, neither addresses nor sessions.
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(api.waiting).toBe(0))
    expect(kept()).toEqual(['me'])
    api.answer(signOut, (example) => example)
    await press(words('profile_sign_out'))
    await waitFor(() => expect(kept()).toEqual([]))
    cleanup()
    await open(trip, { as: 'rider' })
    await keeps('booking')
    cleanup()
    // biome-ignore lint/suspicious/noDocumentCookie: as the server deletes it.
    document.cookie = 'cabstand_role=; path=/; max-age=0'
    await open(trip)
    await waitFor(() => expect(kept()).toEqual([]))
  })

  test('the oldest goes first, but never who is signed in; and nothing stays where the storage is full', async () => {
    for (let index = 0; index < 25; index++)
      localStorage.setItem(
        `${prefix}["booking","${index}"]`,
        JSON.stringify({ at: index + 1, build: '', data: { status: 'COMPLETE' } }),
      )
    const me = { at: 0, build: '', data: getMe.examples.output }
    localStorage.setItem(`${prefix}["me"]`, JSON.stringify(me))
    await open(trip, { as: 'rider' })
    await waitFor(() => expect(kept()).toContain('me'))
    await waitFor(() => expect(localStorage.getItem(`${prefix}["booking","0"]`)).toBe(null))
    expect(localStorage.getItem(`${prefix}["booking","24"]`)).not.toBe(null)
    cleanup()
    const real = localStorage
    vi.stubGlobal('localStorage', {
      get length() {
        return real.length
      },
      key: (index: number) => real.key(index),
      getItem: (key: string) => real.getItem(key),
      removeItem: (key: string) => real.removeItem(key),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    await open(trip, { as: 'rider' })
    await waitFor(() => expect(kept(real)).toEqual([]))
  })

  test('staff keep nothing', async () => {
    await open('/profile', { as: 'admin' })
    await screen.findByRole('button', { name: words('profile_sign_out') })
    await waitFor(() => expect(api.waiting).toBe(0))
    expect(kept()).toEqual([])
  })
})
