import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { AppError } from '../../http/errors.ts'

/** A country code and at least four digits, at most fifteen in all: what the table of users holds. */
const e164 = /^\+[1-9]\d{6,14}$/

/** E.164 of what a person typed; a number without a prefix belongs to the country of the settings. */
export function parseMobile(typed: string, defaultCountry: string): string {
  const country = isSupportedCountry(defaultCountry) ? (defaultCountry as CountryCode) : undefined
  const number = parsePhoneNumberFromString(typed, country)
  if (number === undefined || !number.isPossible() || !e164.test(number.number)) {
    throw new AppError('invalid_mobile', {
      detail: 'Write the number with its country prefix, like +351 912 345 678.',
    })
  }
  return number.number
}
