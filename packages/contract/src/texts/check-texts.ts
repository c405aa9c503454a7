import { type FieldProblem, when } from '@cabstand/domain/field-problem'
import { lookUp } from '@cabstand/domain/look-up'
import { isStorable } from '../plain-text.ts'
import type { Texts } from './translate.ts'
import type { PluralCategory } from './translation.ts'

/** The longest text. */
export const maxTextLength = 2000

const forms: ReadonlySet<string> = new Set<PluralCategory>(['zero', 'one', 'two', 'few', 'many', 'other'])

/** `minutes.few` → `minutes`: a language may need plural forms that English has not. */
export const baseKey = (key: string): string => key.split('.')[0] ?? key

/** The placeholders of each text of English; the forms of a plural have theirs together. */
function placeholdersByKey(english: Texts): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(english)) {
    const all = found.get(baseKey(key)) ?? new Set()
    for (const name of placeholdersIn(text)) all.add(name)
    found.set(baseKey(key), all)
  }
  return found
}

const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/**
 * What is wrong with texts that were given for a language. Paths are keys. A text has the placeholders of the English
 * one; a form of a plural may leave out `count`, as in "one minute", and the form for zero any.
 */
export function findTextProblems(given: Texts, english: Texts): FieldProblem[] {
  const known = placeholdersByKey(english)
  return Object.entries(given).flatMap(([key, text]) => {
    const expected = known.get(baseKey(key))
    if (expected === undefined || !isForm(key, english)) return [{ path: key, code: 'unknown_key' as const }]
    return [
      ...when(text.trim() === '', key, 'required'),
      ...when(text.length > maxTextLength, key, 'too_long'),
      ...when(!isStorable(text), key, 'not_plain'),
      ...when(text.trim() !== '' && !hasPlaceholders(text, expected, key), key, 'placeholders'),
    ]
  })
}

/** A plural has forms only where English has; any other text has none. */
function isForm(key: string, english: Texts): boolean {
  const [base = key, form] = key.split('.')
  return form === undefined
    ? Object.hasOwn(english, base)
    : Object.hasOwn(english, `${base}.other`) && forms.has(form)
}

function hasPlaceholders(text: string, expected: ReadonlySet<string>, key: string): boolean {
  const own = new Set(placeholdersIn(text))
  const isOptional = (name: string) => key.endsWith('.zero') || (key.includes('.') && name === 'count')
  const isMissing = (name: string) => !own.has(name) && !isOptional(name)
  return [...own].every((name) => expected.has(name)) && ![...expected].some(isMissing)
}

/** How much of the product's texts a language has. The forms of a plural count as one text. */
export interface Coverage {
  readonly texts: number
  readonly translated: number
  /** Keys without a text: people see the English one. */
  readonly missing: readonly string[]
  /** Keys whose text is the English one and does not come with the product: not translated yet, as a rule. */
  readonly same: readonly string[]
}

/**
 * @param own what the operator wrote or copied for the language
 * @param product what comes with the product for it; empty for a language that is not shipped
 */
export function findCoverage(english: Texts, product: Texts, own: Texts): Coverage {
  const groups = Map.groupBy(Object.keys({ ...english, ...product, ...own }), baseKey)
  const missing: string[] = []
  const same: string[] = []
  let texts = 0
  for (const [base, keys] of groups) {
    if (!keys.some((key) => Object.hasOwn(english, key))) continue
    texts += 1
    if (keys.some((key) => Object.hasOwn(product, key))) continue
    const written = keys.filter((key) => Object.hasOwn(own, key))
    if (written.length === 0) missing.push(base)
    else if (written.every((key) => own[key] === lookUp(english, key))) same.push(base)
  }
  return { texts, translated: texts - missing.length - same.length, missing, same }
}
