import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchPlaces, withoutRepeated } from './recent-places.ts'
import { splitMatches } from './split-matches.ts'

const place = (mainText: string, secondaryText = ''): PlaceSuggestion => ({
  id: mainText,
  description: [mainText, secondaryText].filter((part) => part !== '').join(', '),
  structuredFormatting: { mainText, secondaryText, mainTextMatchedSubstrings: [] },
  kind: 'recent',
  lat: 0,
  lng: 0,
})
const peca = place('Café Peça', 'Baixa, Porto')
const mint = place('12 Old Mint Row', 'Lantern Quarter')

const bold = (found: PlaceSuggestion | undefined) =>
  found &&
  splitMatches(found.structuredFormatting.mainText, found.structuredFormatting.mainTextMatchedSubstrings)
    .filter((part) => part.match)
    .map((part) => part.text)

test('known places are found by the beginnings of their words, in any order and without diacritics', () => {
  expect(bold(matchPlaces([mint, peca], 'pec cafe')[0])).toEqual(['Café', 'Peç'])
  expect(matchPlaces([mint, peca], 'porto').map(({ id }) => id)).toEqual(['Café Peça'])
  expect(matchPlaces([mint, peca], 'int')).toEqual([])
})

test('whatever is typed, only letters of the name are marked', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aé ن.(*[\\🚕İ'), maxLength: 8 }), (typed) => {
      for (const found of matchPlaces([place('aé (İن) 🚕'), mint], typed)) {
        for (const { offset, length } of found.structuredFormatting.mainTextMatchedSubstrings) {
          expect(offset + length).toBeLessThanOrEqual(found.structuredFormatting.mainText.length)
        }
      }
    }),
  )
})

test('places of the same description are listed once', () => {
  expect(withoutRepeated([mint, peca, { ...mint, id: 'other' }])).toEqual([mint, peca])
})
