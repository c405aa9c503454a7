import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '../errors.ts'
import { findTextProblems } from './check-texts.ts'
import {
  appScopes,
  buildDictionary,
  builtInTexts,
  publicScopes,
  type TextScope,
  textScopes,
} from './dictionary.ts'
import { translate } from './translate.ts'

const english = builtInTexts('en')
const arabic = builtInTexts('ar')
const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Keys grouped to what code asks for: the plural forms of a text count as one. */
function groupForms(texts: Readonly<Record<string, string>>) {
  const groups = new Map<string, { forms: Set<string>; holes: Set<string> }>()
  for (const [key, text] of Object.entries(texts)) {
    const [base = key, form] = key.split('.')
    const group = groups.get(base) ?? { forms: new Set(), holes: new Set() }
    if (form) group.forms.add(form)
    for (const hole of text.matchAll(/\{(\w+)\}/g)) group.holes.add(hole[1] ?? '')
    groups.set(base, group)
  }
  return groups
}

describe('translations', () => {
  test('Arabic has exactly the keys of English', () => {
    expect([...groupForms(arabic).keys()].sort()).toEqual([...groupForms(english).keys()].sort())
  })

  test('Arabic has a file for each scope, and no other', () => {
    const files = readdirSync(new URL('ar', import.meta.url)).filter((file) => file.endsWith('.ts'))
    const named = [...textScopes.map((scope) => `${scope}.ts`), 'arabic.ts']
    expect(files.toSorted()).toEqual(named.toSorted())
  })

  test('texts of the drawer and the audit log are loaded with them, whatever file they stand in', () => {
    expect(buildDictionary('en', ['console-shell'])).toHaveProperty('drawer_promos', 'Promos')
    expect(buildDictionary('ar', ['console-audit'])).toHaveProperty('audit_subject_promo', 'عرض ترويجي')
    expect(
      Object.keys(buildDictionary('en', ['console-promos'])).filter((key) => !/^promos?_/.test(key)),
    ).toEqual([])
  })

  test('each text has the same holes in both languages', () => {
    const arabicGroups = groupForms(arabic)
    for (const [key, { holes }] of groupForms(english)) {
      expect([...(arabicGroups.get(key)?.holes ?? [])].sort(), key).toEqual([...holes].sort())
    }
  })

  test('the product keeps the rules of operators’ texts', () => {
    expect([...findTextProblems(english, english), ...findTextProblems(arabic, english)]).toEqual([])
  })

  test('plurals have every form that their language uses', () => {
    for (const [locale, texts] of [
      ['en', english],
      ['ar', arabic],
    ] as const) {
      const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
      for (const [key, { forms }] of groupForms(texts)) {
        if (forms.size === 0) continue
        expect([...forms].sort(), `${locale} ${key}`).toEqual([...needed].sort())
        expect([...forms].every((form) => categories.has(form))).toBe(true)
      }
    }
  })

  test('every error code has words', () => {
    for (const code of errorCodes) expect(english[code], code).toBeTruthy()
  })

  test('each language keeps to its own punctuation', () => {
    for (const [key, text] of Object.entries(english)) expect(text, key).not.toMatch(/[\u060c\u061b\u061f]/)
    for (const [key, text] of Object.entries(arabic)) expect(text, key).not.toMatch(/[,;?]/)
  })

  test('Arabic has one word for one thing, as the glossary has in English', () => {
    /** What must not be written, and the word that the other texts use. */
    const words = [
      [/تعذر/, 'تعذّر'],
      [/الجوال/, 'الجوّال'],
      [/تكلفة/, 'كلفة'],
      [/مشوار|مشاوير/, 'رحلة'],
      [/مشرف/, 'مدير'],
      [/الموظف/, 'فريق التشغيل'],
      [/الموافقة/, 'الاعتماد'],
      [/تاكسي/, 'سيارة أجرة'],
      [/محطة/, 'توقف'],
      [/التصفية/, 'المرشحات'],
      [/وضع العرض/, 'الوضع التجريبي'],
      [/الصانع/, 'الشركة المصنّعة'],
      [/ كسائق/, 'سائقًا'],
      [/[“”]/, '«»'],
    ] as const
    // A station of trains or buses is no stop of a ride, and has the word for itself.
    const ofRides = Object.entries(arabic).filter(([key]) => key !== 'places_station')
    const wrong = ofRides.flatMap(([key, text]) =>
      words.flatMap(([pattern, word]) => (pattern.test(text) ? [`${key}: ${word}`] : [])),
    )
    expect(wrong).toEqual([])
  })

  test('a word that stands beside its figure does not repeat it', () => {
    const beside = [
      'minutes_short',
      'trip_minutes_away',
      'trip_minutes_to_drop',
      'track_to_pickup',
      'track_to_go',
    ]
    for (const key of beside) {
      expect(translate(arabic, 'ar', key, { count: 2 }), key).not.toContain('دقيقتان')
    }
  })

  test('no text uses the two signs the typeface lacks', () => {
    for (const [key, text] of Object.entries({ ...english, ...arabic })) expect(text, key).not.toMatch(/[·→]/)
  })
})

describe('translate', () => {
  test('fills holes and leaves unknown ones visible', () => {
    expect(translate({ greeting: 'Hi {name}, {place}' }, 'en', 'greeting', { name: 'Rui' })).toBe(
      'Hi Rui, {place}',
    )
  })

  test('chooses the plural form by the language', () => {
    expect(translate(english, 'en', 'caught_up', { count: 1 })).toBe('Back online. 1 update since.')
    expect(translate(english, 'en', 'caught_up', { count: 4 })).toBe('Back online. 4 updates since.')
    expect(translate(arabic, 'ar', 'minutes', { count: 2 })).toBe('دقيقتان')
    expect(translate(arabic, 'ar', 'minutes', { count: 11 })).toBe('11 دقيقة')
  })

  test('shows the key when there is no text', () => {
    expect(translate({}, 'en', 'nobody_wrote_this')).toBe('nobody_wrote_this')
  })
})

describe('buildDictionary', () => {
  test('falls back to English for a language without built-in texts', () => {
    expect(buildDictionary('pt', publicScopes, { see_price: 'Ver preço' })).toMatchObject({
      see_price: 'Ver preço',
      pickup: 'Pickup',
    })
  })

  test('keeps the words of the app out of public documents', () => {
    const dictionary = buildDictionary('en', publicScopes, {
      driver_assigned: 'x',
      'minutes.few': '{count} min',
    })
    expect(dictionary).not.toHaveProperty('driver_assigned')
    expect(dictionary['minutes.few']).toBe('{count} min')
  })

  test('no key stands in two scopes, so an override changes one text', () => {
    const keys = textScopes.flatMap((scope) => Object.keys(buildDictionary('en', [scope])))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('an override reaches the scope of its key and no other', () => {
    const overrides = { admin_bookings: 'Trips', 'minutes.few': '{count} min' }
    expect(buildDictionary('en', ['console'], overrides).admin_bookings).toBe('Trips')
    for (const scope of [...appScopes, 'rider', 'driver'] satisfies TextScope[]) {
      expect(buildDictionary('en', [scope], overrides), scope).not.toHaveProperty('admin_bookings')
    }
  })
})
