import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import type { ErrorCode } from '@cabstand/contract/errors'
import { endpoints, lists } from '@cabstand/contract/http/index'
import { suggestPlaces } from '@cabstand/contract/http/maps'
import { listLanguageRecords, setLanguageTexts } from '@cabstand/contract/http/operator/languages'
import { legacyAutocomplete } from '@cabstand/contract/http/operator/legacy'
import { findCaller } from '@cabstand/contract/http/people/person-records'
import { listMyPlaces } from '@cabstand/contract/http/people/users'
import { expect, test } from 'vitest'
import { listRefusals } from '../../src/platform/api-description/refusals.ts'
import { asOwner } from '../support/as-owner.ts'
import type { Answer, TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer({ legacy: { user: 'app', password: 'secret' } })
const rider = await server.signIn(mobiles.rider)
const clients = {
  admin: await server.signIn(mobiles.admin),
  fleetadmin: await server.signIn(mobiles.fleetadmin),
  rider,
  driver: await server.signIn(mobiles.driver),
  anonymous: server.anonymous,
}
const { admin } = clients
const basic = { authorization: `Basic ${btoa('app:secret')}` }

/** Names that every object inherits, and texts that cannot be stored or turn the text around them. */
const inherited = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']
const unstorable = ['a\0b', 'a\ud800b']
const odd = ['constructor', '__proto__', ...unstorable, 'a\u202eb']

const someId = '01890000-0000-7000-8000-000000000000'

/** Bodies like `body` with one text after the other replaced. */
function* withOddTexts(body: unknown): Generator<unknown> {
  if (typeof body === 'string') yield* odd
  if (typeof body !== 'object' || body === null) return
  for (const [key, member] of Object.entries(body))
    for (const replaced of withOddTexts(member))
      yield Array.isArray(body)
        ? body.map((one, index) => (String(index) === key ? replaced : one))
        : { ...body, [key]: replaced }
}

const namesIn = (schema: unknown): string[] =>
  Object.keys((schema as { _zod?: { def: { shape?: object } } } | undefined)?._zod?.def.shape ?? {})

function* requestsTo(endpoint: AnyEndpoint & { examples?: { body?: unknown } }): Generator<object> {
  const ids = Object.fromEntries(namesIn(endpoint.params).map((name) => [name, someId]))
  const request = { params: ids, query: {}, version: 1 }
  const body = endpoint.examples?.body
  // Paths and queries cannot have an unpaired surrogate.
  for (const text of odd.filter((one) => one.isWellFormed())) {
    for (const name of namesIn(endpoint.params)) yield { ...request, body, params: { ...ids, [name]: text } }
    for (const name of namesIn(endpoint.query)) yield { ...request, body, query: { [name]: text } }
  }
  for (const one of withOddTexts(body)) yield { ...request, body: one }
}

const callersOf = ({ roles }: AnyEndpoint): TestClient[] => {
  const staff = (['admin', 'fleetadmin'] as const).find((role) => roles.includes(role))
  const other = (['rider', 'driver', 'anonymous'] as const).find((role) => roles.includes(role))
  return [staff, other].flatMap((role) => (role === undefined ? [] : clients[role]))
}

/** What the description says that an endpoint answers to `request`; undefined: it does. */
function undeclared(endpoint: AnyEndpoint, answer: Answer, request: unknown): string | undefined {
  const { code } = (answer.body ?? {}) as { code?: ErrorCode }
  const codes = listRefusals(endpoint).get(answer.status) ?? []
  // Responses to HEAD have no body.
  if (answer.status < 400 || (code === undefined ? codes.length > 0 : codes.includes(code))) return undefined
  return `${endpoint.name}: ${answer.status} ${code} to ${JSON.stringify(request)}`
}

test('no text makes any endpoint fail, and the description declares every answer', {
  timeout: 300_000,
}, async () => {
  const failed: string[] = []
  const others = new Set<string>()
  let sent = 0
  for (const endpoint of endpoints) {
    const headers = endpoint.credentials === 'basic' ? basic : {}
    for (const request of requestsTo(endpoint)) {
      for (const client of callersOf(endpoint)) {
        const answer = await client.send(endpoint, request, headers)
        sent += 1
        if (answer.status === 500) failed.push(`${endpoint.name} ${JSON.stringify(request)}`)
        const other = undeclared(endpoint, answer, request)
        if (other !== undefined) others.add(other)
      }
    }
  }
  expect(failed).toEqual([])
  expect([...others]).toEqual([])
  expect(sent).toBeGreaterThan(1000)
})

test('the description declares the answers to bodies of other types, broken ones, and ids that are none', {
  timeout: 60_000,
}, async () => {
  const others = new Set<string>()
  const seen = new Map<number, number>()
  for (const endpoint of endpoints) {
    const [client = server.anonymous] = callersOf(endpoint)
    const basics = endpoint.credentials === 'basic' ? basic : {}
    const at = (text: string) => Object.fromEntries(namesIn(endpoint.params).map((name) => [name, text]))
    const asks: [input: object, headers: Record<string, string>, body?: string][] = []
    if (namesIn(endpoint.params).length > 0)
      for (const id of ['..', 'a'.repeat(301)])
        asks.push([{ params: at(id), body: endpoint.examples.body, version: 1 }, {}])
    if (endpoint.method !== 'GET')
      for (const [type, body] of [
        ['text/plain', '{}'],
        ['application/json', '{"a":'],
        ['application/json', JSON.stringify('x'.repeat(300_000))],
      ] as const)
        asks.push([{ params: at(someId), version: 1 }, { 'content-type': type }, body])
    for (const [input, headers, body] of asks) {
      const answer = await client.send(endpoint, input, { ...basics, ...headers }, body)
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      const other = undeclared(endpoint, answer, [headers, body?.slice(0, 20)])
      if (other !== undefined) others.add(other)
    }
  }
  expect([...others]).toEqual([])
  for (const status of [400, 404, 413, 415]) expect(seen.get(status), String(status)).toBeGreaterThan(20)
})

test('a cursor whose value is of another kind is refused, in every order of every list', async () => {
  const values = [
    'x',
    '',
    'a\0b',
    'a\ud800b',
    '9'.repeat(41),
    '0000-01-01 00:00:00+00',
    '2026-02-31 10:00:00+00',
    7,
    null,
    {},
  ]
  const texts = new Set(['x', '', '9'.repeat(41), '0000-01-01 00:00:00+00', '2026-02-31 10:00:00+00'])
  const answers: string[] = []
  for (const list of lists)
    for (const [name, { kind, sorts }] of Object.entries(list.columns))
      for (const value of sorts ? values : []) {
        const cursor = Buffer.from(JSON.stringify([name, 'after', value, someId])).toString('base64url')
        const answer = await admin.send(list.list, { query: { sort: name, cursor } })
        const isText = ['text', 'code', 'choice'].includes(kind) && texts.has(value as string)
        if (answer.status !== (isText ? 200 : 400))
          answers.push(`${list.name} ${name} ${JSON.stringify(value)}: ${answer.text}`)
        else if (!isText)
          expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ path: 'query.cursor' }] })
      }
  expect(answers).toEqual([])
})

