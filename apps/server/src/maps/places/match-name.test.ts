import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { matchName } from './match-name.ts'
import { readQuery } from './typed-query.ts'

const word = fc.string({
  unit: fc.constantFrom(...'abÉßœİñшщяйشةىأال١', 'e\u0301', '\u064e'),
  minLength: 1,
  maxLength: 8,
})
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

test('matched parts are in the name, in order, and start with the typed words', () => {
  fc.assert(
    fc.property(name, fc.nat(), fc.nat(), (text, start, end) => {
      const typed = text.slice(start % text.length, (start % text.length) + 1 + (end % 6))
      const words = readQuery(typed)
      let last = 0
      for (const { offset, length } of matchName(text, words).matched) {
        expect(offset).toBeGreaterThanOrEqual(last)
        expect(length).toBeGreaterThan(0)
        last = offset + length
        const part = fold(text.slice(offset, last))
        const forms = words.flatMap(({ readings }) => readings.map(({ form }) => form))
        // In Latin letters a typed word may end inside a letter of another script, or be spelled differently.
        const isLatin = /^[a-z\d]*$/.test(part)
        expect(forms.some((form) => part.endsWith(form) || (!isLatin && /[a-z]/.test(form)))).toBe(true)
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 500, examples: [['йاİأa a', 2, 1]] },
  )
})

test('Cyrillic is found by Latin letters, and the Cyrillic letters are marked', () => {
  const { complete, matched } = matchName('Тверская улица', readQuery('tverskaya'))
  expect(complete).toBe(true)
  expect(matched).toEqual([{ offset: 0, length: 8 }])
  expect(matchName('Щукинская', readQuery('shchuk')).matched).toEqual([{ offset: 0, length: 3 }])
  expect(matchName('Porto', readQuery('порто')).matched).toEqual([{ offset: 0, length: 5 }])
  expect(matchName('Ερμού', readQuery('ermou')).complete).toBe(false)
  expect(matchName('Αθήνα', readQuery('athina')).complete).toBe(true)
})

test('a match without errors ranks above any match with errors', () => {
  const typed = [
    {
      typed: 'barq',
      readings: [
        { form: 'barq', errors: 0, finished: false },
        { form: 'bar', errors: 1, finished: true },
      ],
    },
  ]
  expect(matchName('Taberna do Barqueiro', typed).quality).toBeGreaterThan(matchName('Bar', typed).quality)
})
