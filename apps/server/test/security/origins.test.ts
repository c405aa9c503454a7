import type { AnyEndpoint, DescribedEndpoint } from '@cabstand/contract/endpoint'
import { endpoints as product } from '@cabstand/contract/http/index'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { updateMe } from '@cabstand/contract/http/people/users'
import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { edgeEndpoints } from '../platform/edges/edge-endpoints.ts'
import { edgeRules } from '../platform/edges/edge-rules.ts'
import { edgeServer } from '../platform/edges/edge-server.ts'
import { asOwner } from '../support/as-owner.ts'
import { addressOf } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'
import { codeOf, isSafe, rawRequest } from './raw.ts'
import { unknownId, whoMay as whoMayProduct } from './who-may.ts'

const endpoints: readonly DescribedEndpoint[] = [...product, ...edgeEndpoints]
const server = await edgeServer()
const behindHttps = await testServer({
  database: server.database,
  clock: server.clock,
  trustedProxies: '127.0.0.0/8',
})
const { token, userId } = await server.signIn(mobiles.rider)
const cookie = `cabstand_session=${token}`
const host = 'cabs.example'
const whoMay = { ...whoMayProduct, ...edgeRules }
// Endpoints without sessions cannot be forged, and forms with a session are the named exemption.
const exempt = ['payByLegacyForm', 'confirmBySession']
const writes = endpoints.filter(
  (one) => !isSafe(one) && !whoMay[one.name]?.sessionless && !exempt.includes(one.name),
)

/** Headers with which a browser marks a request to `cabs.example` as caused by another site. */
const foreign: Readonly<Record<string, Record<string, string>>> = {
  'another site': { origin: 'https://evil.example' },
  'a hidden origin': { origin: 'null' },
  'an empty origin': { origin: '' },
  'no origin': {},
  'no origin, from another site': { 'sec-fetch-site': 'cross-site' },
  'no origin, from a sister site': { 'sec-fetch-site': 'same-site' },
  'no origin, of no site': { 'sec-fetch-site': 'none' },
  'only a referrer, of our own': { referer: `https://${host}/bookings` },
  'a host that ends like ours': { origin: `https://evil-${host}` },
  'a host that begins like ours': { origin: `https://${host}.evil.example` },
  'a host below ours': { origin: `https://evil.${host}` },
  'our host as a user name': { origin: `https://${host}@evil.example` },
  'our host in a path': { origin: `https://evil.example/${host}` },
  'another port': { origin: `https://${host}:8443` },
  'another scheme': { origin: `ftp://${host}` },
  'an extension of the browser': { origin: `chrome-extension://${host}` },
  'two origins': { origin: `https://${host} https://evil.example` },
  nonsense: { origin: 'https://' },
}

function call(one: AnyEndpoint, headers: Record<string, string>, url = server.url) {
  const input = whoMay[one.name]?.input ?? {}
  const params = one.path.includes(':id') ? { id: unknownId } : input.params
  return rawRequest(url, addressOf(one, { params }), {
    method: one.method,
    headers: {
      host,
      'content-type': 'application/json',
      'idempotency-key': `origin-${Math.random()}`,
      ...headers,
    },
    body: JSON.stringify(input.body ?? {}),
  })
}

test('forms that read the session are the only exemption, and each is listed here', () => {
  const forms = endpoints.filter((one) => one.kind === 'formPost' && one.authority === 'cookie')
  expect(forms.map((one) => one.name)).toEqual(exempt)
})

describe('a request by cookie that another site caused is refused', () => {
  test.each(Object.entries(foreign))('%s', async (_, headers) => {
    for (const one of writes) {
      const answer = await call(one, { cookie, ...headers })
      expect([one.name, answer.status, codeOf(answer)]).toEqual([one.name, 403, 'foreign_origin'])
    }
  })

  test('and nothing has changed by it', async () => {
    const body = JSON.stringify({ firstName: 'Mallory' })
    const headers = { host, cookie, 'content-type': 'application/json', 'idempotency-key': 'forged-once' }
    for (const forged of Object.values(foreign))
      await rawRequest(server.url, updateMe.path, {
        method: 'PATCH',
        headers: { ...headers, ...forged },
        body,
      })
    const [row] = await asOwner(server.database, 'select first_name from users where id = $1', [userId])
    expect(row).toEqual({ first_name: 'Farah' })
  })

  test('a page of the same host by http is cross-origin for https', async () => {
    const headers = { cookie, 'x-forwarded-proto': 'https' }
    const [one] = writes.filter(({ name }) => name === 'updateMe')
    if (one === undefined) throw new Error('there is no updateMe')
    const http = await call(one, { ...headers, origin: `http://${host}` }, behindHttps.url)
    expect([http.status, codeOf(http)]).toEqual([403, 'foreign_origin'])
    expect((await call(one, { ...headers, origin: `https://${host}` }, behindHttps.url)).status).toBe(200)
  })
})

