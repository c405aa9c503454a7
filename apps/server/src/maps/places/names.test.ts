import { expect, test } from 'vitest'
import { createNameReader, nameIn } from './names.ts'

const reader = createNameReader(new Set(['en', 'ar']))

test('names lose characters that turn the text around them, and keep direction marks', () => {
  expect(
    reader.names({
      name: '\u202EMint Row\u202C',
      'name:en': '\u2066Mint\u2069 Lane',
      'name:ar': 'صف 5\u200F أ',
    }),
  ).toEqual({ '': 'Mint Row', en: 'Mint Lane', ar: 'صف 5\u200F أ' })
  expect(reader.names({ name: 'Rua', int_name: '\u202ARow' })).toEqual({ '': 'Rua', en: 'Row' })
  expect(reader.names({ name: '\u202E' })).toBeUndefined()
})

test('a language that is the name of an inherited property has the local name', () => {
  for (const language of ['constructor', '__proto__', 'toString', undefined])
    expect(nameIn({ '': 'Mint Row' }, language)).toBe('Mint Row')
})
