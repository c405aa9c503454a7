import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { endpoints } from '@cabstand/contract/http/index'
import { updateMe } from '@cabstand/contract/http/people/users'
import { describe, expect, test } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { asOwner } from '../support/as-owner.ts'
import { addressOf } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'
import { addWaitingDriver } from './actors.ts'
import { codeOf, isSafe, rawBytes, rawRequest } from './raw.ts'
import { webFolder } from './web-folder.ts'
import { unknownId, whoMay } from './who-may.ts'

const server = await testServer(webFolder === undefined ? {} : { webFolder })
const rider = await server.signIn(mobiles.rider)
const tokens = {
  anonymous: rider.token,
  rider: rider.token,
  driver: (await server.signIn(mobiles.driver)).token,
  waitingDriver: (await addWaitingDriver(server, '+447700900983')).token,
  fleetadmin: rider.token,
  admin: (await server.signIn(mobiles.admin)).token,
}
// Signing out would make every later attack anonymous.
const writes = endpoints.filter((one) => !isSafe(one) && one.name !== 'signOut')

/** Sends a text as the JSON body of an endpoint, as an authorized caller. */
const sendText = (one: AnyEndpoint, body: string) =>
  rawRequest(server.url, addressOf(one, { params: one.path.includes(':id') ? { id: unknownId } : {} }), {
    method: one.method,
    headers: {
      authorization: `Bearer ${tokens[one.roles[0] ?? 'rider']}`,
      'content-type': 'application/json',
      'idempotency-key': `attack-${Math.random()}`,
    },
    body,
  })

describe('no path leaves the served folders', () => {
  const climbs = [
    '..',
    '../..',
    '../../../../../../..',
    '....//....//..',
    '..%2f..%2f..',
    '%2e%2e/%2e%2e',
    '%252e%252e%252f..',
    '..\\..',
    '..%5c..',
    '..;/..',
    '..%00/..',
    '%c0%ae%c0%ae/..',
  ]
  const files = ['etc/passwd', 'package.json', 'server/public.js', 'apps/server/src/start/app.ts']
  const prefixes = ['/assets/', '/api/docs/', '/api/docs/js/', '/', '/api/places/', '/socket.io/']

  test.each(prefixes)('%s', async (prefix) => {
    for (const climb of climbs) {
      for (const file of files) {
        const path = `${prefix}${climb}/${file}`
        const { status, text } = await rawRequest(server.url, path)
        expect([path, status >= 400 && status < 500]).toEqual([path, true])
        expect(text).not.toMatch(/root:x:|"workspaces"|renderToString|createApp/)
      }
    }
  })

  test('and only files built for browsers are served', async () => {
    for (const path of [
      '/assets/',
      '/assets',
      '/assets/.',
      '/.env',
      '/.git/config',
      '/assets/.env',
      '/package.json',
      '/data/secret',
    ])
      expect([path, Math.floor((await rawRequest(server.url, path)).status / 100)]).toEqual([path, 4])
  })
})

describe('malicious JSON', () => {
  const poisons = [
    '{"__proto__":{"bait":1}}',
    '{"constructor":{"prototype":{"bait":1}}}',
    '{"a":{"__proto__":{"bait":1}}}',
    '{"\\u005f_proto__":{"bait":1},"firstName":"x"}',
    '{"lang":{"__proto__":{"bait":1},"langLocale":"en","dateLocale":"en"}}',
  ]

  test.each(writes.map((one) => [one.name, one] as const))('pollutes no prototype: %s', async (_, one) => {
    for (const poison of poisons) {
      const answer = await sendText(one, poison)
      expect([poison, answer.status < 500]).toEqual([poison, true])
      expect(({} as { bait?: number }).bait).toBeUndefined()
    }
  })

  test('may be nested up to the body limit, because unknown fields are not read', async () => {
    const depth = 120_000
    const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
    for (const deep of [nested('[', ']', depth), nested('{"a":', '}', 30_000).replace(':}', ':1}')]) {
      const answer = await sendText(updateMe, `{"firstName":"Farah","more":${deep}}`)
      expect([answer.status, answer.status === 200 || codeOf(answer)]).toEqual([200, true])
      for (const one of writes) {
        for (const body of [`{"firstName":${deep}}`, `{"positions":${deep}}`, deep].slice(0, sized(1, 3))) {
          const { status } = await sendText(one, body)
          expect([one.name, status < 500]).toEqual([one.name, true])
        }
      }
    }
  })

  test('with many keys or long numbers is read or refused', async () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')
    const bodies = [
      `{${keys}}`,
      `{"cashAmount":${'9'.repeat(200_000)}}`,
      `{"cashAmount":1e999999}`,
      `{"firstName":"${'\\u0000'.repeat(30_000)}"}`,
    ]
    for (const one of writes)
      for (const body of bodies)
        expect([one.name, (await sendText(one, body)).status < 500]).toEqual([one.name, true])
    // Four large bodies for every endpoint that writes.
  }, 60_000)
})

