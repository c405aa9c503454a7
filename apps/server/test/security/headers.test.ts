import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'
import { type RawAnswer, rawBytes, rawRequest } from './raw.ts'
import { webFolder } from './web-folder.ts'

const server = await testServer({
  trustedProxies: '127.0.0.0/8',
  ...(webFolder === undefined ? {} : { webFolder }),
})
const { token } = await server.signIn(mobiles.rider)

const html = { accept: 'text/html' }
const json = { 'content-type': 'application/json' }
const bearer = { authorization: `Bearer ${token}` }
const get = (path: string, headers: Record<string, string> = {}) => rawRequest(server.url, path, { headers })
const post = (path: string, body: string, headers: Record<string, string>) =>
  rawRequest(server.url, path, { method: 'POST', body, headers })

/** One of every kind of data response. */
const data: Readonly<Record<string, () => Promise<RawAnswer>>> = {
  'a public answer': () => get('/api/settings'),
  'an answer for one person': () => get('/api/me', bearer),
  'the list of bookings': () => get('/api/bookings', bearer),
  'an answer that is written': () => post('/api/quotes', '{}', { ...json, ...bearer }),
  'the description of the API': () => get('/api/openapi.json'),
  'a refusal without a session': () => get('/api/me'),
  'a refusal of a token': () => get('/api/me', { authorization: 'Bearer x' }),
  'a refusal of a role': () => get('/api/drivers/me/work', bearer),
  'a foreign origin': () => post('/api/auth/otp/request', '{}', { ...json, origin: 'https://evil.example' }),
  'an address that does not exist': () => get('/api/nowhere'),
  'an address that cannot be decoded': () => get('/api/bookings/%E0%A4%A', bearer),
  'an address that is too long': () => get(`/api/places/${'x'.repeat(400)}`),
  'a method that does not exist': () => rawRequest(server.url, '/api/me', { method: 'DELETE' }),
  'a strange method': () => rawRequest(server.url, '/api/me', { method: 'PROPFIND' }),
  'broken JSON': () => post('/api/quotes', '{"a":', json),
  'a body that is too large': () => post('/api/quotes', JSON.stringify('x'.repeat(300_000)), json),
  'a body of another type': () => post('/api/quotes', 'a=1', { 'content-type': 'text/plain' }),
  'the handshake of a socket': () => get('/socket.io/?EIO=4&transport=polling'),
  'a handshake that is refused': () => get('/socket.io/?EIO=4&transport=pigeon'),
  'a socket that does not exist': () => get('/socket.io/?EIO=4&transport=polling&sid=x'),
}

describe('data responses cannot be cached, sniffed or framed', () => {
  test.each(Object.entries(data))('%s', async (_, ask) => {
    const { headers } = await ask()
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expectNoBanner(headers)
  })

  test.each([
    ['bytes that are no HTTP', 'hello\r\n\r\n', 400],
    ['a header that is too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_, bytes, status) => {
    const answer = await rawBytes(server.url, bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('cache-control: no-store')
    expect(answer).toContain('content-type: application/problem+json')
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status, code: 'validation_failed' })
  })
})

/** Headers that would reveal details of the server. */
function expectNoBanner(headers: RawAnswer['headers']) {
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
  expect(JSON.stringify(headers)).not.toMatch(/fastify|express|node\.js|nginx/i)
}

/** The directives of a policy by name. */
function policyOf(answer: RawAnswer): Map<string, string[]> {
  const directives = String(answer.headers['content-security-policy']).split('; ')
  return new Map(directives.map((text) => [text.split(' ')[0] ?? '', text.split(' ').slice(1)]))
}

const inlineScript = /<script(?![^>]*\ssrc=)(?<attributes>[^>]*)>(?<source>[\s\S]*?)<\/script>/g

/** Inline scripts that a browser would run, as hashes in the form of the policy. */
function inlineHashes(answer: RawAnswer): string[] {
  return [...answer.text.matchAll(inlineScript)]
    .filter((match) => !/type="application\/(ld\+)?json"/.test(match.groups?.attributes ?? ''))
    .map(
      (match) =>
        `'sha256-${createHash('sha256')
          .update(match.groups?.source ?? '')
          .digest('base64')}'`,
    )
}

