import type { Tags } from '../osm/elements.ts'

/** A name by language: '' is the local one, which is always there. */
export type Names = Readonly<Record<string, string>>

/** Reads the names of elements in the languages of a map. */
export interface NameReader {
  /** The names of an element that are shown; undefined when it has none. */
  names(tags: Tags): Names | undefined
  /** Names that are searched and never shown. */
  otherNames(tags: Tags): string[]
}

/** `name`, `old_name`, `name:eu`, `alt_name:sr-Latn`; not `name:left` or `name:etymology`. */
const nameKey =
  /^(name|alt_name|short_name|official_name|loc_name|reg_name|nat_name|old_name|int_name)(?::([a-z]{2,3})(-[A-Za-z]{2,8})?)?$/

export interface NameTag {
  /** `name`, `old_name`, … */
  readonly key: string
  readonly language: string | undefined
  /** Whether it is in a script or a variety of its own, as `sr-Latn`. */
  readonly isVariety: boolean
}

/** What a tag's key says of a name; undefined when it holds none. */
export function readNameKey(tag: string): NameTag | undefined {
  const [, key, language, variety] = nameKey.exec(tag) ?? []
  return key === undefined ? undefined : { key, language, isVariety: variety !== undefined }
}

/** `languages`: BCP 47 languages without script or region. Names in others are left out: they would fill the index. */
export function createNameReader(languages: ReadonlySet<string>): NameReader {
  const isRead = (language: string | undefined) => language !== undefined && languages.has(language)
  return {
    names(tags) {
      const local = (tags.name ?? tags['name:en'] ?? tags.int_name)?.trim()
      if (!local) return undefined
      const names: Record<string, string> = { '': local }
      for (const [tag, value] of Object.entries(tags)) {
        const { key, language = '', isVariety } = readNameKey(tag) ?? {}
        if (key === 'name' && !isVariety && isRead(language) && value !== local) names[language] = value
      }
      const { int_name } = tags
      if (int_name && tags['name:en'] === undefined && int_name !== local) names.en = int_name
      return names
    },
    otherNames(tags) {
      const found: string[] = []
      for (const [tag, value] of Object.entries(tags)) {
        const { key, language, isVariety } = readNameKey(tag) ?? {}
        if (key === undefined || (language !== undefined && !isRead(language))) continue
        if (key !== 'name' || isVariety) found.push(...value.split(';'))
      }
      if (tags.ref && tags.aeroway === undefined && tags.highway !== undefined)
        found.push(...tags.ref.split(';'))
      if (tags.iata) found.push(tags.iata)
      return found.map((name) => name.trim()).filter((name) => name !== '')
    },
  }
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
