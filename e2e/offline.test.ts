// What was seen can be read after a reload without a connection: the running trip, its chat, the own bookings.

import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import {
  acceptBooking,
  arriveBooking,
  getBooking,
  startBooking,
} from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../apps/server/src/platform/new-id.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { workerIsReady } from './service-worker.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: all.flat().map((request) => new URL(request.url).pathname) }
  })

/** The device keeps an answer of this kind. */
const keeps = (page: Page, kind: string) =>
  page.waitForFunction(
    (start) => Object.keys(localStorage).some((key) => key.startsWith(start)),
    `cabstand-kept:["${kind}"`,
    soon,
  )

test('rider and driver read their running trip and its chat after a reload without a connection, and nothing stays after the sign-out', async () => {
  const api = await signInByApi()
  await api.goOnline()
  const { id } = await api.book()
  const params = { id }
  await expect.poll(() => api.isOffered(id), soon).toBe(true)
  await api.driver.call(acceptBooking, { params, body: {} })
  await api.driver.call(arriveBooking, { params, body: { confirmFar: true } })
  await api.driver.call(sendChatMessage, { params, body: { id: newId(), text: 'I wait at the north door.' } })
  const { otp } = await api.rider.call<typeof getBooking, 'rider'>(getBooking, { params })

  const [rider, driver] = [await person(phone), await person(phone)]
  await openSignedIn(driver, mobiles.driver, '/bookings')
  await driver.getByRole('button', { name: words('driver_start') }).waitFor(soon)
  await keeps(driver, 'work')
  await openSignedIn(rider, mobiles.rider, `/bookings/${id}`)
  await rider.getByText(otp ?? '', { exact: true }).waitFor(soon)
  await workerIsReady(rider)
  await rider.goto(`/bookings/${id}/chat`)
  const log = rider.getByRole('log', { name: words('chat_log') })
  await log.getByText('I wait at the north door.').waitFor(soon)
  await keeps(rider, 'chat')
  await Promise.all([workerIsReady(rider), workerIsReady(driver)])

  await Promise.all([rider.context().setOffline(true), driver.context().setOffline(true)])
  await rider.getByRole('textbox').fill('Two minutes, please.')
  await rider.getByRole('textbox').press('Enter')
  await rider.getByText(words('chat_unsent')).waitFor(soon)
  await Promise.all([rider.reload(), driver.reload()])
  await log.getByText('I wait at the north door.').waitFor(soon)
  await log.getByText('Two minutes, please.').waitFor(soon)
  await rider.goto(`/bookings/${id}`)
  await rider.getByText(otp ?? '', { exact: true }).waitFor(soon)
  await rider.getByText(patternOf(words('offline_banner'))).waitFor(soon)
  expect(await rider.getByRole('button', { name: words('trip_share') }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await expectAccessible(rider, 'a trip without a connection')
  await driver.getByText(patternOf(words('offline_banner'))).waitFor(soon)
  const start = driver.getByRole('button', { name: words('driver_start') })
  expect(await start.getAttribute('aria-disabled')).toBe('true')

  await api.driver.call(startBooking, { params, body: { otp: otp ?? '' } })
  await Promise.all([rider.context().setOffline(false), driver.context().setOffline(false)])
  await rider.getByText(otp ?? '', { exact: true }).waitFor({ ...soon, state: 'detached' })
  await driver.getByRole('button', { name: words('driver_at_drop') }).waitFor(soon)
  await rider.goto(`/bookings/${id}/chat`)
  await log.getByText('Two minutes, please.').waitFor(soon)
  await expect.poll(() => rider.getByText(words('chat_unsent')).count(), soon).toBe(0)

  // The worker has documents and files, which are the same for everyone.
  const { names, paths } = await kept(rider)
  expect(names).toHaveLength(1)
  expect(paths.filter((path) => !/^\/(assets|texts)\//.test(path)).sort()).toEqual(['/login', '/offline'])

  await rider.goto('/profile')
  // Sections above it load and move it.
  await rider.getByRole('button', { name: words('profile_sign_out'), exact: true }).press('Enter', soon)
  await rider.waitForURL((url) => url.pathname === '/')
  const left = await rider.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(left).not.toMatch(/cabstand-(kept|chat)|north door/)
  await api.finish(id)
  await api.payInCash(id)

  await rider.context().setOffline(true)
  await rider.goto('/')
  await rider.getByRole('heading', { name: words('offline_title') }).waitFor(soon)
  await rider.context().setOffline(false)
})

test('staff, of whom nothing is kept, read that there is no connection until there is one', async () => {
  const admin = await person(phone)
  await openSignedIn(admin, mobiles.admin, '/profile')
  const signOut = admin.getByRole('button', { name: words('profile_sign_out'), exact: true })
  await signOut.waitFor(soon)
  await workerIsReady(admin)
  await admin.context().setOffline(true)
  await admin.reload()
  await admin.getByText(words('offline_screen_note')).waitFor(soon)
  await admin.context().setOffline(false)
  await signOut.waitFor(soon)
  expect(await admin.getByText(words('offline_screen_note')).count()).toBe(0)
})

test('after a new build its document is shown, and the cache of the old build is deleted', async () => {
  const rider = await person()
  await rider.goto('/login?lang=en')
  await workerIsReady(rider)
  await expect.poll(async () => (await kept(rider)).names.length, soon).toBe(1)
  const { names } = await kept(rider)
  // Simulates an earlier visit with another build, whose document is in both caches.
  await rider.evaluate(async (current) => {
    for (const name of ['cabstand-another-build', current])
      await (await caches.open(name)).put('/login', new Response('<p>old</p>'))
    const registration = await navigator.serviceWorker.ready
    await registration.unregister()
  }, names[0] ?? '')
  // The registration is removed with the last page that its worker controls.
  const context = rider.context()
  await rider.close()
  const again = await context.newPage()
  await again.goto('/login?lang=en')
  await again.getByLabel(words('login_mobile'), { exact: true }).waitFor(soon)
  await expect.poll(async () => (await kept(again)).names, soon).toEqual(names)
  const shell = () =>
    again.evaluate(async (name) => (await (await caches.open(name)).match('/login'))?.text(), names[0] ?? '')
  await expect.poll(shell, soon).toContain('<!doctype html>')
})
