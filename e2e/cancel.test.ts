import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 8000 }

test('cancelling shows its cost first, and removes the offer from the driver’s screen', async () => {
  const people = await signInByApi()
  await people.goOnline()
  const { id } = await people.book()
  const driver = await person({ viewport: { width: 390, height: 844 } })
  await openSignedIn(driver, mobiles.driver, '/bookings')
  const rider = await person({ viewport: { width: 390, height: 844 } })
  await openSignedIn(rider, mobiles.rider, `/bookings/${id}`)
  await driver.getByRole('button', { name: words('driver_accept') }).waitFor(soon)
  await expectAccessible(driver, 'an offer')

  await rider.getByText(words('cancel_free_now')).waitFor(soon)
  await rider.getByRole('button', { name: words('trip_cancel') }).click()
  const dialog = rider.getByRole('dialog')
  await dialog.waitFor()
  await expectAccessible(rider, 'the dialog that cancels')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: words('cancel_confirm_free') }).click()
  await rider.getByText(words('trip_cancelled_by_rider')).waitFor(soon)
  await driver.getByText(words('driver_offer_gone')).waitFor(soon)
  expect(await driver.getByRole('button', { name: words('driver_accept') }).count()).toBe(0)
  expect(await rider.getByText(patternOf(words('trip_cancel_free'))).count()).toBe(1)
})
