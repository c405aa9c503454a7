import { toLatinDigits } from '../../ui/latin-digits.ts'
import { type DialCountry, dialCountries } from './phone-numbers.ts'

export interface NamedCountry extends DialCountry {
  /** In the reader's language. */
  readonly name: string
}

/** Every country that has a dialling prefix, by its name in a language. */
export function namedCountries(locale: string): NamedCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return dialCountries
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}

const folded = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'").trim()

/** How well a country fits what was typed: 0 best; undefined when it does not. */
function rankOf({ name, code, prefix }: NamedCountry, query: string): number | undefined {
  const dial = /^(?:\+|00)?(\d+)$/.exec(query)?.[1]
  if (dial !== undefined) return prefix === `+${dial}` ? 0 : prefix.startsWith(`+${dial}`) ? 1 : undefined
  const own = folded(name)
  if (code.toLowerCase() === query) return 0
  if (own.startsWith(query)) return 1
  return own.includes(query) ? 2 : undefined
}

/** The countries whose name, ISO code or dialling prefix fits what was typed, the best ones first. */
export function searchCountries(countries: readonly NamedCountry[], typed: string): NamedCountry[] {
  const query = folded(toLatinDigits(typed)).replaceAll(/(?<=\d)[\s-]/g, '')
  if (query === '' || query === '+') return [...countries]
  return countries
    .map((country) => ({ country, rank: rankOf(country, query) }))
    .filter((one): one is { country: NamedCountry; rank: number } => one.rank !== undefined)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ country }) => country)
}

/** The two letters of a country as the signs that systems draw as its flag. */
const regionalIndicators = (code: string) =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))

/** Whether this system draws flags: some have only letters for them. */
function drawsFlags(): boolean {
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!brush) return false
  brush.font = '16px sans-serif'
  brush.fillStyle = '#000'
  // Of the flag of Sweden, which is blue and yellow.
  brush.fillText(regionalIndicators('SE'), 0, 16)
  const { data } = brush.getImageData(0, 0, 24, 20)
  for (let at = 0; at < data.length; at += 4) if (data[at] !== data[at + 2]) return true
  return false
}

let hasFlags: boolean | undefined

/** The flag of a country; where the system draws none, its letters. */
export function flagOf(code: string): string {
  hasFlags ??= drawsFlags()
  return hasFlags ? regionalIndicators(code) : code
}
