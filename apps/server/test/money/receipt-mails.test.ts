import { getReceiptMail, sendReceiptAgain } from '@cabstand/contract/http/money/receipts'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { updateMe } from '@cabstand/contract/http/people/users'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { beforeEach, describe, expect, test } from 'vitest'
import { blankMails } from '../../src/money/receipts/mail-store.ts'
import { createSmtpMail } from '../../src/people/auth/index.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from '../support/as-owner.ts'
import { startMailEmulator } from '../support/emulators/smtp.ts'
import { eventually } from '../support/eventually.ts'
import { readPdf } from '../support/read-pdf.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, mobiles } from '../support/trip.ts'

const mailServer = await startMailEmulator()
const server = await testServer({ mail: createSmtpMail(mailServer) })
const { database } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
const email = 'farah.haddad@meridiancabs.example'
const jobs = () =>
  asOwner<{ attempts: number; key: string }>(
    database,
    `select attempts, key from graphile_worker._private_jobs where key like 'receipts:mail:%'`,
  )

const mailsOf = (booking: string) =>
  asOwner<{ sent_at: Date | null }>(database, 'select sent_at from receipt_mails where booking_id = $1', [
    booking,
  ])

const readMail = (id: string) => admin.call(getReceiptMail, { params: { id } })

beforeEach(() => {
  mailServer.sent.length = 0
  mailServer.refusals.length = 0
})

async function payTrip() {
  const trip = await acceptedTrip(server, rider, driver)
  await driveUntil('rate', { booking: trip, rider, driver })
  return trip
}

const received = (count = 1) =>
  eventually(async () => mailServer.sent.length >= count && mailServer.sent.at(-1), 'an e-mail')

/** A part of a message that is encoded in base64. */
function attachmentOf(text: string): Buffer {
  const part = text.split(/^--.*$/m).find((each) => each.includes('application/pdf')) ?? ''
  return Buffer.from(
    part
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join('')
      .replaceAll(/\s/g, ''),
    'base64',
  )
}

test('a paid ride sends one e-mail with text, HTML and the receipt as a document', async () => {
  const { reference } = await payTrip()
  const mail = await received()
  expect(mail).toMatchObject({ to: [email] })
  expect(mail.text).toMatch(new RegExp(`^Subject: Your receipt ${reference} from`, 'm'))
  expect(mail.text).toMatch(/^Message-ID: <receipt-[0-9a-f-]{36}@cabs\.example>/m)
  expect(mail.text).toMatch(/^Auto-Submitted: auto-generated/m)
  for (const type of ['text/plain', 'text/html', 'application/pdf']) expect(mail.text).toContain(type)
  expect(mail.text.replaceAll('=\r\n', '')).toContain('turn off receipts by email')
  const pdf = await readPdf(attachmentOf(mail.text))
  expect(pdf.title).toBe(`Receipt ${reference}`)
  await server.clock.settle()
  expect(mailServer.sent).toHaveLength(1)
})

test('a job that runs again sends nothing more', async () => {
  const { id } = await payTrip()
  await received()
  await server.clock.settle()
  await asOwner(
    database,
    `select graphile_worker.add_job('receipts:mail', json_build_object('booking', $1::text), job_key := 'again')`,
    [id],
  )
  const waiting = () => asOwner(database, `select from graphile_worker._private_jobs where key = 'again'`)
  await eventually(async () => (await waiting()).length === 0, 'the job')
  expect(mailServer.sent).toHaveLength(1)
})

test('in the language of the rider', async () => {
  const lang = { langLocale: 'ar', dateLocale: 'ar-u-nu-latn' }
  await rider.call(updateMe, { body: { lang } })
  await payTrip()
  const pdf = await readPdf(attachmentOf((await received()).text))
  expect(pdf.language).toBe('ar')
  await rider.call(updateMe, { body: { lang: { langLocale: 'en', dateLocale: 'en-GB' } } })
})

test('a mail server that refuses for now gets the mail later', async () => {
  mailServer.refusals.push(451)
  const { id } = await payTrip()
  await eventually(async () => (await readMail(id)).state === 'waiting', 'the first refusal')
  expect((await jobs()).map(({ attempts }) => attempts)).toEqual([1])
  expect(mailServer.sent).toEqual([])
  expect(await readMail(id)).toMatchObject({
    state: 'waiting',
    receiptSentTo: email,
    failure: expect.stringMatching(/^451 /),
  })
  await asOwner(
    database,
    `update graphile_worker._private_jobs set run_at = now() where key like 'receipts:mail:%'`,
  )
  await received()
  expect(mailServer.sent).toHaveLength(1)
  await eventually(async () => (await readMail(id)).state === 'sent', 'the note that it was sent')
  expect(await readMail(id)).toMatchObject({ receiptSentTo: email, failure: '' })
})

