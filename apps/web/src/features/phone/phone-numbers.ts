import { readMobile } from '@cabstand/contract/mobile-number'
import {
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** A country with its dialling prefix. */
export interface DialCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly prefix: string
}

export const dialCountries: readonly DialCountry[] = getCountries().map((code) => ({
  code,
  prefix: `+${getCountryCallingCode(code)}`,
}))

/** `+351`; undefined for what is no country. */
export const prefixOf = (country: string): string | undefined =>
  dialCountries.find(({ code }) => code === country)?.prefix

/** `+351 912 004 118`; a text that is no number as it is. */
export const groupNumber = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number

export interface TypedNumber {
  /** The country that the number belongs to; undefined when it cannot be told. */
  readonly country: string | undefined
  /** E.164 as far as it is a number; what was typed otherwise. */
  readonly number: string
}

/** Reads a number as people type it in a country: with or without the prefix, and with any separators. */
export function readNumber(typed: string, country: string): TypedNumber {
  const found = readMobile(typed, country)
  if (!found) return { country: undefined, number: typed.trim() }
  return { country: countryOf(found, country), number: found.number }
}

/** A number as it is typed in its country: `912 004 118`. */
export function nationalNumber(number: string): {
  readonly country: string | undefined
  readonly text: string
} {
  const found = parsePhoneNumberFromString(number)
  if (!found) return { country: undefined, text: number }
  const text = found.formatInternational().replace(`+${found.countryCallingCode} `, '')
  return { country: countryOf(found, undefined), text }
}

/** Some countries share a prefix: then `preferred` if it is one of them, else the first. */
function countryOf(found: PhoneNumber, preferred: string | undefined): string | undefined {
  if (found.country !== undefined) return found.country
  const possible = getCountries().filter((code) => getCountryCallingCode(code) === found.countryCallingCode)
  return possible.find((code) => code === preferred) ?? found.getPossibleCountries()[0] ?? possible[0]
}
