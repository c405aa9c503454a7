// For the web, whose tests read the texts too.
/// <reference types="node" />
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LanguageFields } from '@cabstand/domain/languages/language-check'
import type { Texts } from './translate.ts'

/** A language that comes with the product. */
export interface ShippedLanguage extends LanguageFields {
  /** The texts of each of its files, by the name of the file, which is that of a scope. */
  readonly files: Readonly<Record<string, Texts>>
}

/**
 * The languages whose folders stand in `folder`, by locale, English first. A folder has
 * `language.ts` and a file for each scope; a file that is missing is a scope that is shown in English.
 */
export async function readLanguages(folder: string): Promise<ReadonlyMap<string, ShippedLanguage>> {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const languages = await Promise.all(folders.map(({ name }) => readLanguage(join(folder, name), name)))
  return new Map(
    languages
      .toSorted((one, other) => rank(one) - rank(other) || (one.langLocale < other.langLocale ? -1 : 1))
      .map((language) => [language.langLocale, language]),
  )
}

const rank = ({ langLocale }: LanguageFields) => (langLocale === 'en' ? 0 : 1)

async function readLanguage(folder: string, name: string): Promise<ShippedLanguage> {
  const load = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
    import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)
  const { language } = (await load('language.ts')) as { language?: LanguageFields }
  if (language?.langLocale !== name) throw new Error(`${folder} has the texts of another language`)
  const scopes = readdirSync(folder).filter((file) => file.endsWith('.ts') && !notScopes.has(file))
  const files = await Promise.all(
    scopes.map(async (file) => [file.slice(0, -'.ts'.length), merged(await load(file))] as const),
  )
  return { ...language, files: Object.fromEntries(files) }
}

const notScopes: ReadonlySet<string> = new Set(['language.ts', 'index.ts'])

const merged = (module: Readonly<Record<string, unknown>>): Texts =>
  Object.assign({}, ...Object.values(module))
