import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

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
  await rider.getByRole('button', { name: patternOf(words('book_now_button')) }).click(soon)
  const { id } = (await (await booked).json()) as { id: string }
  const dialog = rider.getByRole('dialog')
  await dialog.getByText(words('push_ask_rider_note')).waitFor(soon)
  expect(await asked()).toBe(0)
  await expectAccessible(rider, 'the offer of notifications')
  await offer.click()
  await dialog.getByText(words('push_denied')).waitFor(soon)
  expect(await asked()).toBe(1)
  await api.cancel(id)
})
