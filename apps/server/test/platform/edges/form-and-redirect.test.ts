import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { ownPath } from '../../../src/platform/http/own-path.ts'
import { codeOf, rawRequest } from '../../security/raw.ts'
import { asOwner } from '../../support/as-owner.ts'
import { mobiles } from '../../support/trip.ts'
import { confirmBySession, goToProvider, returnFromProvider } from './edge-endpoints.ts'
import { edgeServer } from './edge-server.ts'

const server = await edgeServer({ log: pino({ level: 'silent' }) })
const rider = await server.signIn(mobiles.rider)
const cookie = `cabstand_session=${rider.token}`
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  rawRequest(server.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
const paymentsOf = (payment: string) =>
  asOwner(server.database, 'select from test_payments where event_id = $1', [payment])

describe('a form that a page of another origin sends', () => {
  test('is accepted without the session’s rights, and redirects to a local path', async () => {
    for (const headers of [{}, { cookie, ...evil }, { authorization: `Bearer ${rider.token}` }]) {
      const answer = await post(returnFromProvider.path, 'payment=pay_1&status=paid', headers)
      expect([answer.status, answer.headers.location]).toEqual([303, '/bookings?as=anonymous'])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.text).toBe('')
    }
    expect(await paymentsOf('pay_1')).toHaveLength(3)
  })

  test('that is refused redirects to a local path with the error, and changes nothing', async () => {
    const failed = await post(returnFromProvider.path, 'payment=pay_2&status=failed')
    expect([failed.status, failed.headers.location]).toEqual([303, '/bookings?problem=payment_not_possible'])
    const unfit = await post(returnFromProvider.path, 'status=paid')
    expect([unfit.status, unfit.headers.location]).toEqual([303, '/bookings?problem=validation_failed'])
    expect(await paymentsOf('pay_2')).toEqual([])
  })

  test.each([
    ['a field twice', 'payment=pay_3&payment=pay_4&status=paid'],
    [
      'far too many fields',
      `payment=pay_3&status=paid&${Array.from({ length: 1100 }, (_, i) => `f${i}=`).join('&')}`,
    ],
    ['a NUL', 'payment=pay_3%00&status=paid'],
    ['the names of a prototype', '__proto__=pay_3&status=paid&constructor=x'],
  ])('with %s is refused', async (_, body) => {
    const answer = await post(returnFromProvider.path, body)
    expect(answer.headers.location).toBe('/bookings?problem=validation_failed')
    expect(await paymentsOf('pay_3')).toEqual([])
  })

  test('that is not a form, or is too large, is refused', async () => {
    const json = await post(returnFromProvider.path, '{}', { 'content-type': 'application/json' })
    expect([json.status, codeOf(json)]).toEqual([415, 'unsupported_media_type'])
    const large = await post(returnFromProvider.path, `payment=${'x'.repeat(70_000)}&status=paid`)
    expect([large.status, codeOf(large)]).toEqual([413, 'payload_too_large'])
  })

  test('is accepted with the session by an endpoint that declares it', async () => {
    const answer = await post(confirmBySession.path, 'payment=pay_5', { cookie, ...evil })
    expect([answer.status, answer.headers.location]).toEqual([303, '/bookings?as=rider&payment=pay_5'])
    const anonymous = await post(confirmBySession.path, 'payment=pay_5', evil)
    expect([anonymous.status, codeOf(anonymous)]).toEqual([401, 'must_login'])
    const odd = await post(confirmBySession.path, `payment=${encodeURIComponent('x\r\nset-cookie: a=b')}`, {
      cookie,
    })
    expect([odd.status, codeOf(odd), odd.headers['set-cookie']]).toEqual([500, 'internal_error', undefined])
  })

  test('is refused by any other endpoint', async () => {
    const answer = await post('/api/auth/sign-out', 'everywhere=true', { cookie, ...evil })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'foreign_origin'])
  })
})

describe('a redirect', () => {
  const go = (to: string) => rider.send(goToProvider, { query: { to } })

  test.each([
    '/bookings',
    '/bookings/1?a=b#c',
    'https://pay.example/checkout?session=1',
    'http://127.0.0.1:4179/x',
  ])('leads to %s', async (to) => {
    const answer = await go(to)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example/..',
    'https://evil.example',
    'https://pay.example.evil.example',
    'https://evil.example/https://pay.example',
    'https://pay.example@evil.example',
    'https://name:password@pay.example/',
    'https://pay.example:8443/',
    'http://pay.example/',
    'HTTPS:\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'bookings',
    '',
    '/a\r\nset-cookie: x=y',
  ])('never leads to %j', async (to) => {
    const answer = await go(to)
    expect([answer.status, answer.headers.get('location')]).toEqual([500, null])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('checks the caller', async () => {
    expect(await server.anonymous.refusal(goToProvider, { query: { to: '/bookings' } })).toBe('must_login')
    const driver = await server.signIn(mobiles.driver)
    expect(await driver.refusal(goToProvider, { query: { to: '/bookings' } })).toBe('not_permitted')
  })
})

test('keeps a local path unchanged', () => {
  expect(ownPath('/a/../b?c=//d#e')).toBe('/b?c=//d#e')
  expect(ownPath('/رحلة')).toBe(encodeURI('/رحلة'))
})
