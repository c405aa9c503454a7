import { expect, test } from 'vitest'
import { leadsTo, parseLoginSearch } from './search.ts'

const redirectOf = (redirect: unknown) => parseLoginSearch({ redirect }).redirect

test.each([
  '/book',
  '/bookings/01a1?scope=past#top',
  '/book?pickup=12+Old+Mint+Row&pickupLat=41.1',
  '/;@evil.example/',
  '/%09/evil.example/',
])('after sign-in %s is gone on to', (path) => {
  expect(redirectOf(path)).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  '/\r\\evil.example/',
  '/.//evil.example/',
  '/book/..//evil.example/',
  '\t//evil.example/',
  'javascript:alert(1)',
  'book',
  '',
  7,
  undefined,
])('after sign-in %j leads nowhere', (address) => {
  expect(redirectOf(address)).toBeUndefined()
})

test('dropped parameters are returned as undefined, so that old values do not stay', () => {
  expect(Object.keys(parseLoginSearch({ redirect: '//evil.example' }))).toEqual([
    'redirect',
    'problem',
    'challenge',
  ])
})

test('a challenge is the id of one', () => {
  const id = '01900000-0000-7000-8000-000000000000'
  expect(parseLoginSearch({ challenge: id }).challenge).toBe(id)
  for (const other of ['x', `${id}0`, '../', 7, undefined])
    expect(parseLoginSearch({ challenge: other }).challenge).toBeUndefined()
})

test('only the known reasons why an account cannot be used are shown', () => {
  expect(parseLoginSearch({ problem: 'not_valid_user_type' }).problem).toBe('not_valid_user_type')
  expect(parseLoginSearch({ problem: 'constructor' }).problem).toBeUndefined()
})

test('an address leads to a screen whatever its search parameters are', () => {
  for (const address of ['/drive', '/drive?lang=en', '/drive#top'])
    expect(leadsTo(address, '/drive')).toBe(true)
  for (const address of [undefined, '/driver', '/login?redirect=/drive']) {
    expect(leadsTo(address, '/drive')).toBe(false)
  }
})
