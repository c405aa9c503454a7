import { clientErrors, errorCodes } from '@cabstand/contract/errors'
import { lists } from '@cabstand/contract/http/index'
import { baseKey } from '@cabstand/contract/texts/check-texts'
import { buildDictionary, builtInLocales, builtInTexts } from '@cabstand/contract/texts/dictionary'
import { describe, expect, test } from 'vitest'
import { textFamilies } from './text-families.ts'
import { type Literal, readUses, type Template } from './text-uses.ts'

const { literals, templates } = readUses([
  'apps/{web,server}/src/**/*.{ts,tsx}',
  'packages/contract/src/**/*.ts',
])
const keys = new Set(Object.keys(builtInTexts('en')).map(baseKey))
const ofErrors = new Set(Object.keys(buildDictionary('en', ['errors'])))
const errors: readonly string[] = [...errorCodes, ...Object.keys(clientErrors)]

const put = (shape: string, value: string) => shape.replace('*', value)
const familyKeys = Object.entries(textFamilies).flatMap(([shape, values]) =>
  values.map((value) => put(shape, value)),
)

/**
 * A key that is looked up, or that stands in a table from which it is looked up. A single word in a table may be
 * anything, and an error's code is no use of its text.
 */
function isUse({ text, place }: Literal): boolean {
  if (place === 'lookup') return true
  if (place !== 'table' && place !== 'name') return false
  return !ofErrors.has(text) && /_|[a-z][A-Z]/.test(text)
}

/** The texts of choices may be put together from their names. */
const ofChoices = lists.flatMap(({ columns }) =>
  Object.values(columns).flatMap(({ choices = {} }) => Object.values(choices)),
)

const used = new Set<string>([
  ...literals.filter(isUse).map(({ text }) => text),
  ...ofChoices,
  ...familyKeys,
  ...errors,
])

/** Templates that are looked up. */
function mayBeKey({ shape, place }: Template): boolean {
  return place === 'lookup' && shape.includes('*') && shape !== '*'
}

describe('each text', () => {
  test('is used', () => {
    expect([...keys].filter((key) => !used.has(key))).toEqual([])
  })

  test.each(builtInLocales)('that is used exists in %s', (locale) => {
    const own = new Set(Object.keys(builtInTexts(locale)).map(baseKey))
    const lookedUp = literals
      .filter(({ place }) => place === 'lookup')
      .filter(({ text }) => /^[a-z]\w+$/.test(text))
    expect(lookedUp.length).toBeGreaterThan(900)
    const wanted = [...lookedUp.map(({ text }) => text), ...familyKeys, ...errors]
    expect([...new Set(wanted)].filter((key) => !own.has(key))).toEqual([])
  })
})

describe('families of keys', () => {
  const shapes = new Set(templates.filter(mayBeKey).map(({ shape }) => shape))

  test('are all in the list', () => {
    expect([...shapes].filter((shape) => !(shape in textFamilies))).toEqual([])
  })

  test('are all in the sources, and none is empty', () => {
    expect(Object.keys(textFamilies).filter((shape) => !shapes.has(shape))).toEqual([])
    expect(Object.entries(textFamilies).filter(([, values]) => values.length === 0)).toEqual([])
  })
})
