import { endpoint, isJson, isOutputByRole } from '@cabstand/contract/endpoint'
import { statusOf } from '@cabstand/contract/errors'
import { bookings as examples } from '@cabstand/contract/examples/trip'
import { endpoints } from '@cabstand/contract/http/index'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { updateMe } from '@cabstand/contract/http/people/users'
import { createBooking, getBooking, listBookings, payBooking } from '@cabstand/contract/http/trips/bookings'
import { sendPositions } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { problem } from '@cabstand/contract/schemas/common'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeApi } from '../../src/platform/api-description/describe-api.ts'
import { registerRoute, registerRoutes } from '../../src/platform/http/register-routes.ts'
import { type Route, route } from '../../src/platform/http/route.ts'
import { createHttpServer } from '../../src/platform/http/server.ts'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { drop, mobiles, pickup } from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const unknownId = '01900000-0000-7000-8000-000000000000'

// Access by role is tested in security/access.test.ts.
test('a handler that lacks a response for one of the roles does not compile', () => {
  const { rider } = examples
  // @ts-expect-error The driver's, fleet admin's and admin's fields are missing.
  expect(route(getBooking, { read: async () => rider })).toBeDefined()
})

describe('every endpoint', () => {
  test('names only existing codes, each with one status', () => {
    for (const one of endpoints)
      for (const code of one.errors) expect(statusOf(code)).toBeGreaterThanOrEqual(400)
  })

  test('has a unique name and a unique address', () => {
    expect(new Set(endpoints.map((one) => one.name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map((one) => `${one.method} ${one.path}`)).size).toBe(endpoints.length)
  })

  test('changes bookings, money or records only with an Idempotency-Key', () => {
    const exempt = [
      // No user is signed in yet, and the form closes after the first success.
      'setUp',
      'requestOtp',
      'verifyOtp',
      'requestEmailOtp',
      // Each sign-in at a provider ends once.
      'beginIdentitySignIn',
      'returnFromIdentityProvider',
      'completeIdentitySignIn',
      // Sends a code; the next one replaces it.
      'requestEmailCode',
      'signOut',
      // A second time, nobody is signed in.
      'deleteMe',
      // Called once in an installation, before any user exists.
      'setUp',
      // What a provider says is applied once, however often it is asked.
      'checkPayment',
      // Forms and messages from other servers have no such header. Each is applied once.
      'postFromCheckout',
      'chargeCard',
      'takePaymentWebhook',
      'payByLegacyForm',
      'createQuotes',
      'quoteBookingDrop',
      'tryOutTariff',
      'testPaymentProvider',
      'findRoute',
      'sendPositions',
      'setAvailability',
      // Takes effect once, guarded by its own code.
      'setUp',
      // What a provider says of a payment is applied once.
      'askPayment',
      'checkPayment',
      // Guarded by the offset of the upload; finishing it again returns the same file.
      'createUpload',
      'describeUploads',
      'findUploadOffset',
      'appendToUpload',
      'cancelUpload',
      'finishUpload',
      // The id of the message is the key, and has no end; marking as read again changes nothing.
      'sendChatMessage',
      'markChatRead',
      'legacyAddress',
      'legacyDirections',
      'legacyAutocomplete',
      'legacyCoords',
      'legacyDistanceMatrix',
      'legacyReferrer',
      'legacyUserExists',
      // Clients have no key. A repeated sign-up is refused: the number exists.
      'legacySignUp',
      'legacySendNotification',
      // The second time they change nothing.
      'registerDevice',
      'shareTrip',
      'stopSharingTrip',
      'removeDevice',
      'readNotifications',
      // Each reading is an entry of the audit log.
      'readChat',
      'readRecipientPhone',
    ]
    for (const one of endpoints)
      expect([one.name, one.idempotent ?? false]).toEqual([
        one.name,
        one.method !== 'GET' && !exempt.includes(one.name),
      ])
  })
})

describe('the server does not start', () => {
  const anyRoute = endpoint(
    {
      name: 'probe',
      method: 'GET',
      path: '/api/probe',
      tag: 'System',
      summary: 'A probe',
      description: 'Answers what the test wants.',
      roles: ['anonymous', 'rider'],
      status: 200,
      output: z.object({ shown: z.string() }),
      errors: [],
      idempotent: false,
    },
    { output: { shown: 'yes' } },
  )
  const start = async (routes: (given: Route[]) => void) => {
    const app = await bare()
    routes(
      endpoints
        .filter(isJson)
        .map((one) => route(one, { admit: async () => {}, read: async () => ({}) as never })),
    )
    return app
  }
  const mount = (changes: object) => async () =>
    registerRoute(
      await bare(),
      server.db,
      route({ ...anyRoute, ...changes } as never, { read: async () => ({}) as never }),
    )

  test('with an endpoint that names no roles', async () => {
    await expect(mount({ roles: [] })()).rejects.toThrow('names no roles')
    await expect(mount({ roles: undefined })()).rejects.toThrow('names no roles')
  })
  test('with a role that does not exist', async () => {
    await expect(mount({ roles: ['king'] })()).rejects.toThrow('unknown role king')
  })
  test('with a role that has no output schema', async () => {
    await expect(mount({ output: { anonymous: z.object({}) } })()).rejects.toThrow(
      'no output schema for rider',
    )
  })
  test('with its own credentials and no check of them', async () => {
    await expect(mount({ credentials: 'basic' })()).rejects.toThrow('does not check its credentials')
  })
  test('with an endpoint that has no handler, or two', async () => {
    const app = await bare()
    await expect(start((all) => registerRoutes(app, server.db, all.slice(1)))).rejects.toThrow(
      `endpoint ${endpoints[0]?.name} has no handler`,
    )
    await expect(start((all) => registerRoutes(app, server.db, [...all, ...all.slice(-1)]))).rejects.toThrow(
      `endpoint ${endpoints.at(-1)?.name} has two handlers`,
    )
  })

  test('and a role has a response schema for every endpoint that it may call', () => {
    for (const one of endpoints) {
      if (one.output === undefined || !isOutputByRole(one.output)) continue
      expect([one.name, Object.keys(one.output).sort()]).toEqual([one.name, [...one.roles].sort()])
    }
  })

  test('fields outside the response schema are not sent, and neither is an invalid response', async () => {
    const app = await bare()
    let value: object = { shown: 'yes', hidden: 'secret' }
    registerRoute(app, server.db, route(anyRoute, { read: async () => value as never }))
    const fit = await app.inject('/api/probe')
    expect([fit.statusCode, fit.json()]).toEqual([200, { shown: 'yes' }])
    value = { shown: 5, hidden: 'secret' }
    const unfit = await app.inject('/api/probe')
    expect([unfit.statusCode, unfit.json().code]).toEqual([500, 'internal_error'])
    expect(unfit.body).not.toContain('secret')
  })

  test('a status without a schema is refused, and its body is not sent', async () => {
    const app = await bare()
    app.get('/api/probe', { config: { success: 200 } }, async (_, reply) =>
      reply.code(418).send({ hidden: 'secret' }),
    )
    const answer = await app.inject('/api/probe')
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal_error'])
    expect(answer.body).not.toContain('secret')
  })

  test('a fault returns internal_error without details', async () => {
    const app = await bare()
    registerRoute(
      app,
      server.db,
      route(anyRoute, { read: async () => Promise.reject(new Error('password=secret')) }),
    )
    const answer = await app.inject('/api/probe')
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal_error'])
    expect(answer.body).not.toContain('secret')
  })
})

describe('a body', () => {
  test('with unknown fields changes nothing else', async () => {
    const others = {
      usertype: 'admin',
      approved: false,
      mobile: '+447700900099',
      id: unknownId,
      walletBalance: 9,
    }
    const answer = await rider.send(updateMe, {
      body: { firstName: 'Farah', ...others, __proto__: { admin: 1 } },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { usertype: 'rider', mobile: mobiles.rider, id: rider.userId },
    })
    const [row] = await asOwner(
      server.database,
      'select usertype, approved, mobile from users where id = $1',
      [rider.userId],
    )
    expect(row).toEqual({ usertype: 'rider', approved: true, mobile: mobiles.rider })
  })

  const tooLong = 'x'.repeat(301)
  const stop = (changes: object) => ({ body: { pickup: { ...pickup, ...changes }, drop } })
  test.each([
    ['a latitude beyond the pole', createQuotes, stop({ lat: 90.1 }), 'body.pickup.lat'],
    ['a latitude that is text', createQuotes, stop({ lat: '41' }), 'body.pickup.lat'],
    ['an address that is empty', createQuotes, stop({ address: '  ' }), 'body.pickup.address'],
    ['an address that is too long', createQuotes, stop({ address: tooLong }), 'body.pickup.address'],
    ['a NUL in a text', createQuotes, stop({ address: 'a\u0000b' }), 'body.pickup.address'],
    ['half a character', createQuotes, stop({ address: 'a\ud800b' }), 'body.pickup.address'],
    ['no points', createQuotes, { body: {} }, 'body.pickup'],
    ['a body that is a list', createQuotes, { body: [] }, 'body'],
    ['a body that is null', createQuotes, { body: null }, 'body.pickup'],
    ['a malformed id', createBooking, { body: { quoteId: 'x' } }, 'body.quoteId'],
    [
      'a date without a zone',
      createBooking,
      { body: { quoteId: unknownId, tripDate: '2030-01-01T10:00' } },
      'body.tripDate',
    ],
    ['a malformed id in the address', getBooking, { params: { id: '42' } }, 'params.id'],
    ['an id that would be SQL', getBooking, { params: { id: "' or 1=1 --" } }, 'params.id'],
    ['a limit of none', listBookings, { query: { limit: '0' } }, 'query.limit'],
    ['a limit that is no number', listBookings, { query: { limit: '1e3' } }, 'query.limit'],
    ['an unknown scope', listBookings, { query: { scope: 'everybody' } }, 'query.scope'],
    [
      'an amount with a fraction',
      payBooking,
      { params: { id: unknownId }, body: { paymentMode: 'cash', cashAmount: 1.5 } },
      'body.cashAmount',
    ],
    [
      'an amount below zero',
      payBooking,
      { params: { id: unknownId }, body: { paymentMode: 'cash', cashAmount: -1 } },
      'body.cashAmount',
    ],
    [
      'an amount beyond all numbers',
      payBooking,
      { params: { id: unknownId }, body: { paymentMode: 'cash', cashAmount: 2 ** 60 } },
      'body.cashAmount',
    ],
  ] as const)('with %s is refused, and told where', async (_, one, input, path) => {
    const answer = await rider.send(one, input)
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'validation_failed'])
    expect((answer.body as { errors: { path: string }[] }).errors.map((error) => error.path)).toContain(path)
  })

  test.each(['x', unknownId.replaceAll('0', '-'), `${'-'.repeat(36)}.1`, `${unknownId}.99999999999`, "';--"])(
    'with the cursor %s is refused',
    async (cursor) => {
      expect(await rider.refusal(getWallet, { query: { cursor } })).toBe('validation_failed')
      expect(await rider.refusal(listBookings, { query: { cursor } })).toBe('validation_failed')
    },
  )

  test('of more positions than a batch may hold is refused', async () => {
    const at = new Date().toISOString()
    const positions = Array.from({ length: 121 }, () => ({ lat: 1, lng: 1, at }))
    expect(await driver.refusal(sendPositions, { body: { positions } })).toBe('validation_failed')
  })
})

