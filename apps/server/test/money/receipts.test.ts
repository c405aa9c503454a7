import {
  type DriverReceipt,
  downloadReceipt,
  exportReceipts,
  getReceipt,
  getReceiptMail,
  type Receipt,
  sendReceiptAgain,
} from '@cabstand/contract/http/money/receipts'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { beforeAll, describe, expect, test } from 'vitest'
import { numberReceipts } from '../../src/money/receipts/index.ts'
import { createKeyedHash } from '../../src/people/auth/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { creditRider, makeCarrier, offerParcels } from '../support/money.ts'
import { readPdf, readReceiptPdf } from '../support/read-pdf.ts'
import { addressOf, type TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, goOnline, mobiles, offerOf, quoteFor } from '../support/trip.ts'

const server = await testServer()
const { database } = server
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
const carrier = await server.signIn(mobiles.simulated(0))
await offerParcels(database)
await makeCarrier(database, carrier.userId)
await creditRider(server.db, rider.userId, 100_000)
await asOwner(
  database,
  `update settings set company_name = 'Meridian Cabs Ltd', company_address = '4 Harbour Street',
     tax_number = 'PT501234567', tax_name = 'VAT', tax_rate = '6'`,
)

async function read(client: TestClient, id: string): Promise<Receipt> {
  return (await client.call<typeof getReceipt, 'rider'>(getReceipt, { params: { id } })) as Receipt
}

const sum = (lines: readonly { readonly amount: number }[]) =>
  lines.reduce((total, { amount }) => total + amount, 0)
const euros = (minor: number) => `€${(minor / 100).toFixed(2)}`

let paidId: string
beforeAll(async () => {
  const trip = await acceptedTrip(server, rider, driver)
  paidId = trip.id
  await driveUntil('pay', { booking: trip, rider, driver })
})

describe('the receipt of a paid ride', () => {
  test('has lines and payments that add up, the tax that it includes, and the company', async () => {
    const receipt = await read(rider, paidId)
    expect(receipt.total).toBeGreaterThan(0)
    expect(sum(receipt.lines)).toBe(receipt.total)
    expect(receipt.paidBy).toEqual([{ means: 'cash', amount: receipt.total }])
    expect(receipt.tax).toMatchObject({ name: 'VAT', rate: '6' })
    expect(Math.abs((receipt.tax?.amount ?? 0) - (receipt.total * 6) / 106)).toBeLessThanOrEqual(0.5)
    expect(receipt.company).toMatchObject({ name: 'Meridian Cabs Ltd', taxNumber: 'PT501234567' })
    expect(receipt).toMatchObject({ isCancelled: false, driverName: 'Rui', refund: 0, promo: null })
  })

  test('never changes: neither with the settings nor with the booking after it', async () => {
    const before = await read(rider, paidId)
    await asOwner(database, `update settings set company_name = 'Other Cabs', tax_rate = '23'`)
    await rider.call(bookings.rateBooking, { params: { id: paidId }, body: { rating: 5 } })
    expect(await read(rider, paidId)).toEqual(before)
    await asOwner(database, `update settings set company_name = 'Meridian Cabs Ltd', tax_rate = '6'`)
    await expect(
      asOwner(
        database,
        `update receipts set inputs = inputs || '{"tripCost": 1}' where booking_id = '${paidId}'`,
      ),
    ).rejects.toThrow('a receipt does not change')
  })

  test('as a document says the same in English', async () => {
    const receipt = await read(rider, paidId)
    const pdf = await readReceiptPdf(rider, paidId)
    const text = pdf.lines.join('\n')
    expect(pdf.title).toBe(`Receipt ${receipt.reference}`)
    expect(pdf.pages).toHaveLength(1)
    expect(text).toContain('Meridian Cabs Ltd')
    expect(text).toContain('Tax number: PT501234567')
    expect(pdf.lines).toContain(`Total ${euros(receipt.total)}`)
    expect(pdf.lines).toContain(`Cash ${euros(receipt.total)}`)
    expect(pdf.lines).toContain(`Includes VAT 6% ${euros(receipt.tax?.amount ?? 0)}`)
    expect(pdf.lines).toContain(`Without tax ${euros(receipt.tax?.net ?? 0)}`)
    for (const { kind, amount } of receipt.lines.filter((line) => line.kind === 'start'))
      expect(pdf.lines, kind).toContain(`Base fare ${euros(amount)}`)
    expect(text).toContain(receipt.pickup.address)
    expect(text).toContain(receipt.vehicleNumber ?? '-')
    expect(pdf.tags).toContain('Figure')
  })

  test('as a document is laid out from the right in Arabic', async () => {
    const receipt = await read(rider, paidId)
    const pdf = await readReceiptPdf(rider, paidId, 'ar')
    expect(pdf.language).toBe('ar')
    const amount = euros(receipt.total).replace('.', '\\.')
    expect(pdf.lines.find((line) => line.endsWith('نقدًا'))).toMatch(new RegExp(`^${amount} `))
    // Reference left of its label; an address that begins with a number stays whole.
    expect(pdf.lines.find((line) => line.startsWith(receipt.reference))).toMatch(/[\u0621-\u064a]$/)
    expect(pdf.lines.join('\n')).toContain('4 Harbour Street')
  })

  test('of its driver shows the share and the cash, without the lines and the rider', async () => {
    const record = (await driver.call<typeof getReceipt, 'driver'>(getReceipt, {
      params: { id: paidId },
    })) as DriverReceipt
    expect(record).toMatchObject({ cashPaymentAmount: record.total })
    expect(record.driverShare).toBeGreaterThan(0)
    for (const hidden of ['lines', 'paidBy', 'tax', 'promo', 'customerName'])
      expect(record).not.toHaveProperty(hidden)
    const pdf = await readReceiptPdf(driver, paidId)
    expect(pdf.lines).toContain(`Your share of the trip ${euros(record.driverShare)}`)
    expect(pdf.lines.join('\n')).not.toMatch(/Farah|Haddad|Base fare|Includes VAT/)
  })
})

