import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMobile } from './mobile.ts'

describe('a mobile number', () => {
  test.each([
    ['+44 7700 900001', '', '+447700900001'],
    ['0044 7700 900001', '', '+447700900001'],
    [' 00447700900001 ', 'US', '+447700900001'],
    ['+44 (0)7700 900001', 'PT', '+447700900001'],
    ['912 004 118', 'PT', '+351912004118'],
    ['912 004 118', 'pt', '+351912004118'],
    ['07700 900001', 'GB', '+447700900001'],
    ['٠٠٤٤ ٧٧٠٠ ٩٠٠٠٠١', 'PT', '+447700900001'],
  ])('typed as %j in %j is %s', (typed, country, expected) => {
    expect(parseMobile(typed, country)).toBe(expected)
  })

  test.each([
    '+44 7700 90001x',
    '+44 7700 900001x',
    '+44 7700 900001 ext. 5',
    'call +44 7700 900001',
    '+44 7700 900001 / 2',
    '912 004 118',
    '+44',
    '00',
    '',
  ])('%j is refused where no country is set', (typed) => {
    expect(() => parseMobile(typed, '')).toThrow(expect.objectContaining({ code: 'invalid_mobile' }))
  })

  test('is parsed to E.164 or refused, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -().x٤') }), (typed) => {
        try {
          expect(parseMobile(typed, 'PT')).toMatch(/^\+[1-9]\d{6,14}$/)
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_mobile' })
        }
      }),
    )
  })
})
