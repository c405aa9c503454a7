import type { FieldProblem, FieldProblemCode } from '../field-problem.ts'
import type { Role } from '../roles.ts'
import { findIbanProblems } from '../withdrawal/bank-check.ts'
import { type BankDetails, bankFieldNames } from '../withdrawal/withdrawal.ts'
import { isEmail } from './email.ts'
import { driverFieldNames, type PersonContacts, type PersonFields } from './person-fields.ts'

/** The longest texts of a person's fields. */
export const personLimits = {
  firstName: 80,
  lastName: 80,
  vehicleMake: 60,
  vehicleModel: 60,
  vehicleNumber: 20,
  otherInfo: 500,
  approvalNote: 500,
  bankName: 80,
  bankCode: 40,
  bankAccount: 60,
} as const satisfies Partial<Record<keyof PersonFields, number>>

/** Why a person is blocked, or approved without a document, at most so long. */
export const stateReasonLength = 500

type LimitedName = keyof typeof personLimits
const limitedNames = Object.keys(personLimits) as LimitedName[]

/** What prevents a person from being saved, in the order of the form; empty when nothing does. */
export function findPersonProblems(fields: PersonFields, usertype: Role): FieldProblem[] {
  return [
    ...when(fields.firstName.trim() === '', 'firstName', 'required'),
    ...when(fields.lastName.trim() === '', 'lastName', 'required'),
    ...limitedNames.flatMap((name) =>
      when(fields[name].trim().length > personLimits[name], name, 'too_long'),
    ),
    ...foreignFields(usertype).flatMap((name) => when((fields[name] ?? '') !== '', name, 'drivers_only')),
  ]
}

/** The fields that people of this role cannot have. */
function foreignFields(usertype: Role): readonly (typeof driverFieldNames)[number][] {
  if (usertype === 'driver') return []
  const ofBank: readonly string[] = bankFieldNames
  return usertype === 'rider' ? driverFieldNames.filter((name) => !ofBank.includes(name)) : driverFieldNames
}

/** What prevents bank details from being saved by their owner. */
export const findBankProblems = (bank: BankDetails): FieldProblem[] => [
  ...bankFieldNames.flatMap((name) => when(bank[name].trim().length > personLimits[name], name, 'too_long')),
  ...findIbanProblems(bank),
]

/**
 * What prevents a person from being added under these contacts. The server also parses the mobile number. Staff may add
 * a rider without an e-mail address: callers are not asked for one.
 */
export function findContactProblems({ mobile, email }: PersonContacts, usertype?: Role): FieldProblem[] {
  const address = email.trim()
  return [
    ...when(mobile.trim() === '', 'mobile', 'required'),
    ...when(address === '' && usertype !== 'rider', 'email', 'required'),
    ...when(address !== '' && !isEmail(address), 'email', 'email'),
  ]
}

const when = (holds: boolean, path: string, code: FieldProblemCode): FieldProblem[] =>
  holds ? [{ path, code }] : []
