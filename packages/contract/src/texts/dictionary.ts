import { lookUp } from '@cabstand/domain/look-up'
import { arabic } from './ar/index.ts'
import { baseKey } from './check-texts.ts'
import { english, type TextScope } from './en/index.ts'
import type { Texts } from './translate.ts'

export type { TextScope } from './en/index.ts'

type Scopes = Readonly<Record<TextScope, Texts>>
const builtIn: Readonly<Record<string, Scopes>> = { en: english, ar: arabic }

const isScope = (name: string): name is TextScope => name in english
export const textScopes: readonly TextScope[] = Object.keys(english).filter(isScope)

/** What the app's document carries. Every other scope is a file of its own, which screens load. */
export const appScopes = ['common', 'form', 'shell', 'errors'] as const satisfies readonly TextScope[]
/** What a public page carries. */
export const publicScopes = ['common', 'form', 'landing', 'public'] as const satisfies readonly TextScope[]
/** What the live part of the landing page gets as data. */
export const landingScopes = ['form', 'landing'] as const satisfies readonly TextScope[]

/** What the page of a shared trip carries, and what of it its live part gets. */
export const trackScopes = ['common', 'form', 'map', 'track'] as const satisfies readonly TextScope[]

/** Locales that come with the product: `en`, `ar`. */
export const builtInLocales: readonly string[] = Object.keys(builtIn)

const mergeScopes = (texts: Scopes | undefined, scopes: readonly TextScope[]): Texts =>
  Object.assign({}, ...scopes.map((scope) => texts?.[scope]))

/** Every text of a locale that comes with the product, for seeding and for the language editor. */
export function builtInTexts(locale: string): Texts {
  return mergeScopes(lookUp(builtIn, languageOf(locale)), textScopes)
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
  const original = mergeScopes(english, scopes)
  const product = mergeScopes(lookUp(builtIn, languageOf(locale)), scopes)
  const known = new Set(Object.keys(original).map(baseKey))
  const ofScopes = (texts: Texts) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => known.has(baseKey(key))))
  return { ...original, ...ofScopes(englishOverrides), ...product, ...ofScopes(overrides) }
}

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale
