import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { workerIsReady } from './service-worker.ts'
import { book, choosePlace, mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }

/** In the page: a browser that has not been asked yet, and whose person refuses. Counts how often it asks. */
function askedBrowser(): void {
  let permission: NotificationPermission = 'default'
  const seen = { asked: 0 }
  Object.assign(window, { seen })
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => {
    seen.asked += 1
    permission = 'denied'
    return permission
  }
}

test('notifications are offered where they are of use, with what they are for, and asked for only then', async () => {
  const api = await signInByApi()
  await api.goOnline()
  const rider = await person({ viewport: { width: 390, height: 844 } })
  await rider.addInitScript(askedBrowser)
  const asked = () => rider.evaluate(() => (window as unknown as { seen: { asked: number } }).seen.asked)
  const offer = rider.getByRole('button', { name: words('push_ask_rider') })
  await openSignedIn(rider, mobiles.rider, '/')
  for (const path of ['/', '/bookings', '/profile', '/book']) {
    await rider.goto(`${path}?lang=en`)
    await rider
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor({ ...soon, state: 'attached' })
    expect([path, await offer.count(), await asked()]).toEqual([path, 0, 0])
  }
  await choosePlace(rider, words('pickup'), 'Meridian Central')
  await choosePlace(rider, words('drop'), 'Peace Hospital')
  const booked = rider.waitForResponse(
    (response) => response.url().endsWith('/api/bookings') && response.request().method() === 'POST',
  )
  await book(rider, words)
  const { id } = (await (await booked).json()) as { id: string }
  await rider.getByText(words('push_ask_rider_note')).waitFor(soon)
  expect(await asked()).toBe(0)
  await expectAccessible(rider, 'the offer of notifications')
  await offer.click()
  await rider.getByText(words('push_denied')).waitFor(soon)
  expect(await asked()).toBe(1)
  await api.cancel(id)
})

/** Delivers pushes to the service worker of this page, as the browser does when its push service has one. */
async function startPushing(page: Page): Promise<(push: object) => Promise<void>> {
  await workerIsReady(page)
  const session = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations
    if (first !== undefined) registered.resolve(first.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  const origin = new URL(page.url()).origin
  return async (push) => {
    const data = JSON.stringify(push)
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** In the worker: keeps what it shows. Browsers without a user interface show nothing. */
function keepShown(): void {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  const shown: string[] = []
  Object.assign(self, { shown })
  registration.showNotification = async (title, { tag = '', body = '' } = {}) => {
    shown.push(`${tag} ${title}: ${body}`)
  }
}

test('a push is shown in its language, except to a person who looks at the screen that it opens', async () => {
  const rider = await person({ viewport: { width: 390, height: 844 } })
  await openSignedIn(rider, mobiles.rider, '/wallet', 'ar')
  const push = await startPushing(rider)
  const [worker] = rider.context().serviceWorkers()
  await worker?.evaluate(keepShown)
  const shown = () => worker?.evaluate(() => (self as unknown as { shown: string[] }).shown)
  const arabic = wordsIn('ar')
  const textOf = (message: string) => ({
    title: arabic(`push_${message}_title`),
    body: arabic(`push_${message}`, { driver: 'Rui', car: 'City', reference: '6NXEWE' }),
  })
  const credited = { ...textOf('wallet_credited'), path: '/wallet', tag: 'wallet' }
  const arrived = { ...textOf('rider_arrived'), path: '/bookings/1', tag: 'b1' }
  const asShown = ({ tag, title, body }: typeof credited) => `${tag} ${title}: ${body}`
  // They look at the wallet. The worker gets one push after the other.
  await push(credited)
  await push(arrived)
  await expect.poll(shown, soon).toEqual([asShown(arrived)])
  // Now they look at something else.
  await rider.goto('/bookings?lang=ar')
  await push(credited)
  await expect.poll(shown, soon).toEqual([asShown(arrived), asShown(credited)])
})
