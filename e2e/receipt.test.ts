import { readFile } from 'node:fs/promises'
import * as contract from '@cabstand/contract/http/bookings'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')

/** A ride from its booking to the payment in cash. */
async function payRide() {
  const { rider, driver, goOnline, book, isOffered } = await signInByApi()
  await goOnline()
  const { id, reference } = await book()
  const params = { id }
  await expect.poll(() => isOffered(id), patient).toBe(true)
  await driver.call(contract.acceptBooking, { params, body: {} })
  await driver.call(contract.arriveBooking, { params, body: { confirmFar: true } })
  const { otp } = await rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, { params })
  await driver.call(contract.startBooking, { params, body: { otp: otp ?? '' } })
  await driver.call(contract.reachBooking, { params, body: { confirmFar: true } })
  await driver.call(contract.finishBooking, { params, body: {} })
  await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
  return { id, reference }
}

/** The first bytes of what the page's button downloads. */
async function download(page: Page): Promise<string> {
  const download = page.waitForEvent('download', patient)
  await page.getByRole('button', { name: words('receipt_download') }).click()
  const file = await readFile(await (await download).path())
  return file.subarray(0, 4).toString('latin1')
}

test('a rider keeps the receipt of a paid ride; an admin opens it from the booking and may send it', async () => {
  const { id, reference } = await payRide()
  const heading = { name: words('receipt_of', { reference }) }
  const page = await person()
  await openSignedIn(page, mobiles.rider, `/bookings/${id}`)
  await page.getByRole('link', { name: words('trip_receipt') }).click()
  await page.getByRole('heading', heading).waitFor(patient)
  await expectAccessible(page, 'a receipt')
  expect(await download(page)).toBe('%PDF')

  const office = await person()
  await openSignedIn(office, mobiles.admin, `/bookings/${id}`)
  // The server of these tests has no mail server.
  await office.getByRole('button', { name: words('admin_receipt_send') }).click()
  await office
    .getByRole('alert')
    .filter({ hasText: words('email_not_configured') })
    .waitFor(patient)
  await office.getByRole('link', { name: words('admin_receipt'), exact: true }).click()
  await office.getByRole('heading', heading).waitFor(patient)
  expect(await download(office)).toBe('%PDF')
})
