import { suggestPlaces } from '@cabstand/contract/http/maps'
import { requestOtp } from '@cabstand/contract/http/people/auth'
import { updateMe } from '@cabstand/contract/http/people/users'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect, test } from 'vitest'
import type { Answer } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { book, drop, goOnline, mobiles, pickup } from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)

test('a used e-mail address gets the same response as an unused one', async () => {
  const told = ({ status, text }: Answer, email: string) => [status, text.replaceAll(email, 'EMAIL')]
  const someone = 'jonas.weber@meridiancabs.example'
  const nobody = 'jonas.nobody@meridiancabs.example'
  const taken = await rider.send(updateMe, { body: { email: someone } })
  const free = await rider.send(updateMe, { body: { email: nobody } })
  expect(taken.status).toBe(200)
  expect(told(taken, someone)).toEqual(told(free, nobody))
  const upper = await rider.send(updateMe, { body: { email: someone.toUpperCase() } })
  expect(upper.status).toBe(200)
})

test.each([
  ['an override of the writing direction', 'Ada\u202Enoemi'],
  ['an isolate', '\u2067Ada\u2069'],
  ['an unpaired surrogate', 'Ada\uD800'],
  ['NUL', 'Ada\0'],
  ['a line break', 'Ada\nLovelace'],
  ['a bell', 'Ada\u0007'],
  ['a line separator', 'Ada\u2028Lovelace'],
])('%s in a name is refused, with its field named', async (_, firstName) => {
  const answer = await rider.send(updateMe, { body: { firstName } })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'validation_failed',
      errors: [{ path: 'body.firstName', message: expect.stringContaining('direction characters') }],
    },
  })
})

test('names in every script are accepted, with the joiners and direction marks that some need', async () => {
  for (const firstName of ['فرح', 'فرح\u200F 2\u200E B', 'می‌خواهم', 'Zoë', '李', 'क्षि']) {
    const me = await rider.call(updateMe, { body: { firstName } })
    expect(me.firstName).toBe(firstName)
  }
})

test('invisible characters are removed from a number of an address book and an address of the map', async () => {
  const mobile = '\u202A+44 7700 900 002\u202C'
  expect((await server.anonymous.send(requestOtp, { body: { mobile } })).status).toBe(200)
  const query = { query: 'Peace\u200F\nHospital' }
  const { places } = await server.anonymous.call(suggestPlaces, { query })
  expect(places[0]?.description).toContain('Peace Hospital')
  const marked = { ...pickup, address: '\u202B12 Old Mint\u202C Row' }
  await server.anonymous.call(createQuotes, { body: { pickup: marked, drop } })
  const [row] = await server.db
    .selectFrom('quoteRoutes')
    .select('pickupAddress')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .execute()
  expect(row?.pickupAddress).toBe('12 Old Mint Row')
})

test('a reason is stored as a single line', async () => {
  await goOnline(server, driver)
  const { id } = await book(rider)
  const send = (reason: string) => rider.send(cancelBooking, { params: { id }, body: { reason } })
  expect((await send('changed\u202E')).status).toBe(400)
  expect((await send('changed')).status).toBe(200)
})