interface JsonSchema {
  $ref?: string
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  maxLength?: number
  maxItems?: number
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
}

/** Paths at which a schema accepts text or lists of any length. */
function findUnbounded(schema: JsonSchema, path: string, schemas: Record<string, JsonSchema>): string[] {
  const inner = [
    ...(schema.$ref
      ? [[schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {}, path] as const]
      : []),
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => [one, `${path}.${name}`] as const),
    ...(schema.anyOf ?? []).map((one) => [one, path] as const),
    ...(schema.items ? [[schema.items, `${path}[]`] as const] : []),
  ]
  const isBounded =
    schema.maxLength !== undefined || schema.format !== undefined || schema.enum || schema.const !== undefined
  const open =
    schema.type === 'string' ? !isBounded : schema.type === 'array' ? schema.maxItems === undefined : false
  return [...(open ? [path] : []), ...inner.flatMap(([one, at]) => findUnbounded(one, at, schemas))]
}

describe('every input text has a limit', async () => {
  interface Operation {
    operationId: string
    requestBody?: { content: Record<string, { schema: JsonSchema }> }
    /** Shared schemas are defined elsewhere. */
    parameters?: { name: string; schema?: JsonSchema }[]
  }
  const { components, paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    components: { schemas: Record<string, JsonSchema> }
    paths: Record<string, Record<string, Operation>>
  }
  const { schemas } = components
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

  test.each(operations.map((one) => [one.operationId, one] as const))('in its schema: %s', (_, operation) => {
    const body = operation.requestBody?.content['application/json']?.schema ?? {}
    const parameters = (operation.parameters ?? []).flatMap(({ name, schema }) =>
      schema === undefined ? [] : findUnbounded(schema, name, schemas),
    )
    expect([...findUnbounded(body, 'body', schemas), ...parameters]).toEqual([])
  })

  test('and a longer one is refused', async () => {
    const long = 'x'.repeat(100_000)
    for (const one of writes) {
      for (const name of Object.keys(whoMay[one.name]?.input?.body ?? {})) {
        const answer = await sendText(one, JSON.stringify({ ...whoMay[one.name]?.input?.body, [name]: long }))
        expect([one.name, name, answer.status < 500 && answer.status >= 400]).toEqual([one.name, name, true])
      }
    }
  })
})

