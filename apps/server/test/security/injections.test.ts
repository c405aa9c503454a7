import { getPlace, suggestPlaces } from '@cabstand/contract/http/maps'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { updateMe } from '@cabstand/contract/http/people/users'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { offerParcels } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { drop, mobiles, pickup } from '../support/trip.ts'

/** Texts with a special meaning in PostgreSQL, its text search, shells, templates, logs or spreadsheets. */
const payloads = [
  "'; drop table users; --",
  "' or '1'='1",
  "\\'; select pg_sleep(5); --",
  '"; delete from bookings; --',
  '$$; drop schema public cascade; $$',
  '1); insert into settings default values; --',
  "x' union select token_hash::text from sessions --",
  '%_\\%',
  "!& | ( ) :* <-> 'a':1A",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what an attacker would type
  '{{7*7}} ${7*7} #{7*7} <%= 7*7 %>',
  '=HYPERLINK("https://evil.example")',
  '../../etc/passwd',
  '| cat /etc/passwd; `id` $(id)',
  '<script>alert(1)</script>',
  '%s%n %00 \\u0000 \\x00',
]

/** Texts that are displayed differently from their content; single-line fields refuse them. */
const hiding = ['\u202edrow\u202c \u200b \ufeff', 'ok\u0001\u001b[31m\u007f']

const server = await testServer()
await offerParcels(server.database)
const rider = await server.signIn(mobiles.rider)

describe('texts are stored unchanged, whatever they mean elsewhere', () => {
  test.each(payloads)('%j', async (text) => {
    expect(await rider.call(updateMe, { body: { firstName: text, lastName: text } })).toMatchObject({
      firstName: text.trim(),
      lastName: text.trim(),
    })
    const { quotes } = await rider.call(createQuotes, {
      body: { pickup: { ...pickup, address: text }, drop: { ...drop, address: text } },
    })
    const quoteOf = (name: string) => quotes.find((quote) => quote.carType.name === name)?.quoteId ?? ''
    const details = { deliveryPerson: text, pickUpInstructions: text, deliveryInstructions: text }
    const tripDate = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
    const booking = (await rider.call(contract.createBooking, {
      body: {
        quoteId: quoteOf('Parcel'),
        tripDate,
        deliveryPersonPhone: '+44 7700 900555',
        paymentMode: 'wallet',
        ...details,
      },
    })) as RiderBooking
    const ride = (await rider.call(contract.createBooking, {
      body: { quoteId: quoteOf('City'), tripDate },
    })) as RiderBooking
    const kept = text.trim()
    const reason = { params: { id: ride.id }, body: { reason: text } }
    expect(await rider.call(contract.cancelBooking, reason)).toMatchObject({ reason: kept })
    expect(await rider.call(contract.getBooking, { params: { id: booking.id } })).toMatchObject({
      pickup: { address: kept },
      drop: { address: kept },
      deliveryPerson: kept,
      pickUpInstructions: kept,
      deliveryInstructions: kept,
      customerName: `${kept} ${kept}`,
    })
  })

  test('and values that are only compared are refused or find nothing', async () => {
    for (const text of [...payloads, ...hiding]) {
      const answers = [
        await rider.send(updateMe, { body: { email: text } }),
        await rider.send(contract.listBookings, { query: { cursor: text } }),
        await rider.send(contract.listBookings, { query: { scope: text } }),
        await rider.send(getWallet, { query: { cursor: text } }),
        await rider.send(contract.getBooking, { params: { id: text } }),
        await rider.send(getPlace, { params: { id: text } }),
        await rider.send(contract.createBooking, { body: { quoteId: text } }),
      ]
      for (const answer of answers)
        expect([text, answer.status >= 400 && answer.status < 500]).toEqual([text, true])
      for (const field of ['firstName', 'lastName'])
        if (hiding.includes(text))
          expect(await rider.refusal(updateMe, { body: { [field]: text } })).toBe('validation_failed')
      // A search for these words is an ordinary search.
      const found = await rider.send(suggestPlaces, {
        query: { query: text, ...(hiding.includes(text) ? {} : { language: text.slice(0, 20) }) },
      })
      expect([text, found.status]).toEqual([text, 200])
    }
  })

  test('and no row was deleted or added', async () => {
    const [counts] = await asOwner(
      server.database,
      `select (select count(*) from settings)::int as settings, (select count(*) > 300 from users) as users,
         (select count(*) from bookings)::int as bookings`,
    )
    expect(counts).toEqual({ settings: 1, users: true, bookings: 2 * payloads.length })
  })
})
