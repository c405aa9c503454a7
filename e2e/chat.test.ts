import { acceptBooking, cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 15_000 }
const phone = { viewport: { width: 390, height: 844 } }

const write = async (page: Page, text: string) => {
  const field = page.getByRole('textbox')
  await field.fill(text)
  await field.press('Enter')
}

test('rider and driver write to each other: typing, read marks, unread messages, and what was written offline', async () => {
  const api = await signInByApi()
  await api.goOnline()
  const { id } = await api.book()
  await expect.poll(() => api.isOffered(id), soon).toBe(true)
  await api.driver.call(acceptBooking, { params: { id }, body: {} })

  const [rider, driver] = [await person(phone), await person(phone)]
  await openSignedIn(rider, mobiles.rider, `/bookings/${id}/chat`)
  await openSignedIn(driver, mobiles.driver, '/bookings')
  const riderLog = rider.getByRole('log', { name: words('chat_log') })
  await rider.getByText(words('chat_not_found')).waitFor(soon)

  // A message of the other is a number on the button that opens the chat.
  await write(rider, 'I’m by the bakery: https://maps.example/x')
  await rider.getByText(patternOf(words('chat_sent'))).waitFor(soon)
  await driver.getByRole('link', { name: words('chat_open_unread', { count: 1 }) }).click(soon)
  const driverLog = driver.getByRole('log', { name: words('chat_log') })
  await driverLog.getByText('I’m by the bakery: https://maps.example/x').waitFor(soon)
  expect(await driverLog.getByRole('link').count(), 'links in messages are text').toBe(0)
  await rider.getByText(patternOf(words('chat_read'))).waitFor(soon)

  await driver.getByRole('textbox').pressSequentially('On')
  await rider.getByText(words('chat_typing', { name: 'Rui' })).waitFor(soon)
  await driver.getByRole('textbox').fill('')
  await driver.getByRole('button', { name: words('chat_reply_driver_coming') }).click()
  await riderLog.getByText(words('chat_reply_driver_coming')).waitFor(soon)
  await expectAccessible(rider, 'the chat')

  // What is written without a connection stays through a reload, and is sent once the connection is back, in order.
  await rider.context().setOffline(true)
  await write(rider, 'I have one big suitcase.')
  await write(rider, 'And a guitar.')
  await expect.poll(() => rider.getByText(words('chat_unsent')).count(), soon).toBe(2)
  expect(await driverLog.getByText('suitcase').count()).toBe(0)
  await rider.context().setOffline(false)
  await rider.reload()
  await driverLog.getByText('And a guitar.').waitFor(soon)
  await riderLog.getByText('And a guitar.').waitFor(soon)
  await expect.poll(() => rider.getByText(words('chat_unsent')).count(), soon).toBe(0)
  const shown = (page: Page) =>
    page
      .getByRole('log')
      .getByText(/bakery|way|suitcase|guitar/)
      .allTextContents()
  await expect.poll(() => shown(rider), soon).toEqual(await shown(driver))
  expect(await shown(driver)).toEqual([
    'I’m by the bakery: https://maps.example/x',
    words('chat_reply_driver_coming'),
    'I have one big suitcase.',
    'And a guitar.',
  ])

  await api.rider.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
  await rider.getByText(words('chat_over')).waitFor(soon)
  expect(await rider.getByRole('textbox').count()).toBe(0)
  await riderLog.getByText('And a guitar.').waitFor(soon)
})
