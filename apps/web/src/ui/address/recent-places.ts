import type { PlaceSuggestion } from '@cabstand/contract/http/maps'

const storageKey = 'cabstand_recent_places'
const keptPlaces = 5

/** Places chosen on this device, newest first. Empty when storage is closed or holds something else. */
export function listRecentPlaces(): readonly PlaceSuggestion[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, keptPlaces) : []
  } catch {
    return []
  }
}

/** Puts a chosen place on top. Without storage it is simply not remembered. */
export function rememberPlace(place: PlaceSuggestion): void {
  const others = listRecentPlaces().filter((other) => other.description !== place.description)
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify([{ ...place, matched: [] }, ...others].slice(0, keptPlaces)),
    )
  } catch {
    // A full or closed storage loses only this convenience.
  }
}

function isPlace(value: unknown): value is PlaceSuggestion {
  if (typeof value !== 'object' || value === null) return false
  const { description, mainText, lat, lng } = value as Partial<PlaceSuggestion>
  return (
    typeof description === 'string' &&
    typeof mainText === 'string' &&
    typeof lat === 'number' &&
    typeof lng === 'number'
  )
}
