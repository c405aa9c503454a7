import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '../errors.ts'
import { findTextProblems } from './check-texts.ts'
import {
  appScopes,
  buildDictionary,
  builtInLocales,
  builtInTexts,
  isBuiltIn,
  publicScopes,
  type TextScope,
  textScopes,
} from './dictionary.ts'
import { translate } from './translate.ts'

const english = builtInTexts('en')
const arabic = builtInTexts('ar')

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

/** What a language never writes; every language has its own signs. */
const foreignSigns: Readonly<Record<string, RegExp>> = {
  ar: /[,;?]/,
  es: /[\u060c\u061b\u061f\u0964]|(?<!¿[^¿?]*)\?/,
  hi: /[\u060c\u061b\u061f]|[\u0900-\u097f]\.(\s|$)/,
}
const notArabicOrIndic = /[\u060c\u061b\u061f\u0964]/

describe.each(builtInLocales)('the texts in %s', (locale) => {
  const texts = builtInTexts(locale)

  test('are those of English, no more and no fewer', () => {
    expect([...groupForms(texts).keys()].sort()).toEqual([...groupForms(english).keys()].sort())
  })

  test('stand in a file for each scope, and in no other', () => {
    const files = readdirSync(new URL(locale, import.meta.url)).filter((file) => file.endsWith('.ts'))
    const named = [...textScopes.map((scope) => `${scope}.ts`), 'language.ts']
    const expected = locale === 'en' ? [...named, 'index.ts'] : named
    expect(files.toSorted()).toEqual(expected.toSorted())
  })

  test('have the placeholders of English, and keep the rules of operators’ texts', () => {
    const own = groupForms(texts)
    for (const [key, { holes }] of groupForms(english))
      expect([...(own.get(key)?.holes ?? [])].sort(), key).toEqual([...holes].sort())
    expect(findTextProblems(texts, english)).toEqual([])
  })

  test('have every plural form that the language uses, and no other', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const [key, { forms }] of groupForms(texts))
      if (forms.size > 0) expect([...forms].sort(), key).toEqual([...needed].sort())
  })

  test('keep to the punctuation of the language, without the two signs that the typeface lacks', () => {
    const foreign = foreignSigns[locale] ?? notArabicOrIndic
    for (const [key, text] of Object.entries(texts)) {
      expect(text, key).not.toMatch(foreign)
      // Between two values of the audit log.
      if (key !== 'audit_to') expect(text, key).not.toMatch(/[·→]/)
    }
  })
})

describe('translations', () => {
  test('texts of the drawer and the audit log are loaded with them, whatever file they stand in', () => {
    expect(buildDictionary('en', ['console-shell'])).toHaveProperty('drawer_promos', 'Promos')
    expect(buildDictionary('ar', ['console-audit'])).toHaveProperty('audit_subject_promo', 'عرض ترويجي')
    expect(
      Object.keys(buildDictionary('en', ['console-promos'])).filter((key) => !/^promos?_/.test(key)),
    ).toEqual([])
  })

  test('every error code has words', () => {
    for (const code of errorCodes) expect(english[code], code).toBeTruthy()
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
  test('has the texts of a language for its countries too', () => {
    expect(buildDictionary('ar-EG', publicScopes)).toEqual(buildDictionary('ar', publicScopes))
    expect(['ar-EG', 'en-GB', 'nl'].map(isBuiltIn)).toEqual([true, true, false])
  })

  test('falls back to English for a language without built-in texts', () => {
    expect(buildDictionary('nl', publicScopes, { see_price: 'Prijs zien' })).toMatchObject({
      see_price: 'Prijs zien',
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
