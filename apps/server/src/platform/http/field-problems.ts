import type { FieldProblem, FieldProblemCode } from '@cabstand/domain/field-problem'
import { AppError } from './errors.ts'

/** For developers; people see the translation of the code. */
const messages = {
  required: 'This field is required.',
  not_plain: 'The text contains characters that cannot be displayed.',
  too_long: 'The text is too long.',
  too_many: 'The list is too long.',
  amount: 'An amount of at least 0 with no more decimals than allowed is expected.',
  percentage: 'A percentage between 0 and 100 with at most two decimals is expected.',
  minutes: 'Whole minutes between 0 and 1440 are expected.',
  twice: 'The list contains this twice.',
  taken: 'Another record has this value.',
  delivery_only: 'Only delivery has this.',
  drivers_only: 'Only drivers have this.',
  email: 'An e-mail address such as name@example.com is expected.',
  mobile: 'A mobile number with its country code is expected.',
  unknown: 'This record does not exist.',
  number: 'A number of at least 0 within the limits is expected.',
  places: 'A whole number of decimal places, at most those of the currency, is expected.',
  amounts: 'Amounts above 0 in major units, separated by commas, are expected.',
  positive: 'An amount above 0 with no more decimals than allowed is expected.',
  limits: 'The least amount is above the largest one.',
  phone: 'A phone number is expected.',
  link: 'An address that begins with https:// or http:// is expected.',
  bonus: 'The bonus is empty; 0 for none.',
  locale: 'A locale in its usual spelling (BCP 47) is expected.',
  placeholders: 'The text must have the same placeholders as in English.',
  unknown_key: 'No text has this key.',
  day: 'A day of the calendar, YYYY-MM-DD, is expected.',
  past: 'The day has passed.',
  uses: 'A whole number from 1 to 1000000 is expected.',
  iban: 'The IBAN is not valid.',
  bic: 'A BIC of 8 or 11 letters and digits is expected.',
} as const satisfies Record<FieldProblemCode, string>

/** The entries of a problem document for fields of the request body. */
export const toFieldErrors = (problems: readonly FieldProblem[]) =>
  problems.map(({ path, code }) => ({ path: `body.${path}`, message: messages[code], code }))

/** Throws `validation_failed` when there are problems. */
export function assertNoProblems(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return
  throw new AppError('validation_failed', {
    detail: 'Some fields are invalid.',
    errors: toFieldErrors(problems),
  })
}