describe('a same-origin request is accepted', () => {
  test.each([
    ['with our origin by https', { origin: `https://${host}` }],
    ['with our origin by http', { origin: `http://${host}` }],
    ['without origin, from the same', { 'sec-fetch-site': 'same-origin' }],
  ])('%s', async (_, headers) => {
    for (const one of writes)
      expect(codeOf(await call(one, { cookie, ...headers }))).not.toBe('foreign_origin')
  })

  test('by token from anywhere, because browsers do not add tokens', { timeout: 60_000 }, async () => {
    for (const headers of Object.values(foreign)) {
      for (const one of writes) {
        const answer = await call(one, { authorization: `Bearer ${token}`, ...headers })
        expect([one.name, codeOf(answer)]).not.toEqual([one.name, 'foreign_origin'])
      }
    }
  })
})

describe('signing a person in from another site', () => {
  test('is refused, also without any cookie', async () => {
    for (const one of [requestOtp, verifyOtp]) {
      const answer = await call(one, { origin: 'https://evil.example' })
      expect([one.name, codeOf(answer), answer.headers['set-cookie']]).toEqual([
        one.name,
        'foreign_origin',
        undefined,
      ])
    }
  })
})

describe('requests that need no CORS preflight are not read', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain;application/json',
    'application/jsonx',
    '',
  ])('as %s', async (type) => {
    for (const one of writes) {
      const answer = await call(one, { authorization: `Bearer ${token}`, 'content-type': type })
      expect([one.name, answer.status, codeOf(answer)]).toEqual([one.name, 415, 'unsupported_media_type'])
    }
  })
})

test('no response allows pages of other sites to read it', async () => {
  const asks = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const path of [
    '/api/me',
    '/api/settings',
    '/api/auth/otp/verify',
    '/socket.io/?EIO=4&transport=polling',
    '/',
  ]) {
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const { headers } = await rawRequest(server.url, path, { method, headers: { host, ...asks } })
      expect([
        path,
        method,
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
      ]).toEqual([path, method, []])
    }
  }
})

describe('a socket', () => {
  const byWebsocket = async (extraHeaders: Record<string, string>) => {
    const socket = io(server.url, {
      auth: { version: protocolVersion },
      transports: ['websocket'],
      extraHeaders: { host, ...extraHeaders },
      reconnection: false,
      forceNew: true,
    })
    const outcome = await new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('admitted'))
      socket.once('connect_error', () => resolve('refused'))
    })
    socket.disconnect()
    return outcome
  }

  /** Implements the polling transport, because the Node.js client omits headers that browsers send. */
  const byPolling = async (headers: Record<string, string>) => {
    const path = '/socket.io/?EIO=4&transport=polling'
    const all = { host, ...headers }
    const opened = await rawRequest(server.url, path, { headers: all })
    if (opened.status !== 200) return 'refused'
    const { sid } = JSON.parse(opened.text.slice(1)) as { sid: string }
    const body = `40${JSON.stringify({ version: protocolVersion })}`
    await rawRequest(server.url, `${path}&sid=${sid}`, { method: 'POST', headers: all, body })
    const answer = await rawRequest(server.url, `${path}&sid=${sid}`, { headers: all })
    return answer.text.startsWith('40') ? 'admitted' : 'refused'
  }
  const both = async (headers: Record<string, string>) => [
    await byWebsocket(headers),
    await byPolling(headers),
  ]
  // A handshake without origin and site headers does not come from a page.
  const named = Object.entries(foreign).filter(
    ([, headers]) => headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
  )

  test.each(named)('by cookie from %s is refused', async (_, headers) => {
    expect(await both({ cookie, ...headers })).toEqual(['refused', 'refused'])
  })

  test('by cookie from the same origin is admitted', async () => {
    expect(await both({ cookie, origin: `https://${host}` })).toEqual(['admitted', 'admitted'])
    expect(await byPolling({ cookie, 'sec-fetch-site': 'same-origin' })).toBe('admitted')
  })
})
