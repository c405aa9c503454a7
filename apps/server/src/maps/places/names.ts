import { toPlainLine } from '@cabstand/contract/plain-text'
import { lookUp } from '@cabstand/domain/look-up'
import type { Tags } from '@cabstand/map-engine/osm'

/** A name by language. The key '' is the local name, which is always present. */
export type Names = Readonly<Record<string, string>>

/** Reads the names of elements in the languages of a map. */
export interface NameReader {
  /** The names of an element that are shown; undefined when it has none. */
  names(tags: Tags): Names | undefined
  /** Names used for search only. */
  otherNames(tags: Tags): string[]
}

/** Matches `name`, `old_name`, `name:eu`, `alt_name:sr-Latn`, but not `name:left` or `name:etymology`. */
const nameKey =
  /^(name|alt_name|short_name|official_name|loc_name|reg_name|nat_name|old_name|int_name)(?::([a-z]{2,3})(-[A-Za-z]{2,8})?)?$/

export interface NameTag {
  /** `name`, `old_name`, … */
  readonly key: string
  readonly language: string | undefined
  /** Whether the key has a script or variant, such as `sr-Latn`. */
  readonly isVariety: boolean
}

/** Parses a tag's key; undefined when it is not the key of a name. */
export function readNameKey(tag: string): NameTag | undefined {
  const [, key, language, variety] = nameKey.exec(tag) ?? []
  return key === undefined ? undefined : { key, language, isVariety: variety !== undefined }
}

/** Anyone can write names in OSM, also with characters that turn the text around them. */
const shown = (name: string) => toPlainLine(name).trim()

/**
 * `languages`: BCP 47 languages without script or region. Names in other languages are left out to keep the index
 * small.
 */
export function createNameReader(languages: ReadonlySet<string>): NameReader {
  const isRead = (language: string | undefined) => language !== undefined && languages.has(language)
  return {
    names(tags) {
      const local = shown(tags.name ?? tags['name:en'] ?? tags.int_name ?? '')
      if (local === '') return undefined
      const names: Record<string, string> = { '': local }
      for (const [tag, written] of Object.entries(tags)) {
        const { key, language = '', isVariety } = readNameKey(tag) ?? {}
        const value = shown(written)
        if (key === 'name' && !isVariety && isRead(language) && value !== local) names[language] = value
      }
      const international = shown(tags.int_name ?? '')
      if (international !== '' && tags['name:en'] === undefined && international !== local)
        names.en = international
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

/** The name in a BCP 47 language, or else the local name. */
export function nameIn(names: Names, language: string | undefined): string {
  const primary = language?.toLowerCase().split('-')[0]
  return lookUp(names, primary ?? '') ?? names[''] ?? ''
}

/** Joins texts in each language that any of them has: "Baixa, Porto". */
export function joinNames(parts: readonly Names[], separatorAfter: (text: string) => string): Names {
  const languagesOfAny = new Set(['', ...parts.flatMap((part) => Object.keys(part))])
  return Object.fromEntries(
    [...languagesOfAny].map((language) => {
      const texts = parts.map((part) => nameIn(part, language)).filter((text) => text !== '')
      return [language, texts.join(separatorAfter(texts[0] ?? ''))]
    }),
  )
}