describe('headers', () => {
  test('are never built from input', async () => {
    const breaks = [
      'en%0d%0aset-cookie:%20bait=1',
      'en%0aset-cookie:bait=1',
      'en\u0000',
      'en;domain=evil.example',
    ]
    for (const lang of breaks) {
      const { headers } = await rawRequest(server.url, `/?lang=${encodeURI(lang)}`, {
        headers: { accept: 'text/html' },
      })
      expect([lang, headers['set-cookie']]).toEqual([lang, undefined])
    }
    for (const path of ['/api/x%0d%0abait:%201', '/login%0d%0abait:1', '/api/docs%0d%0abait:1'])
      expect((await rawRequest(server.url, path)).headers).not.toHaveProperty('bait')
  })

  test('of extreme length cost no more than others', async () => {
    const blanks = ' '.repeat(15_000)
    const absurd: Record<string, string>[] = [
      { 'if-none-match': `"a"${blanks}"b"` },
      { 'accept-encoding': `br;q=0.${'0'.repeat(15_000)}x` },
      { cookie: `cabstand_lang=${'='.repeat(15_000)}` },
      { 'idempotency-key': 'x'.repeat(15_000) },
    ]
    // Processor time of this process, in which the server runs too: what else the machine does, does not count.
    const spent = async (headers: Record<string, string>) => {
      let least = Number.POSITIVE_INFINITY
      for (let round = 0; round < 20; round += 1) {
        const from = process.cpuUsage()
        await rawRequest(server.url, '/', { headers: { accept: 'text/html', ...headers } })
        const { user, system } = process.cpuUsage(from)
        least = Math.min(least, user + system)
      }
      return least
    }
    const plain = await spent({ 'x-plain': 'y'.repeat(15_000) })
    // A backtracking expression takes a hundred times as long for 15,000 spaces.
    for (const headers of absurd) {
      const name = Object.keys(headers)[0]
      expect([name, (await spent(headers)) / plain < 25]).toEqual([name, true])
    }
  })
})

describe('request smuggling', () => {
  const inner = 'GET /api/settings HTTP/1.1\r\nhost: a\r\n\r\n'
  const post = (headers: string, body: string) =>
    `POST /api/quotes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`
  test.each([
    ['two lengths', post('content-length: 2\r\ncontent-length: 60', `{}${inner}`)],
    ['two lengths in one', post('content-length: 2, 60', `{}${inner}`)],
    ['a length and chunks', post('content-length: 2\r\ntransfer-encoding: chunked', `0\r\n\r\n${inner}`)],
    ['chunks and a length', post('transfer-encoding: chunked\r\ncontent-length: 60', `0\r\n\r\n${inner}`)],
    ['chunks that are not last', post('transfer-encoding: chunked, identity', `0\r\n\r\n${inner}`)],
    ['chunks of another name', post('transfer-encoding: xchunked', `0\r\n\r\n${inner}`)],
    ['chunks behind a blank', post('transfer-encoding : chunked', `0\r\n\r\n${inner}`)],
    ['a folded header', post('content-length: 2\r\n transfer-encoding: chunked', `{}${inner}`)],
    ['a length with a sign', post('content-length: +2', `{}${inner}`)],
    ['a size of chunk that is none', post('transfer-encoding: chunked', `0x2\r\n{}\r\n0\r\n\r\n${inner}`)],
    ['lines without return', post('content-length: 2', `{}${inner}`).replaceAll('\r\n', '\n')],
  ])('is not answered: %s', async (_, bytes) => {
    const answer = await rawBytes(server.url, bytes, 500)
    expect(answer.match(/HTTP\/1\.1 \d+/g)?.filter((line) => !line.endsWith(' 400')) ?? []).toEqual([])
    expect(answer).not.toContain('appName')
  })
})

test('a slow sender is disconnected after a timeout', { timeout: 90_000 }, async () => {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = server.app.http.server
  for (const timeout of [headersTimeout, keepAliveTimeout]) {
    expect(timeout).toBeGreaterThan(0)
    expect(timeout).toBeLessThan(90_000)
  }
  // The limit of the largest upload; other bodies have their own limit, checked in the second half.
  expect(requestTimeout).toBeGreaterThan(0)
  expect(requestTimeout).toBeLessThan(900_000)
  if (sized(0, 1) === 0) return
  const head = rawBytes(server.url, 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: ', 80_000)
  const body = rawBytes(
    server.url,
    'POST /api/quotes HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\ncontent-type: application/json\r\n\r\n{',
    80_000,
  )
  expect(await Promise.all([head, body])).toEqual([
    expect.stringMatching(/^HTTP\/1.1 408 /),
    expect.stringMatching(/^HTTP\/1.1 408 /),
  ])
})

test('the tables are still there', async () => {
  const [row] = await asOwner(server.database, 'select first_name from users where id = $1', [rider.userId])
  expect(row).toEqual({ first_name: 'Farah' })
})
