import { isArabicScript } from '../arabic-script.ts'
import type { Names } from './names.ts'

const english =
  /\b(street|st|road|rd|row|lane|avenue|drive|close|crescent|court|square|walk|terrace|gardens|mews|hill|yard|alley|boulevard|way|place|quay|parade|grove)\.?$/i
const french = /^(rue|avenue|boulevard|place|chemin|quai|impasse|allée|cours|passage|square|ruelle|route)\b/i

/** Formats a street's names with a house number. */
export type WriteAddress = (street: Names, houseNumber: string) => Names

/**
 * "12 Old Mint Row" where most streets have English or French names, "Rua do Almada 12" elsewhere. The whole map uses
 * one format. Arabic names always have the number last.
 */
export function addressWriter(streets: readonly { readonly names: Names }[]): WriteAddress {
  const votes = streets.filter(({ names }) => isNumberFirst(names[''] ?? '')).length
  const localFirst = votes * 2 > streets.length
  return (street, houseNumber) =>
    Object.fromEntries(
      Object.entries(street).map(([language, name]) => {
        const first =
          language === '' ? localFirst && !isArabicScript(name) : language === 'en' || language === 'fr'
        return [language, first ? `${houseNumber} ${name}` : `${name} ${houseNumber}`]
      }),
    )
}

const isNumberFirst = (name: string) => english.test(name) || french.test(name)
