import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Filter, readFilter, writeFilter } from './filter.ts'

const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const ends = <T>(end: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.option(end, { nil: undefined }), fc.option(end, { nil: undefined }))
    .filter(([from, to]) => from !== undefined || to !== undefined)
    .map(([from, to]) => ({ type: 'range', from, to }) as const)
const amounts = fc.integer().map(String)

const filters = {
  money: ends(amounts),
  integer: ends(amounts),
  decimal: ends(fc.tuple(fc.nat(99), fc.nat(99)).map(([whole, part]) => `${whole}.${part}`)),
  time: ends(days),
  flag: fc.boolean().map((value) => ({ type: 'flag', value }) as const),
  reference: fc
    .array(fc.uuid(), { minLength: 1, maxLength: 50 })
    .map((values) => ({ type: 'anyOf', values }) as const),
  text: fc
    .string({ minLength: 1, maxLength: 100 })
    .filter((text) => text.trim() === text && text !== '')
    .map((text) => ({ type: 'contains', text }) as const),
} as const

describe.each(Object.entries(filters))('a filter of %s', (kind, made) => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(made as fc.Arbitrary<Filter>, (filter) => {
        expect(readFilter({ kind: kind as keyof typeof filters }, writeFilter(filter))).toEqual(filter)
      }),
    )
  })
})

test.each([
  ['integer', '..'],
  ['integer', '1..2..3'],
  ['integer', '1.5..'],
  ['money', 'a..b'],
  ['decimal', '5'],
  ['time', '2026-02-30..'],
  ['time', '2026-11-22'],
  ['flag', 'true'],
  ['reference', 'City'],
  ['text', '  '],
] as const)('%s: %s is no filter', (kind, text) => {
  expect(readFilter({ kind }, text)).toBeUndefined()
})

test('a choice takes only its own values, not what every object has', () => {
  const column = { kind: 'choice', choices: { given: 'people_licence_given' } } as const
  expect(readFilter(column, 'given')).toEqual({ type: 'anyOf', values: ['given'] })
  expect(readFilter(column, 'toString')).toBeUndefined()
})
