import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streetOf } from './street-of.ts'

describe('a street without its house number and what is inside the house', () => {
  test.each([
    ['12 Old Mint Row, Chestnut Quarter', 'Old Mint Row, Chestnut Quarter'],
    ['12B Old Mint Row', 'Old Mint Row'],
    ['12-14 Old Mint Row', 'Old Mint Row'],
    ['Hauptstraße 7a, Mitte', 'Hauptstraße, Mitte'],
    ['١٢ صف دار السكة، الحي', 'صف دار السكة، الحي'],
    ['Peace Hospital, Inner Circle', 'Peace Hospital, Inner Circle'],
    ['5th Avenue', '5th Avenue'],
    ['12', ''],
    ['', ''],
    ['Flat 3B, 12 Old Mint Row, Chestnut Quarter', 'Old Mint Row, Chestnut Quarter'],
    ['12 Old Mint Row, Flat 3B, Chestnut Quarter', 'Old Mint Row, Chestnut Quarter'],
    ['12 Old Mint Row Flat 3B, Chestnut Quarter', 'Old Mint Row, Chestnut Quarter'],
    ['Flat 3B 12 Old Mint Row', 'Old Mint Row'],
    ['3B/12 Old Mint Row', 'Old Mint Row'],
    ['12 Old Mint Row 3B', 'Old Mint Row'],
    ['Flat 3B', ''],
    ['12 Old Mint Row (apt. B), 3rd floor; door 4', 'Old Mint Row'],
    ['12 Old Mint Row #3B, ground floor', 'Old Mint Row'],
    ['Rua do Almada, 12, 3º andar, Porto', 'Rua do Almada, Porto'],
    ['Hauptstraße 7a, Wohnung 12, 2. Stock', 'Hauptstraße'],
    ['شقة ٣، ١٢ صف دار السكة، الحي', 'صف دار السكة، الحي'],
    ['١٢ صف دار السكة، الطابق الثالث، شقة رقم ١٢', 'صف دار السكة'],
    ['Flatiron Building, Fifth Avenue', 'Flatiron Building, Fifth Avenue'],
    ['Tower Bridge', 'Tower Bridge'],
    ['Opera House, Quarter 7', 'Opera House, Quarter 7'],
    ['Rua 25 de Abril', 'Rua 25 de Abril'],
    ['No Mans Land', 'No Mans Land'],
  ])('%s → %s', (address, street) => {
    expect(streetOf(address)).toBe(street)
  })

  test('is the same for every flat of a house, wherever it is written', () => {
    const flat = fc.tuple(
      fc.constantFrom('Flat', 'apt.', 'Unit', 'Apartment no.', 'شقة'),
      fc.constantFrom('3', '3B', 'B3', '12-4', '٣'),
    )
    fc.assert(
      fc.property(flat, fc.integer({ min: 0, max: 3 }), ([word, number], at) => {
        const parts = ['12 Old Mint Row', 'Chestnut Quarter', 'Port Meridian']
        const address = parts.toSpliced(at, 0, `${word} ${number}`).join(', ')
        expect(streetOf(address)).toBe('Old Mint Row, Chestnut Quarter, Port Meridian')
      }),
    )
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
