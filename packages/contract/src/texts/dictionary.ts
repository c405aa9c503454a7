import { admin as arAdmin } from './ar/admin.ts'
import { app as arApp } from './ar/app.ts'
import { common as arCommon } from './ar/common.ts'
import { driver as arDriver } from './ar/driver.ts'
import { errors as arErrors } from './ar/errors.ts'
import { map as arMap } from './ar/map.ts'
import { publicTexts as arPublic } from './ar/public.ts'
import { setup as arSetup } from './ar/setup.ts'
import { admin } from './en/admin.ts'
import { app } from './en/app.ts'
import { common } from './en/common.ts'
import { driver } from './en/driver.ts'
import { errors } from './en/errors.ts'
import { map } from './en/map.ts'
import { publicTexts } from './en/public.ts'
import { setup } from './en/setup.ts'
import type { Texts } from './translate.ts'

/** Which texts a document carries: public pages leave the app's words out, and the app those of the first run. */
export type TextScope = 'public' | 'app' | 'setup'

/** Errors that a public page can show by itself. */
const publicErrors = ['location_fetch_error'] as const

const enApp = { ...common, ...app, ...map, ...driver, ...admin, ...errors }
const arAppTexts = { ...arCommon, ...arApp, ...arMap, ...arDriver, ...arAdmin, ...arErrors }

const builtIn: Readonly<Record<string, Record<TextScope, Texts>>> = {
  en: {
    public: { ...common, ...publicTexts, ...pick(errors) },
    app: enApp,
    setup: { ...enApp, ...setup },
  },
  ar: {
    public: { ...arCommon, ...arPublic, ...pick(arErrors) },
    app: arAppTexts,
    setup: { ...arAppTexts, ...arSetup },
  },
}

function pick(texts: typeof errors | typeof arErrors): Texts {
  return Object.fromEntries(publicErrors.map((code) => [code, texts[code]]))
}

/** Locales that come with the product: `en`, `ar`. */
export const builtInLocales: readonly string[] = Object.keys(builtIn)

/** Every text of a locale that comes with the product, for seeding and for the language editor. */
export function builtInTexts(locale: string): Texts {
  const language = locale.split('-')[0] ?? locale
  return { ...builtIn[language]?.public, ...builtIn[language]?.setup }
}

/**
 * The complete dictionary of one document: English below, the product's own translation over it,
 * the operator's `overrides` on top. Keys outside the scope stay out, to keep documents small.
 */
export function buildDictionary(locale: string, scope: TextScope, overrides: Texts = {}): Texts {
  const english = builtIn.en?.[scope] ?? {}
  const language = locale.split('-')[0] ?? locale
  const translated: Record<string, string> = { ...english, ...builtIn[language]?.[scope] }
  const known = new Set(Object.keys(translated).map(baseKey))
  for (const [key, text] of Object.entries(overrides)) {
    if (known.has(baseKey(key))) translated[key] = text
  }
  return translated
}

/** `minutes.few` → `minutes`: an operator's language may need plural forms that English has not. */
function baseKey(key: string): string {
  return key.split('.')[0] ?? key
}
