import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { AppError } from '../../http/errors.ts'

/** A country code and at least four digits, at most fifteen in all: what the table of users holds. */
const e164 = /^\+[1-9]\d{6,14}$/
/** What most countries dial before a country code, in any of the digits that numbers are typed with. */
const internationalPrefix = /^\s*(?:00|٠٠|۰۰)/

/**
 * E.164 of what a person typed. A number without a country code belongs to `defaultCountry`, the two letters of
 * ISO 3166-1. The whole text must be the number: letters or an extension in it are a mistake, which would otherwise
 * be dropped without a word and send the code to somebody else.
 */
export function parseMobile(typed: string, defaultCountry: string): string {
  const country = defaultCountry.toUpperCase()
  const number = parsePhoneNumberFromString(typed.trim().replace(internationalPrefix, '+'), {
    extract: false,
    ...(isSupportedCountry(country) && { defaultCountry: country as CountryCode }),
  })
  if (!number?.isPossible() || number.ext !== undefined || !e164.test(number.number)) {
    throw new AppError('invalid_mobile', {
      detail: 'Enter the whole number with its country code, such as +351 912 345 678.',
    })
  }
  return number.number
}
