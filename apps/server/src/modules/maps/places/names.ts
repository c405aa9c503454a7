import type { Tags } from '../osm/elements.ts'

/** A name by language: '' is the local one, which is always there. */
export type Names = Readonly<Record<string, string>>

/** Names in other languages have only places that the whole world knows; they would fill the index. */
const languages = 'en ar fr es pt de it nl pl ru uk tr fa ur hi zh ja ko id sw'.split(' ')
const otherNameKeys = ['alt_name', 'short_name', 'official_name', 'loc_name', 'old_name', 'int_name']

/** The names of an element; undefined when it has none. */
export function readNames(tags: Tags): Names | undefined {
  const local = (tags.name ?? tags['name:en'] ?? tags.int_name)?.trim()
  if (!local) return undefined
  const names: Record<string, string> = { '': local }
  const add = (language: string, name: string | undefined) => {
    if (name && name !== local) names[language] = name
  }
  for (const language of languages) add(language, tags[`name:${language}`])
  if (tags['name:en'] === undefined) add('en', tags.int_name)
  return names
}

/** Names that are searched and never shown. */
export function readOtherNames(tags: Tags): string[] {
  const found = otherNameKeys.flatMap((key) => tags[key]?.split(';') ?? [])
  if (tags.ref && tags.aeroway === undefined && tags.highway !== undefined) found.push(...tags.ref.split(';'))
  if (tags.iata) found.push(tags.iata)
  return found.map((name) => name.trim()).filter((name) => name !== '')
}

/** The name in a BCP 47 language, else the local one. */
export function nameIn(names: Names, language: string | undefined): string {
  const primary = language?.toLowerCase().split('-')[0]
  // What was asked for may be called like something that every object has.
  const known = primary !== undefined && Object.hasOwn(names, primary)
  return (known ? names[primary] : names['']) ?? ''
}

/** Texts joined in each language that any of them has: "Baixa, Porto". */
export function joinNames(parts: readonly Names[], separator: (language: string) => string): Names {
  const languagesOfAny = new Set(['', ...parts.flatMap((part) => Object.keys(part))])
  return Object.fromEntries(
    [...languagesOfAny].map((language) => {
      const texts = parts.map((part) => nameIn(part, language)).filter((text) => text !== '')
      return [language, texts.join(separator(language))]
    }),
  )
}
