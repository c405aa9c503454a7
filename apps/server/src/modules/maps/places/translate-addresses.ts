import type { Database } from '../../../db/database.ts'
import { describePlace } from '../describe-place.ts'
import type { Address, Translations } from '../port.ts'
import { boxAround } from './box-around.ts'
import { listNamedRowsInside, type PlaceRow } from './places-store.ts'
import { addressReachMeters } from './reverse-place.ts'
import { toPlace } from './to-place.ts'

/** How a place is told: with its district and city, or by its name alone. */
const writings = [describePlace, ({ mainText }: { mainText: string }) => mainText] as const

/** How the map writes each address in those of the languages in which it writes it differently. */
export async function translateAddresses(
  db: Database,
  mapVersion: string,
  addresses: readonly Address[],
  languages: readonly string[],
): Promise<Translations[]> {
  const questions = addresses.map((at) => ({ bounds: boxAround(at, addressReachMeters), text: at.address }))
  const rows = await listNamedRowsInside(db, mapVersion, questions)
  return addresses.map(({ address }, index) => translate(address, rows[index] ?? [], languages))
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
