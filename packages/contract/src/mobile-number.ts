import {
  AsYouType,
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parseIncompletePhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** The international prefix of most countries, in any digits that people type. */
const internationalPrefix = /^\s*(?:00|٠٠|۰۰)/

const withPlus = (typed: string) => typed.trim().replace(internationalPrefix, '+')

const knownCountry = (country: string): CountryCode | undefined => {
  const code = country.toUpperCase()
  return isSupportedCountry(code) ? (code as CountryCode) : undefined
}

/**
 * A mobile number as people type it in a country (ISO 3166-1 alpha-2): with or without the prefix, and with any
 * separators. The whole text must be the number: silently dropping letters could mean another person. It may be too
 * short still: `isPossible` tells. Undefined for anything else.
 */
export function readMobile(typed: string, country: string): PhoneNumber | undefined {
  const defaultCountry = knownCountry(country)
  return parsePhoneNumberFromString(withPlus(typed), {
    extract: false,
    ...(defaultCountry && { defaultCountry }),
  })
}

const leastSearchedDigits = 3

/**
 * How stored numbers (E.164) contain a number, or a part of one, that is searched for as people type it; none for a text
 * that is no number.
 */
export function searchedNumbers(typed: string, country: string): string[] {
  if (!/^[\s\d٠-٩۰-۹+().\-/]+$/.test(typed)) return []
  const digits = parseIncompletePhoneNumber(withPlus(typed))
  if (digits.length < leastSearchedDigits) return []
  const begun = new AsYouType(knownCountry(country))
  begun.input(digits)
  return [
    ...new Set([digits, begun.getNumberValue() ?? digits, readMobile(typed, country)?.number ?? digits]),
  ]
}
