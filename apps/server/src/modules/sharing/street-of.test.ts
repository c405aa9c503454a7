import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streetOf } from './street-of.ts'

describe('a street without its house number', () => {
  test.each([
    ['12 Old Mint Row, Chestnut Quarter', 'Old Mint Row, Chestnut Quarter'],
    ['12B Old Mint Row', 'Old Mint Row'],
    ['12-14 Old Mint Row', 'Old Mint Row'],
    ['Hauptstraße 7a, Mitte', 'Hauptstraße, Mitte'],
    ['١٢ صف دار السكة، الحي', 'صف دار السكة، الحي'],
    ['Peace Hospital, Inner Circle', 'Peace Hospital, Inner Circle'],
    ['5th Avenue', '5th Avenue'],
    ['12', '12'],
    ['', ''],
  ])('%s → %s', (address, street) => {
    expect(streetOf(address)).toBe(street)
  })

  test('is the same for every house of a street', () => {
    const number = fc.integer({ min: 1, max: 9999 })
    fc.assert(
      fc.property(number, number, (one, other) => {
        expect(streetOf(`${one} Old Mint Row, Quarter ${one}`)).toBe(`Old Mint Row, Quarter ${one}`)
        expect(streetOf(`Am Ring ${one}`)).toBe(streetOf(`Am Ring ${other}`))
      }),
    )
  })
})
