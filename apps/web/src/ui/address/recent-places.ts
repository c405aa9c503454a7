import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import { deviceStorage, readJson } from '../storage.ts'

const storageKey = 'cabstand_recent_places'
const keptPlaces = 5

/** Places chosen on this device, newest first. Empty when storage is closed or holds something else. */
export function listRecentPlaces(): readonly PlaceSuggestion[] {
  const stored = readJson(deviceStorage, storageKey)
  return Array.isArray(stored) ? stored.filter(isPlace).slice(0, keptPlaces) : []
}

/** Puts a chosen place first. Without storage, it is not remembered. */
export function rememberPlace(place: PlaceSuggestion): void {
  const { mainText, secondaryText } = place.structuredFormatting
  const structuredFormatting = { mainText, secondaryText, mainTextMatchedSubstrings: [] }
  const kept = withoutRepeated([{ ...place, kind: 'recent', structuredFormatting }, ...listRecentPlaces()])
  deviceStorage.write(storageKey, JSON.stringify(kept.slice(0, keptPlaces)))
}

export const forgetRecentPlaces = (): boolean => deviceStorage.write(storageKey, null)

/** The places without later ones of the same description. */
export function withoutRepeated(places: readonly PlaceSuggestion[]): PlaceSuggestion[] {
  const described = new Set<string>()
  return places.filter(({ description }) => !described.has(description) && described.add(description))
}

/** The places that have, for each typed word, a word that begins with it; the matched letters are marked. */
export function matchPlaces(places: readonly PlaceSuggestion[], typed: string): PlaceSuggestion[] {
  const words = plain(typed).match(/[\p{L}\p{N}]+/gu) ?? []
  return places.flatMap((place) => {
    const { description, structuredFormatting } = place
    // A named place is found by its name and by its address.
    const known = `${structuredFormatting.mainText} ${description}`
    if (!words.every((word) => wordAt(known, word) >= 0)) return []
    const matched = words.map((word) => ({
      offset: wordAt(structuredFormatting.mainText, word),
      length: word.length,
    }))
    const mainTextMatchedSubstrings = matched.filter(({ offset }) => offset >= 0)
    return [{ ...place, structuredFormatting: { ...structuredFormatting, mainTextMatchedSubstrings } }]
  })
}

const wordAt = (text: string, word: string) =>
  plain(text).search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u'))

/** Lower case and without diacritics, with the same length in UTF-16 code units. */
const plain = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (unit) => unit.normalize('NFD').charAt(0)).toLowerCase()

function isPlace(value: unknown): value is PlaceSuggestion {
  const { description, structuredFormatting, lat, lng } = (value ?? {}) as Partial<PlaceSuggestion>
  return (
    typeof description === 'string' &&
    typeof structuredFormatting?.mainText === 'string' &&
    typeof lat === 'number' &&
    typeof lng === 'number'
  )
}