test('year 0 is no day of a filter', async () => {
  const trips = lists.find(({ name }) => name === 'AllBookings')
  if (trips === undefined) throw new Error('the list is missing')
  expect(await admin.refusal(trips.list, { query: { tripDate: '0000-01-01..' } })).toBe('validation_failed')
})

test('inherited names are words like others, and languages without a translation', async () => {
  // Texts before have become places of this rider.
  await asOwner(server.database, 'delete from saved_addresses where user_id = $1', [rider.userId])
  await asOwner(
    server.database,
    `insert into saved_addresses (id, user_id, description, translations, lat, lng, count)
     values (gen_random_uuid(), $1, 'Mint Museum', '{"ar": "المتحف"}', 38.7, -9.9, 3)`,
    [rider.userId],
  )
  for (const name of inherited) {
    expect(await rider.call(listMyPlaces, { query: { language: name.slice(0, 20) } })).toMatchObject({
      places: [{ description: 'Mint Museum' }],
    })
    const caller = { mobile: mobiles.rider, language: name }
    expect(await admin.send(findCaller, { query: caller })).toMatchObject({ status: 200 })
    expect(await server.anonymous.call(suggestPlaces, { query: { query: name } })).toEqual({ places: [] })
    expect(
      await server.anonymous.send(legacyAutocomplete, { body: { searchKeyword: name } }, basic),
    ).toMatchObject({ status: 200 })
  }
})

test("operators' texts of unknown keys and with characters that cannot be stored are refused by their key", async () => {
  const { languages } = await admin.call(listLanguageRecords, {})
  const [language] = languages
  if (language === undefined) throw new Error('no language')
  const set = (texts: string) =>
    admin.refused(setLanguageTexts, {
      params: { id: language.id },
      version: language.version,
      body: { json: texts },
    })
  for (const name of [...inherited, 'a\0b', 'a\ud800b'])
    expect(await set(`{${JSON.stringify(name)}: "Price"}`)).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: `body.json.${name}`, code: 'unknown_key' }],
    })
  for (const text of unstorable)
    expect(await set(JSON.stringify({ see_price: text }))).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'body.json.see_price', code: 'not_plain' }],
    })
})