function expectSafePolicy(answer: RawAnswer) {
  const policy = policyOf(answer)
  expect(policy.get('default-src')).toEqual(["'self'"])
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect([name, policy.get(name)]).toEqual([name, ["'none'"]])
  expect(policy.get('form-action')).toEqual(["'self'"])
  const scripts = policy.get('script-src') ?? []
  for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", 'data:', 'blob:', '*', 'https:', 'http:'])
    expect(scripts).not.toContain(unsafe)
  expect(scripts.slice(1).sort()).toEqual([...new Set(inlineHashes(answer))].sort())
  // No other host: everything is from the same origin.
  expect(answer.headers['content-security-policy']).not.toMatch(/\w\.\w/)
  expect(answer.text).not.toMatch(/\son(click|load|error|submit)=/i)
}

describe.skipIf(webFolder === undefined)('documents (needs the built web: npm run build)', () => {
  test.each([
    '/',
    '/about-us',
    '/privacy-policy',
    '/login',
    '/bookings/1',
    '/nowhere',
    '/?lang=ar',
    '//nowhere',
    '//?lang=xx',
  ])('%s', async (path) => {
    const answer = await get(path, html)
    expect(answer.status).toBe(path.includes('nowhere') || path.startsWith('//') ? 404 : 200)
    expectSafePolicy(answer)
    expectNoBanner(answer.headers)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    })
  })

  test('an asset has its type and is cached permanently', async () => {
    const document = await get('/', html)
    const asset = /\/assets\/[\w-]+\.js/.exec(document.text)?.[0] ?? ''
    const { status, headers } = await get(asset)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-type']).toMatch(/javascript/)
    expectNoBanner(headers)
  })
})

test('the documentation runs its own scripts only', async () => {
  const page = await get('/api/docs/', html)
  expect(inlineHashes(page).length).toBeGreaterThan(0)
  expectSafePolicy(page)
  // For every spelling of its address.
  expectSafePolicy(await get('/%61pi/docs/', html))
})

describe('by https', () => {
  const https = { 'x-forwarded-proto': 'https' }

  test('responses by https have HSTS; responses by http do not', async () => {
    for (const path of ['/api/settings', '/api/nowhere', '/api/docs/', '/']) {
      expect((await get(path, https)).headers['strict-transport-security']).toBe('max-age=31536000')
      expect((await get(path)).headers).not.toHaveProperty('strict-transport-security')
    }
  })

  test('the session cookie is not available to scripts, other sites or http', async () => {
    const challenge = await post('/api/auth/otp/request', JSON.stringify({ mobile: mobiles.otherRider }), {
      ...json,
      ...https,
    })
    const { challengeId, preview } = JSON.parse(challenge.text) as {
      challengeId: string
      preview: { code: string }
    }
    const body = JSON.stringify({ challengeId, code: preview.code })
    const signedIn = await post('/api/auth/otp/verify', body, { ...json, ...https })
    const cookies = signedIn.headers['set-cookie'] as string[]
    expect(cookies[0]).toMatch(
      /^cabstand_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    // Pages can read the role cookie, which grants nothing, and no other cookie.
    const readable = cookies.filter((one) => !one.includes('; HttpOnly'))
    expect(readable).toEqual(['cabstand_role=rider; Max-Age=7776000; Path=/; Secure; SameSite=Lax'])
    for (const one of cookies) expect(one).toMatch(/; Secure; SameSite=Lax$/)
    const { token: other } = JSON.parse(signedIn.text) as { token: string }
    const out = await post('/api/auth/sign-out', '{}', {
      ...json,
      ...https,
      authorization: `Bearer ${other}`,
    })
    expect(out.headers['set-cookie']).toEqual(
      expect.arrayContaining([
        'cabstand_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
        'cabstand_role=; Max-Age=0; Path=/; Secure; SameSite=Lax',
      ]),
    )
  })
})