test('others are refused, as if there were no such booking', async () => {
  for (const endpoint of [getReceipt, downloadReceipt]) {
    const { status, body } = await otherRider.send(endpoint as typeof getReceipt, { params: { id: paidId } })
    expect([status, (body as unknown as { code: string }).code]).toEqual([404, 'booking_not_found'])
  }
  expect((await read(admin, paidId)).total).toBeGreaterThan(0)
})

test('a ride that is not paid has no receipt, and one cancelled for free neither', async () => {
  const open = await book(rider)
  for (const endpoint of [getReceipt, downloadReceipt]) {
    const { status, body } = await rider.send(endpoint as typeof getReceipt, { params: { id: open.id } })
    expect([status, (body as unknown as { code: string }).code]).toEqual([404, 'no_receipt'])
  }
  await rider.call(bookings.cancelBooking, { params: { id: open.id }, body: { reason: 'changed plans' } })
  expect((await rider.send(getReceipt, { params: { id: open.id } })).status).toBe(404)
})

test('without a mail server it is not sent again, and staff know beforehand', async () => {
  expect(await admin.call(getReceiptMail, { params: { id: paidId } })).toMatchObject({
    state: 'none',
    sendRefusal: 'email_not_configured',
  })
  expect(await admin.refusal(sendReceiptAgain, { params: { id: paidId }, body: {} })).toBe(
    'email_not_configured',
  )
})

test('a cancellation for a fee has a receipt of the fee', async () => {
  const trip = await acceptedTrip(server, rider, driver)
  await server.clock.forward(4)
  await rider.call(bookings.cancelBooking, { params: { id: trip.id }, body: { reason: 'changed plans' } })
  const receipt = await read(rider, trip.id)
  expect(receipt).toMatchObject({ isCancelled: true, lines: [], refund: 0 })
  expect(receipt.total).toBeGreaterThan(0)
  expect(receipt.paidBy).toEqual([{ means: 'wallet', amount: receipt.total }])
  const pdf = await readReceiptPdf(rider, trip.id)
  expect(pdf.lines).toContain(`Cancellation fee ${euros(receipt.total)}`)
})

test('a delivery that was paid from the wallet in advance says so', async () => {
  await goOnline(server, carrier)
  const { quoteId } = await quoteFor(rider, 'Parcel')
  const booking = await rider.call<typeof bookings.createBooking, 'rider'>(bookings.createBooking, {
    body: { quoteId, deliveryPersonPhone: '+351 912 345 678', paymentMode: 'wallet' },
  })
  await rider.call(bookings.payBooking, { params: { id: booking.id }, body: { paymentMode: 'wallet' } })
  await offerOf(carrier, booking.id)
  await carrier.call(bookings.acceptBooking, { params: { id: booking.id }, body: {} })
  await driveUntil('reach', { booking, rider, driver: carrier })
  const receipt = await eventually(async () => {
    const { status, body } = await rider.send(getReceipt, { params: { id: booking.id } })
    return status === 200 && (body as unknown as Receipt)
  }, 'the receipt')
  expect(receipt.paidBy).toEqual([{ means: 'wallet', amount: receipt.total }])
  expect(sum(receipt.lines)).toBe(receipt.total)
})