describe('an invalid request', () => {
  const raw = async (path: string, init: RequestInit) => {
    const response = await fetch(`${server.url}${path}`, init)
    const body = z.parse(problem, await response.json())
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(body.status).toBe(response.status)
    return `${response.status} ${body.code}`
  }
  const json = { 'content-type': 'application/json' }
  test.each([
    [
      'JSON that is broken',
      '/api/quotes',
      { method: 'POST', headers: json, body: '{"pickup":' },
      '400 validation_failed',
    ],
    ['an empty body', '/api/quotes', { method: 'POST', headers: json, body: '' }, '400 validation_failed'],
    [
      'a form',
      '/api/quotes',
      { method: 'POST', body: new URLSearchParams('a=1') },
      '415 unsupported_media_type',
    ],
    [
      'plain text',
      '/api/quotes',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
      '415 unsupported_media_type',
    ],
    [
      'a body that is too large',
      '/api/quotes',
      { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(300_000)) },
      '413 payload_too_large',
    ],
    ['an address that does not exist', '/api/nothing', {}, '404 not_found'],
    ['a method that does not exist', '/api/bookings', { method: 'DELETE' }, '404 not_found'],
    [
      'a token that was never given',
      '/api/me',
      { headers: { authorization: 'Bearer nothing' } },
      '401 not_logged_in',
    ],
    ['an address that cannot be decoded', '/api/bookings/%E0%A4%A', {}, '400 validation_failed'],
  ] as const)('%s', async (_, path, init, expected) => {
    expect(await raw(path, init as RequestInit)).toBe(expected)
  })

  test('a prototype in the JSON is refused or ignored, never followed', async () => {
    const body = '{"__proto__":{"polluted":true},"pickup":{},"drop":{}}'
    expect(await raw('/api/quotes', { method: 'POST', headers: json, body })).toBe('400 validation_failed')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('the documentation', () => {
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).text()

  test('is served as generated from the contract', async () => {
    const { info, ...rest } = JSON.parse(await read('/api/openapi.json')) as ReturnType<typeof describeApi>
    expect({ info, ...rest }).toEqual(JSON.parse(JSON.stringify(describeApi(info.version, endpoints))))
  })

  test('is compressed for clients that accept it', async () => {
    const asked = (encoding: string) =>
      fetch(`${server.url}/api/openapi.json`, { headers: { 'accept-encoding': encoding } })
    const plain = await asked('identity')
    const text = await plain.text()
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['gzip', 'br']) {
      const compressed = await asked(encoding)
      expect(compressed.headers.get('content-encoding')).toBe(encoding)
      expect(await compressed.text()).toBe(text)
    }
  })

  test('has a page whose script is compressed for clients that accept it', async () => {
    const url = `${server.url}/api/docs/js/scalar.js`
    const compressed = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const script = await plain.text()
    expect(script).toContain('createApiReference')
    expect(await compressed.text()).toBe(script)
  })

  test('has a page that loads nothing from another origin', async () => {
    const page = await read('/api/docs')
    const loaded = [...page.matchAll(/(?:src|href|url)["']?\s*[=:]\s*["']?([^"'\s>,]+)/gi)].map(
      (match) => match[1] ?? '',
    )
    expect(loaded.some((address) => address.includes('openapi.json'))).toBe(true)
    for (const address of loaded) expect(address).not.toMatch(/^(https?:)?\/\//)
    expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org)/)
  })
})

test('responses have headers that forbid content sniffing and framing', async () => {
  const { headers } = await fetch(`${server.url}/api/health`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

const opened: { close(): Promise<unknown> }[] = []
afterAll(() => Promise.all(opened.map((app) => app.close())))

/** A server without routes, for routes that must not be mounted. */
async function bare() {
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    authenticate: async () => undefined,
    endpoints: [],
  })
  opened.push(app)
  return app
}
