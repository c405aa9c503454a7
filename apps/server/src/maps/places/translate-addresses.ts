import type { Database } from '../../platform/db/database.ts'
import { describePlace } from '../describe-place.ts'
import type { Address, Translations } from '../port.ts'
import { boxAround } from './box-around.ts'
import { listNamedRowsInside, type PlaceRow } from './places-store.ts'
import { addressReachMeters } from './reverse-place.ts'
import { toPlace } from './to-place.ts'

/** The texts of a place: with its district and city, or only its name. */
const writings = [describePlace, ({ mainText }: { mainText: string }) => mainText] as const

/** Returns each address in those of the languages in which the map has a different text. */
export async function translateAddresses(
  db: Database,
  mapVersion: string,
  addresses: readonly Address[],
  languages: readonly string[],
): Promise<Translations[]> {
  const known = knownOf(db)
  const keys = addresses.map((at) => JSON.stringify([mapVersion, languages, at.lat, at.lng, at.address]))
  const asked = addresses.filter((_, index) => !known.has(keys[index] ?? ''))
  const questions = asked.map((at) => ({ bounds: boxAround(at, addressReachMeters), text: at.address }))
  const rows = await listNamedRowsInside(db, mapVersion, questions)
  const answers = new Map(
    asked.map((at, index) => [at, translate(at.address, rows[index] ?? [], languages)] as const),
  )
  return addresses.map((at, index) => {
    const key = keys[index] ?? ''
    const translations = answers.get(at) ?? known.get(key) ?? {}
    if (known.size >= maxKnown) known.clear()
    known.set(key, translations)
    return translations
  })
}

const maxKnown = 10_000
const knownByDatabase = new WeakMap<Database, Map<string, Translations>>()

/** The same stops recur often, and the texts of a map version never change. */
function knownOf(db: Database): Map<string, Translations> {
  const known = knownByDatabase.get(db) ?? new Map<string, Translations>()
  knownByDatabase.set(db, known)
  return known
}

function translate(address: string, rows: readonly PlaceRow[], languages: readonly string[]): Translations {
  for (const write of writings) {
    const meant = rows.find((row) =>
      languagesOf(row).some((language) => write(toPlace(row, language)) === address),
    )
    if (meant === undefined) continue
    const written = languages.map((language) => [language, write(toPlace(meant, language))] as const)
    return Object.fromEntries(written.filter(([, text]) => text !== address))
  }
  return {}
}

const languagesOf = ({ names, secondary }: PlaceRow) => [
  ...new Set([...Object.keys(names), ...Object.keys(secondary)]),
]