test('an address that is refused for good is not tried again', async () => {
  mailServer.refusals.push(550)
  const { id } = await payTrip()
  await eventually(async () => (await mailsOf(id)).length === 1, 'the refusal')
  await server.clock.settle()
  expect(await jobs()).toEqual([])
  expect(mailServer.sent).toEqual([])
  // Staff see it, with what the mail server answered.
  expect(await readMail(id)).toEqual({
    state: 'refused',
    at: expect.any(String),
    receiptSentTo: email,
    failure: '550 Try again or not',
    sendRefusal: null,
  })
})

test('who does not want receipts by e-mail gets none', async () => {
  expect((await rider.call(updateMe, { body: { receiptsByMail: false } })).receiptsByMail).toBe(false)
  const { id } = await payTrip()
  await server.clock.settle()
  expect(mailServer.sent).toEqual([])
  expect(await readMail(id)).toEqual({
    state: 'none',
    at: null,
    receiptSentTo: null,
    failure: '',
    sendRefusal: null,
  })
})

describe('an admin sends a receipt again', () => {
  const messageIdOf = (mail: { text: string } | undefined) =>
    mail?.text.match(/^Message-ID: (\S+)/m)?.[1] ?? 'no Message-ID'

  test('the rider gets it once more, as a message of its own, and the audit log says to whom', async () => {
    await rider.call(updateMe, { body: { receiptsByMail: true } })
    const { id, reference } = await payTrip()
    await received()
    await server.clock.settle()
    const key = newId()
    const again = () => admin.send(sendReceiptAgain, { params: { id }, body: {} }, { 'idempotency-key': key })
    const answers = [await again(), await again()]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { email }],
      [200, { email }],
    ])
    await received(2)
    await server.clock.settle()
    const [first, second, ...more] = mailServer.sent
    expect(more).toEqual([])
    expect(second?.to).toEqual([email])
    expect((await readPdf(attachmentOf(second?.text ?? ''))).title).toBe(`Receipt ${reference}`)
    expect(messageIdOf(second)).not.toBe(messageIdOf(first))
    const history = await admin.call(listRecordHistory, {
      params: { subjectType: 'booking', subjectId: id },
      query: {},
    })
    expect(JSON.stringify(history)).toMatch(new RegExp(`sendReceiptAgain.*${email}`))
  })

  test('a rider who has turned off receipts gets the one they asked for', async () => {
    await rider.call(updateMe, { body: { receiptsByMail: false } })
    const { id } = await payTrip()
    await server.clock.settle()
    expect(mailServer.sent).toEqual([])
    await admin.call(sendReceiptAgain, { params: { id }, body: {} })
    expect((await received()).to).toEqual([email])
  })

  test('after the mail server has refused it', async () => {
    await rider.call(updateMe, { body: { receiptsByMail: true } })
    mailServer.refusals.push(550)
    const { id } = await payTrip()
    await eventually(async () => (await mailsOf(id)).length === 1, 'the refusal')
    await admin.call(sendReceiptAgain, { params: { id }, body: {} })
    await received()
    await eventually(async () => (await mailsOf(id))[0]?.sent_at != null, 'the note that it was sent')
  })

  test('an erased rider leaves no address in what is kept of mails', async () => {
    const { id } = await payTrip()
    await received()
    await eventually(async () => (await readMail(id)).state === 'sent', 'the note that it was sent')
    await transaction(server.db, (tx) => blankMails(tx, rider.userId))
    expect(await readMail(id)).toMatchObject({ state: 'sent', receiptSentTo: null })
  })

  test('not of a booking without a receipt, nor to a rider without an e-mail address', async () => {
    const open = await book(rider)
    expect(await admin.refusal(sendReceiptAgain, { params: { id: open.id }, body: {} })).toBe('no_receipt')
    await rider.call(cancelBooking, { params: { id: open.id }, body: { reason: 'changed plans' } })
    const { id } = await payTrip()
    await asOwner(database, `update users set email = '' where id = $1`, [rider.userId])
    expect(await admin.refusal(sendReceiptAgain, { params: { id }, body: {} })).toBe('rider_has_no_email')
    expect(await readMail(id)).toMatchObject({ sendRefusal: 'rider_has_no_email' })
    await asOwner(database, 'update users set email = $2 where id = $1', [rider.userId, email])
  })
})
