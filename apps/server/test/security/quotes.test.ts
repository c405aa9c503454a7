import { createBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect, test } from 'vitest'
import type { Answer, TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { drop, goOnline, mobiles, pickup } from '../support/trip.ts'
import { mayBookQuoteOf, unknownId } from './who-may.ts'

const server = await testServer()
const [owner, otherRider, admin, driver] = await Promise.all(
  [mobiles.rider, mobiles.otherRider, mobiles.admin, mobiles.driver].map(server.signIn),
)
if (!owner || !otherRider || !admin || !driver) throw new Error('not all people have signed in')
await goOnline(server, driver)

type Asker = keyof typeof mayBookQuoteOf
const people = { owner, otherRider, admin }
const askers = Object.keys(mayBookQuoteOf) as Asker[]

async function quoteOf(asker: Asker): Promise<{ quoteId: string; cookie: string }> {
  const by: TestClient = asker in people ? people[asker as keyof typeof people] : server.anonymous
  const answer = await by.send(createQuotes, { body: { pickup, drop } })
  const { quotes } = answer.body as { quotes: { quoteId: string; carType: { name: string } }[] }
  const quoteId = quotes.find(({ carType }) => carType.name === 'City')?.quoteId ?? ''
  const [cookie] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { quoteId, cookie: asker === 'visitor' ? (cookie ?? '') : '' }
}

/** Books as a person, in their own browser or in the one that requested the quote. */
function bookAs(booker: string, { quoteId, cookie }: { quoteId: string; cookie: string }): Promise<Answer> {
  const person = booker.replace('InBrowserOfVisitor', '') as keyof typeof people
  const body = { quoteId, ...(person === 'admin' ? { customer: owner?.userId } : {}) }
  return people[person].send(createBooking, { body }, person === booker ? {} : { cookie })
}

test.each(askers)(
  'a quote requested by %s can be booked by its owners, and is unknown to others',
  async (asker) => {
    const may: readonly string[] = mayBookQuoteOf[asker]
    for (const booker of Object.keys(people).flatMap((person) => [person, `${person}InBrowserOfVisitor`])) {
      const quote = await quoteOf(asker)
      const isOwn = may.includes(booker) || may.includes(booker.replace('InBrowserOfVisitor', ''))
      const answer = await bookAs(booker, quote)
      expect([booker, answer.status]).toEqual([booker, isOwn ? 201 : 404])
      if (isOwn) continue
      const unknown = await bookAs(booker, { ...quote, quoteId: unknownId })
      const told = ({ text }: Answer) => text.replace(/"requestId":"[^"]*"/, '')
      expect(told(answer)).toBe(told(unknown))
    }
  },
)

test('another visitor and an invented mark own no quote', async () => {
  const quote = await quoteOf('visitor')
  const other = await quoteOf('visitor')
  expect(other.cookie).not.toBe(quote.cookie)
  for (const cookie of [
    other.cookie,
    'cabstand_visitor=',
    `cabstand_visitor=${'a'.repeat(22)}`,
    `${quote.cookie}x`,
  ]) {
    expect((await bookAs('ownerInBrowserOfVisitor', { ...quote, cookie })).status).toBe(404)
  }
  expect((await bookAs('ownerInBrowserOfVisitor', quote)).status).toBe(201)
})

test('a visitor who requests again keeps their earlier quotes', async () => {
  const first = await quoteOf('visitor')
  const again = await server.anonymous.send(
    createQuotes,
    { body: { pickup, drop } },
    { cookie: first.cookie },
  )
  expect(again.headers.getSetCookie()[0]).toContain(first.cookie)
  expect((await bookAs('ownerInBrowserOfVisitor', first)).status).toBe(201)
})
