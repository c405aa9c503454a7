// The chat of the active booking is kept on the device: it can be read after a reload without a connection, and does not
// outlive the booking or the session.

import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import { acceptBooking, cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../apps/server/src/platform/new-id.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { workerIsReady } from './service-worker.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }
const text = 'I wait at the north door.'
const answer = 'Two minutes, please.'

/** The keys under which this device keeps anything about chats. */
const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cabstand-chat')))
const keptOne = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage }).includes('north door'))

test('the chat is there after a reload without a connection, and nothing of it after sign-out, for another person, or after the end', async () => {
  const api = await signInByApi()
  await api.goOnline()
  const { id } = await api.book()
  await expect.poll(() => api.isOffered(id), soon).toBe(true)
  await api.driver.call(acceptBooking, { params: { id }, body: {} })
  await api.driver.call(sendChatMessage, { params: { id }, body: { id: newId(), text } })

  const rider = await person(phone)
  const openChat = async () => {
    await rider.context().clearCookies()
    await openSignedIn(rider, mobiles.rider, `/bookings/${id}/chat`)
    await rider.getByRole('log').getByText(text).waitFor(soon)
    await expect.poll(() => keptOne(rider), soon).toBe(true)
  }
  await openChat()
  await workerIsReady(rider)

  await rider.context().setOffline(true)
  await rider.getByRole('textbox').fill(answer)
  await rider.getByRole('textbox').press('Enter')
  await rider.getByText(words('chat_unsent')).waitFor(soon)
  await rider.reload()
  await rider.getByText(words('offline_screen_note')).waitFor(soon)
  const log = rider.getByRole('log', { name: words('chat_log') })
  await log.getByText(text).waitFor(soon)
  await log.getByText(answer).waitFor(soon)
  expect(await rider.getByRole('textbox').count()).toBe(0)
  await expectAccessible(rider, 'the chat without a connection')
  await rider.context().setOffline(false)
  await rider.getByRole('textbox').waitFor(soon)
  await log.getByText(answer).waitFor(soon)
  await expect.poll(() => rider.getByText(words('chat_unsent')).count(), soon).toBe(0)

  await rider.goto('/profile?lang=en')
  await rider.getByRole('button', { name: words('profile_sign_out'), exact: true }).click(soon)
  await rider.waitForURL((url) => url.pathname === '/')
  expect(await keptKeys(rider)).toEqual([])

  await openChat()
  await rider.context().clearCookies()
  await openSignedIn(rider, mobiles.courier, '/wallet')
  await expect.poll(() => keptKeys(rider), soon).toEqual([])

  // The session ends from another device.
  await openChat()
  await rider.context().clearCookies()
  await rider.goto('/login?lang=en')
  await rider.getByLabel(words('login_mobile'), { exact: true }).waitFor(soon)
  await expect.poll(() => keptKeys(rider), soon).toEqual([])

  // The booking ends while the app is closed.
  await openChat()
  await rider.goto('/wallet?lang=en')
  await rider.getByText(words('wallet_balance'), { exact: true }).waitFor(soon)
  expect(await keptOne(rider)).toBe(true)
  await api.rider.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
  await rider.reload()
  await expect.poll(() => keptKeys(rider), soon).toEqual([])
})
