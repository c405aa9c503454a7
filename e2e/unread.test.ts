import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import { readNotifications } from '@cabstand/contract/http/messages/notifications/inbox'
import { acceptBooking } from '@cabstand/contract/http/trips/bookings'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../apps/server/src/platform/new-id.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const soon = { timeout: 15_000 }
const phone = { width: 390, height: 844 }

test('what a rider has not read is a number at the bell and at the chat, until it is read', async () => {
  const words = wordsIn('ar')
  const api = await signInByApi()
  await api.goOnline()
  await api.rider.call(readNotifications, { body: {} })
  const { id } = await api.book()
  onTestFinished(async () => void (await api.cancel(id)))
  await expect.poll(() => api.isOffered(id), soon).toBe(true)
  // The rider is told that the driver comes, and what the driver writes.
  await api.driver.call(acceptBooking, { params: { id }, body: {} })
  const say = (text: string) =>
    api.driver.call(sendChatMessage, { params: { id }, body: { id: newId(), text } })
  await say('I’m at the corner.')

  const rider = await person({ viewport: phone })
  const link = (name: string | RegExp) => rider.getByRole('link', { name, exact: true })
  await openSignedIn(rider, mobiles.rider, '/bookings', 'ar')
  const inbox = words('shell_inbox_unread', { count: 1 })
  // The rider may have unread messages of other bookings.
  const chatWith = (count: number) =>
    link(words('chat_open_unread', { count })).and(rider.locator(`[href="/bookings/${id}/chat"]`))
  const chat = chatWith(1)
  await chat.waitFor(soon)
  expect(await chat.textContent()).toMatch(/\D1$/)
  // A phone has the number of the inbox at the tab that leads to it, a desktop at the bell.
  const tab = link(new RegExp(`^${inbox}.*${words('nav_profile_short')}$`))
  await tab.waitFor(soon)
  expect(await tab.textContent()).toMatch(/^1\D/)
  await expectAccessible(rider, 'unread messages on a phone')
  await rider.setViewportSize({ width: 1440, height: 900 })
  await link(inbox).waitFor(soon)
  expect(await link(inbox).textContent()).toBe('1')
  await expectAccessible(rider, 'unread messages on a desktop')
  await say('The green one.')
  const two = chatWith(2)
  await two.waitFor(soon)
  expect(await two.textContent()).toMatch(/\D2$/)

  // Opening the booking reads what was told of it, and opening the chat its messages.
  await rider.goto(`/bookings/${id}`)
  await link(words('nav_inbox')).waitFor(soon)
  expect(await link(words('nav_inbox')).textContent()).toBe('')
  // What was written stands on the trip; on wide screens the chat floats over it.
  await link('The green one.').waitFor(soon)
  await two.click()
  await rider.getByRole('log').getByText('The green one.').waitFor(soon)
  await expectAccessible(rider, 'the chat over a trip')
  await rider.goBack()
  await link(words('chat_open')).waitFor(soon)
  expect(await link(words('chat_open')).textContent()).not.toMatch(/\d/)
})
