import { expect, test } from 'vitest'
import { namesOfProviders, offeredProviders } from './offered-providers.ts'

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
const all = [a, b, c]

test('without a setting all providers are offered, in their own order', () => {
  expect(offeredProviders('', all)).toEqual(all)
  expect(offeredProviders(' , ', all)).toEqual(all)
})

test('a setting chooses providers and their order, and ignores those that are not set up', () => {
  expect(offeredProviders('c, a', all)).toEqual([c, a])
  expect(offeredProviders('x,b', all)).toEqual([b])
  expect(offeredProviders('x', all)).toEqual([])
})

test('a name that is written twice counts once', () => {
  expect(namesOfProviders('a, b,a')).toEqual(['a', 'b'])
})
