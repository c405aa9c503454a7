import type { LanguageFields } from '@cabstand/domain/languages/language-check'
import { lookUp } from '@cabstand/domain/look-up'
import { baseKey } from './check-texts.ts'
import { english, type TextScope } from './en/index.ts'
import { readLanguages } from './read-languages.ts'
import type { Texts } from './translate.ts'

export type { TextScope } from './en/index.ts'

type Scopes = Readonly<Record<TextScope, Texts>>

const isScope = (name: string): name is TextScope => name in english
export const textScopes: readonly TextScope[] = Object.keys(english).filter(isScope)

/** A record's texts stand together; those that other screens show are in the scope of these, by how their keys begin. */
const scopeOfPrefix: Readonly<Record<string, TextScope>> = {
  drawer: 'console-shell',
  audit: 'console-audit',
}

/** The texts of a language's files by the scope that they are loaded with. */
function toScopes(files: Readonly<Record<string, Texts>>): Scopes {
  const scopes = Object.fromEntries(textScopes.map((scope) => [scope, {}])) as Record<
    TextScope,
    Record<string, string>
  >
  for (const file of textScopes)
    for (const [key, text] of Object.entries(lookUp(files, file) ?? {}))
      scopes[lookUp(scopeOfPrefix, key.split('_')[0] ?? '') ?? file][key] = text
  return scopes
}

const shipped = await readLanguages(import.meta.dirname)

const builtIn: Readonly<Record<string, Scopes>> = Object.fromEntries(
  [...shipped].map(([locale, { files }]) => [locale, toScopes(files)]),
)

/** What the app's document carries. Every other scope is a file of its own, which screens load. */
export const appScopes = ['common', 'form', 'shell', 'errors'] as const satisfies readonly TextScope[]
/** What a public page carries. */
export const publicScopes = ['common', 'form', 'landing', 'public'] as const satisfies readonly TextScope[]
/** What the live part of the landing page gets as data. */
export const landingScopes = ['form', 'landing'] as const satisfies readonly TextScope[]

/** What the page of a shared trip carries, and what of it its live part gets. */
export const trackScopes = ['common', 'form', 'map', 'track'] as const satisfies readonly TextScope[]

/** The languages that come with the product, English first: each is a folder beside this file. */
export const shippedLanguages: readonly LanguageFields[] = [...shipped.values()].map(
  ({ langName, langLocale, dateLocale }) => ({ langName, langLocale, dateLocale }),
)

/** Their locales. */
export const builtInLocales: readonly string[] = [...shipped.keys()]

/** Whether texts for a locale come with the product. */
export const isBuiltIn = (locale: string): boolean => ofProduct(locale) !== undefined

const mergeScopes = (texts: Scopes | undefined, scopes: readonly TextScope[]): Texts =>
  Object.assign({}, ...scopes.map((scope) => texts?.[scope]))

/** Every text of a locale that comes with the product, for seeding and for the language editor. */
export function builtInTexts(locale: string): Texts {
  return mergeScopes(ofProduct(locale), textScopes)
}

/**
 * The complete dictionary of some scopes: English below with the operator's changes to it, the product's own
 * translation over it, the operator's `overrides` on top. Keys of other scopes stay out, to keep documents small.
 */
export function buildDictionary(
  locale: string,
  scopes: readonly TextScope[],
  overrides: Texts = {},
  englishOverrides: Texts = {},
): Texts {
  const original = mergeScopes(builtIn.en, scopes)
  const product = mergeScopes(ofProduct(locale), scopes)
  const known = new Set(Object.keys(original).map(baseKey))
  const ofScopes = (texts: Texts) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => known.has(baseKey(key))))
  return { ...original, ...ofScopes(englishOverrides), ...product, ...ofScopes(overrides) }
}

/** The texts of the product for a locale: `pt` has those for `pt-BR`, too. */
const ofProduct = (locale: string): Scopes | undefined =>
  lookUp(builtIn, locale) ?? lookUp(builtIn, locale.split('-')[0] ?? locale)
