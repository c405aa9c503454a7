// What a script may do as one person, or without signing in, when the address is no exception.

import { updateBank, updateMe } from '@cabstand/contract/http/people/users'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { drop, mobiles, pickup } from '../support/trip.ts'

const demo = await testServer()
const server = await testServer({ database: demo.database, clock: demo.clock, demo: false })
const as = async (mobile: string) => new TestClient(server.url, (await demo.signIn(mobile)).token)

test('a person can change their own data 30 times in a quarter of an hour, and again later', async () => {
  const [rider, otherRider] = [await as(mobiles.rider), await as(mobiles.otherRider)]
  const rename = (firstName: string) => rider.send(updateMe, { body: { firstName } })
  for (let change = 0; change < 29; change += 1) expect((await rename(`Ada ${change}`)).status).toBe(200)
  expect((await rider.send(updateBank, { body: { bankName: 'Rio' } })).status).toBe(200)
  const refused = await rename('Ada')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  const [{ name } = {}] = await asOwner<{ name: string }>(
    server.database,
    'select first_name as name from users where mobile = $1',
    [mobiles.rider],
  )
  expect(name).toBe('Ada 28')
  expect((await otherRider.send(updateMe, { body: { firstName: 'Ida' } })).status).toBe(200)
  await server.clock.forward(15)
  expect((await rename('Ada')).status).toBe(200)
})

test('an address gets 200 prices in a quarter of an hour without signing in, with every cookie; people who signed in get theirs', async () => {
  const visitor = new TestClient(server.url)
  const rider = await as(mobiles.rider)
  const ask = (client: TestClient, mark = 0) =>
    client.send(
      createQuotes,
      { body: { pickup, drop } },
      {
        cookie: `cabstand_visitor=${String(mark).padStart(22, 'a')}`,
        origin: server.url,
      },
    )
  const answers: number[] = []
  for (let minute = 0; answers.at(-1) !== 429 && minute < 14; minute += 1) {
    // The guard of addresses, which counts by the second, is full again.
    await server.clock.forward(1)
    for (let mark = 0; mark < 15 && answers.at(-1) !== 429; mark += 1)
      answers.push((await ask(visitor, answers.length)).status)
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(200)
  expect(answers.at(-1)).toBe(429)
  await server.clock.forward(1)
  expect((await ask(visitor)).status).toBe(429)
  expect((await rider.send(createQuotes, { body: { pickup, drop } })).status).toBe(200)
})