describe('receipts of several bookings', () => {
  const get = (client: TestClient, ids: readonly string[], format: 'pdf' | 'zip') =>
    fetch(`${server.url}${exportReceipts.path}?ids=${ids.join(',')}&format=${format}&language=en`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
  const refusal = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ]

  test('are one document with a page for each, or an archive; those without a receipt are left out', async () => {
    const other = await acceptedTrip(server, rider, driver)
    const tripDate = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
    const open = await book(otherRider, { tripDate })
    const { reference } = await read(rider, paidId)
    await driveUntil('rate', { booking: other, rider, driver })
    const ids = [paidId, open.id, other.id]
    const pdf = await readPdf(new Uint8Array(await (await get(admin, ids, 'pdf')).arrayBuffer()))
    expect(pdf.pages).toHaveLength(2)
    // In the order of the list: the newest first.
    expect(pdf.pages.map((lines) => lines.find((line) => line.startsWith('Receipt ')))).toEqual([
      `Receipt ${other.reference}`,
      `Receipt ${reference}`,
    ])
    const archive = Buffer.from(await (await get(admin, ids, 'zip')).arrayBuffer())
    expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    for (const each of [reference, other.reference])
      expect(archive.includes(`receipt-${each}.pdf`)).toBe(true)
    expect(archive.includes(`receipt-${open.reference}.pdf`)).toBe(false)
    const start = archive.indexOf('%PDF-')
    expect((await readPdf(archive.subarray(start, archive.indexOf('%%EOF') + 6))).title).toBe(
      `Receipt ${other.reference}`,
    )
    expect(await refusal(await get(admin, [open.id], 'zip'))).toEqual([404, 'no_receipts'])
    await otherRider.call(bookings.cancelBooking, {
      params: { id: open.id },
      body: { reason: 'changed plans' },
    })
  })

  test('are all that filters and tab find, in the order that is asked for', async () => {
    const tripDay = (await read(rider, paidId)).tripDate.slice(0, 10)
    const found = async (query: Record<string, string>) => {
      const address = addressOf(exportReceipts, { query: { format: 'pdf', language: 'en', ...query } })
      const response = await fetch(`${server.url}${address}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      if (response.status !== 200) return refusal(response)
      const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
      return pages.map((lines) => lines.find((line) => line.startsWith('Receipt '))?.slice(8))
    }
    const rows = await asOwner<{ reference: string }>(
      database,
      `select b.reference from bookings b join receipts r on r.booking_id = b.id order by b.trip_date, b.id`,
    )
    const oldestFirst = rows.map(({ reference }) => reference)
    expect(oldestFirst.length).toBeGreaterThan(3)
    expect(await found({ sort: 'tripDate' })).toEqual(oldestFirst)
    expect(await found({})).toEqual(oldestFirst.toReversed())
    expect(await found({ tripDate: '2001-01-01..2001-01-31' })).toEqual([404, 'no_receipts'])
    expect(await found({ tab: 'cancelled' })).toHaveLength(1)
    expect(await found({ tripDate: `${tripDay}..` })).toEqual(oldestFirst.toReversed())
  })

  test('are a document for at most 1000 bookings', async () => {
    await asOwner(
      database,
      `begin; alter table bookings disable trigger user;
       insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
           'reference', 'Q' || lpad(n::text, 5, '0'), 'trip_date', timestamptz '2001-01-15 12:00Z'))).*
         from bookings b, generate_series(1, 1001) n where b.id = '${paidId}';
       alter table bookings enable trigger user; commit`,
    )
    const ofThese = (format: string) =>
      admin.send(exportReceipts, { query: { format, language: 'en', tripDate: '2001-01-01..2001-01-31' } })
    const refused = await ofThese('pdf')
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'too_many_receipts', params: { count: 1000 } },
    ])
    expect((await ofThese('zip')).body).toMatchObject({ code: 'no_receipts' })
    await asOwner(
      database,
      `begin; alter table bookings disable trigger user;
       delete from bookings where trip_date = '2001-01-15 12:00Z';
       alter table bookings enable trigger user; commit`,
    )
  })

  test('are for staff, fleet admins those of their drivers, at most 200 by their ids', async () => {
    expect((await get(rider, [paidId], 'pdf')).status).toBe(403)
    const fleetadmin = await server.signIn(mobiles.fleetadmin)
    const { status } = await fleetadmin.send(getReceipt, { params: { id: paidId } })
    expect((await get(fleetadmin, [paidId], 'pdf')).status).toBe(status)
    expect(
      (
        await get(
          admin,
          Array.from({ length: 201 }, () => paidId),
          'pdf',
        )
      ).status,
    ).toBe(400)
  })
})

test('numbers have no gaps and follow the order of issue, also when several processes give them', async () => {
  const deps = { db: server.db, hash: createKeyedHash('any secret of thirty-two characters here') }
  await Promise.all(Array.from({ length: 5 }, () => numberReceipts(deps)))
  const rows = await asOwner<{ number: string }>(
    database,
    'select number from receipts order by issued_at, issue',
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1))
})

test('numbers of one moment follow the order of issue, not of the bookings', async () => {
  const tripDate = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
  const booked = [await book(rider, { tripDate }), await book(rider, { tripDate })].map(({ id }) => id)
  const issued = booked.toReversed()
  for (const id of issued)
    await asOwner(
      database,
      `insert into receipts (booking_id, issued_at, inputs)
       select id, timestamptz '2026-11-23 12:00Z', receipt_inputs(b) from bookings b where id = $1`,
      [id],
    )
  await numberReceipts({ db: server.db, hash: createKeyedHash('any secret of thirty-two characters here') })
  const rows = await asOwner<{ id: string }>(
    database,
    'select booking_id as id from receipts where booking_id = any($1) order by number',
    [issued],
  )
  expect(rows.map(({ id }) => id)).toEqual(issued)
})
