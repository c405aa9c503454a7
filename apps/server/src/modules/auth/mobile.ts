import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { AppError } from '../../http/errors.ts'

/** E.164 of what a person typed; a number without a prefix belongs to the country of the settings. */
export function parseMobile(typed: string, defaultCountry: string): string {
  const country = isSupportedCountry(defaultCountry) ? (defaultCountry as CountryCode) : undefined
  const number = parsePhoneNumberFromString(typed, country)
  if (number === undefined || !number.isPossible()) {
    throw new AppError('invalid_mobile', {
      detail: 'Write the number with its country prefix, like +351 912 345 678.',
    })
  }
  return number.number
}
