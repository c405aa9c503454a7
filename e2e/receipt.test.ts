import type { OutputOf } from '@cabstand/contract/endpoint'
import { getReceiptMail } from '@cabstand/contract/http/money/receipts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { download, exportAs, mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')

/** A ride from its booking to the payment in cash. */
async function payRide() {
  const { rider, goOnline, book, driveToPayment, payInCash } = await signInByApi()
  await goOnline()
  const { id, reference } = await book()
  await driveToPayment(rider, id)
  await payInCash(id)
  return { id, reference }
}

const startOf = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1')

const saveButton = (page: Page) => page.getByRole('button', { name: words('receipt_download') })

/** What the mail server answers is tested with a mail server (`receipt-mails.test.ts`); this is how staff see it. */
async function showMail(page: Page, id: string, mail: OutputOf<typeof getReceiptMail>): Promise<void> {
  await page.unrouteAll()
  await page.route(`**${getReceiptMail.path.replace(':id', id)}`, (asked) => asked.fulfill({ json: mail }))
  await page.reload()
}

test('a rider keeps the receipt of a paid ride; an admin opens it from the booking and sees its e-mail', async () => {
  const { id, reference } = await payRide()
  const heading = { name: words('receipt_of', { reference }) }
  const page = await person()
  await openSignedIn(page, mobiles.rider, `/bookings/${id}`)
  await page.getByRole('link', { name: words('trip_receipt') }).click()
  await page.getByRole('heading', heading).waitFor(patient)
  await expectAccessible(page, 'a receipt')
  expect(startOf((await download(page, saveButton(page))).bytes)).toBe('%PDF')

  const office = await person({ serviceWorkers: 'block' })
  await openSignedIn(office, mobiles.admin, `/bookings/${id}`)
  // The server of these tests has no mail server.
  await office.getByText(words('admin_receipt_mail_none')).waitFor(patient)
  const send = office.getByRole('button', { name: words('admin_receipt_send') })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await office.getByText(words('email_not_configured')).waitFor(patient)
  const at = new Date().toISOString()
  const receiptSentTo = 'farah.haddad@meridiancabs.example'
  await showMail(office, id, { state: 'sent', at, receiptSentTo, failure: '', sendRefusal: null })
  await office.getByText(patternOf(words('admin_receipt_mail_sent'))).waitFor(patient)
  expect(await send.getAttribute('aria-disabled')).toBeNull()
  const failure = '550 5.1.1 Recipient address rejected'
  await showMail(office, id, { state: 'refused', at, receiptSentTo, failure, sendRefusal: null })
  await office.getByText(failure).waitFor(patient)
  await expectAccessible(office, 'a booking whose receipt was refused')
  await office.getByRole('link', { name: words('admin_receipt'), exact: true }).click()
  await office.getByRole('heading', heading).waitFor(patient)
  expect(startOf((await download(office, saveButton(office))).bytes)).toBe('%PDF')
})

test('a ride that is not paid has no receipt, and one that was cancelled for free neither', async () => {
  const { rider, bookAhead, cancel } = await signInByApi()
  const { id } = await bookAhead(rider)
  const page = await person()
  const reason = page.getByText(words('no_receipt'))
  await openSignedIn(page, mobiles.rider, `/bookings/${id}/receipt`)
  await reason.waitFor(patient)
  await cancel(id)
  await page.getByRole('button', { name: words('try_again') }).click()
  await reason.waitFor(patient)
  expect(await saveButton(page).count()).toBe(0)
  await expectAccessible(page, 'a ride without a receipt')
  await page.goto(`/bookings/${id}?lang=en`)
  await page.getByText(words('trip_cancelled'), { exact: true }).first().waitFor(patient)
  expect(await page.getByRole('link', { name: words('trip_receipt') }).count()).toBe(0)
})

test('an admin exports the receipts of all bookings that a filter finds', async () => {
  const { reference } = await payRide()
  const office = await person()
  await openSignedIn(office, mobiles.admin, `/bookings?search=${reference}`)
  await office.getByText(reference).first().waitFor(patient)
  for (const [format, start] of [
    ['pdf', '%PDF'],
    ['zip', 'PK\u0003\u0004'],
  ] as const) {
    const saved = await exportAs(office, words, `booking_list_receipts_${format}`)
    expect(startOf(saved.bytes)).toBe(start)
    expect(saved.name).toMatch(new RegExp(`^receipts-.*\\.${format}$`))
    await office.getByText(words('list_export_done')).first().waitFor(patient)
  }
  // Bookings without a receipt: the reason stands in place of a file.
  await office.goto(`/bookings?tab=toPay&search=${reference}`)
  await office.getByRole('button', { name: words('list_export') }).click(patient)
  await office.getByRole('menuitem', { name: words('booking_list_receipts_zip') }).click(patient)
  await office.getByText(words('no_receipts')).first().waitFor(patient)
})
