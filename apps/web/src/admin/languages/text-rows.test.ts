import type { LanguageText } from '@cabstand/contract/http/operator/languages'
import { findCoverage } from '@cabstand/contract/texts/check-texts'
import { expect, test } from 'vitest'
import {
  countTexts,
  findRows,
  holeProblems,
  matching,
  piecesOf,
  readJson,
  textsToSave,
  typedFrom,
  unsavedOf,
} from './text-rows.ts'

const text = (key: string, english: string, own: string | null = null, product: string | null = null) =>
  ({ key, english, own, product }) satisfies LanguageText

const texts = [
  text('see_price', 'See price', 'Ver preço'),
  text('pickup', 'Pickup', 'Pickup'),
  text('drop', 'Drop-off'),
  text('about_lead', '{company} runs {app}', '{company} opera {app}'),
  text('close', 'Close', null, 'Fechar'),
]
const keys = (filter: Parameters<typeof matching>[1], typed = {}, search = '') =>
  matching(findRows(texts, typed), filter, search).map(({ key }) => key)

test('texts are sorted into what is missing, to review, changed and wrong', () => {
  expect(keys('missing')).toEqual(['drop'])
  expect(keys('review')).toEqual(['pickup'])
  expect(keys('changed')).toEqual([])
  const typed = { see_price: 'Preço', about_lead: '{company}', drop: 'Destino' }
  expect(keys('changed', typed)).toEqual(['see_price', 'drop', 'about_lead'])
  expect(keys('errors', typed)).toEqual(['about_lead'])
  expect(keys('missing', typed)).toEqual([])
})

test('the forms of a plural count as one text, in the filters as in the coverage', () => {
  const plural = [text('minutes.one', '{count} minute'), text('minutes.other', '{count} minutes'), ...texts]
  const rows = findRows(plural, {})
  const english = Object.fromEntries(plural.map(({ key, english: own }) => [key, own]))
  expect(rows.length).toBe(7)
  expect(countTexts(rows)).toBe(findCoverage(english, {}, {}).texts)
})

test('a search finds keys, English texts and texts', () => {
  expect(keys('all', {}, 'see_pr')).toEqual(['see_price'])
  expect(keys('all', {}, 'DROP-OFF')).toEqual(['drop'])
  expect(keys('all', {}, 'preço')).toEqual(['see_price'])
})

test('what has a problem is not saved and stays typed; what was emptied is left out', () => {
  const rows = findRows(texts, { see_price: '', about_lead: '{company}', drop: 'Destino' })
  expect(textsToSave(rows)).toEqual({
    pickup: 'Pickup',
    drop: 'Destino',
    about_lead: '{company} opera {app}',
    close: 'Fechar',
  })
  expect(unsavedOf(rows)).toEqual({ about_lead: '{company}' })
})

test('JSON replaces all texts; a text of the product comes back where one is left out', () => {
  expect(typedFrom(texts, { pickup: 'Partida', close: 'Fechar' })).toEqual({
    see_price: '',
    pickup: 'Partida',
    about_lead: '',
  })
})

test.each(['{', '[]', 'null', '{"a":1}'])('%s is no JSON of texts', (json) => {
  expect(() => readJson(json)).toThrow(SyntaxError)
})

test('placeholders that lack or are unknown are named', () => {
  expect(holeProblems({ english: '{a} and {b}', text: '{a} {c}' })).toEqual({
    missing: ['{b}'],
    unknown: ['{c}'],
  })
  expect(piecesOf('{a} and b')).toEqual(['{a}', ' and b'])
})
