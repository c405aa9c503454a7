import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, splitWords, unfoldedLength } from './fold.ts'

test('spellings of one name fold alike', () => {
  expect(fold('São JOÃO')).toBe(fold('sao joao'))
  expect(fold('Straße')).toBe('strasse')
  expect(fold('شَارِعُ الأُمَّة')).toBe(fold('شارع الامه'))
  expect(fold('مستشفى ١٢')).toBe(fold('مستشفي 12'))
  expect(fold('Ёлка й')).toBe('елка и')
})

test.each([
  ["St Paul's", ['st', 'pauls']],
  ['St. PAUL’S', ['st', 'pauls']],
  ["l'Étoile", ['l', 'etoile']],
  ["d's' x's1", ['ds', 'x', 's1']],
])('the words of %s', (text, words) => {
  expect(splitWords(text).map(({ folded }) => folded)).toEqual(words)
})

test('folding works letter by letter, and folding twice changes nothing', () => {
  const text = fc.string({
    unit: fc.constantFrom(..."aÉßœİñشةىأ٣ёЙ ـ'’", 'e\u0301', '\u064e'),
    maxLength: 20,
  })
  fc.assert(
    fc.property(text, (given) => {
      expect([...given].map(fold).join('')).toBe(fold(given))
      expect(fold(fold(given))).toBe(fold(given))
    }),
  )
})

test('words have their position, and folded letters map back to the original text', () => {
  expect(splitWords("Rua d'Água").map(({ offset, folded }) => [offset, folded])).toEqual([
    [0, 'rua'],
    [4, 'd'],
    [6, 'agua'],
  ])
  expect(unfoldedLength('Agua', 2)).toBe(2)
  expect([4, 5].map((length) => unfoldedLength("Paul's", length))).toEqual([4, 6])
  expect(unfoldedLength('A\u0301gua', 1)).toBe(2)
  expect(unfoldedLength('شَارع', 1)).toBe(2)
})
