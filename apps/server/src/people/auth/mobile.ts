import { readMobile } from '@cabstand/contract/mobile-number'
import { AppError } from '../../platform/http/errors.ts'

/** A country code and at least four digits, at most fifteen in all. The `users` table has the same rule. */
const e164 = /^\+[1-9]\d{6,14}$/
/**
 * Parses a typed mobile number to E.164. A number without a country code belongs to `defaultCountry` (ISO 3166-1
 * alpha-2). Undefined for anything that is not a whole number.
 */
export function findMobile(typed: string, defaultCountry: string): string | undefined {
  const number = readMobile(typed, defaultCountry)
  if (!number?.isPossible() || number.ext !== undefined || !e164.test(number.number)) return undefined
  return number.number
}

/** The same; throws `invalid_mobile`. */
export function parseMobile(typed: string, defaultCountry: string): string {
  const mobile = findMobile(typed, defaultCountry)
  if (mobile !== undefined) return mobile
  throw new AppError('invalid_mobile', {
    detail: 'Enter the whole number with its country code, such as +351 912 345 678.',
  })
}
