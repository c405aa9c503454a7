import { expect, test } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

const offered = ['en', 'ar', 'pt-BR']

test.each([
  ['the address before the cookie', { asked: 'ar', remembered: 'en', accepted: 'pt-BR' }, 'ar'],
  ['the cookie before the browser', { remembered: 'en', accepted: 'ar' }, 'en'],
  ['the browser’s first language that is offered', { accepted: 'fr;q=1, ar;q=0.8, en;q=0.9' }, 'en'],
  ['the same language of another country', { accepted: 'ar-EG,ar;q=0.9,en;q=0.8' }, 'ar'],
  ['its own locale before another country’s', { accepted: 'pt-BR,en;q=0.8' }, 'pt-BR'],
  ['another country’s where its own is missing', { accepted: 'PT-pt' }, 'pt-BR'],
  ['no language that the browser refuses', { accepted: 'ar;q=0' }, undefined],
  [
    'nothing for languages that are not offered',
    { asked: 'xx', remembered: '../', accepted: '*, fr' },
    undefined,
  ],
  ['nothing for parts that are no languages', { asked: ['ar'], accepted: ';;q=x,,=' }, undefined],
  ['nothing without a wish', {}, undefined],
])('chooses %s', (_, wishes, locale) => {
  expect(chooseLocale(wishes, offered)).toBe(locale)
})
