import type { BodyOf } from '@cabstand/contract/endpoint'
import type { createPerson } from '@cabstand/contract/http/people/person-records'
import type { FieldProblem } from '@cabstand/domain/field-problem'
import { findContactProblems, findPersonProblems } from '@cabstand/domain/people/person-check'
import type { PersonFields } from '@cabstand/domain/people/person-fields'
import type { Role } from '@cabstand/domain/roles'
import type { ShownPerson } from '../../api/queries/people.ts'

/** A person as typed. Chosen records are ids, and the language a locale; empty: none. */
export type PersonValues = {
  readonly firstName: string
  readonly lastName: string
  readonly lang: string
  readonly mobile: string
  readonly email: string
  readonly approved: boolean
  readonly carType: string
  readonly vehicleMake: string
  readonly vehicleModel: string
  readonly vehicleNumber: string
  readonly otherInfo: string
  readonly approvalNote: string
  readonly fleetadmin: string
  readonly bankName: string
  readonly bankCode: string
  readonly bankAccount: string
}

export const newValues: PersonValues = {
  firstName: '',
  lastName: '',
  lang: '',
  mobile: '',
  email: '',
  approved: true,
  carType: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleNumber: '',
  otherInfo: '',
  approvalNote: '',
  fleetadmin: '',
  bankName: '',
  bankCode: '',
  bankAccount: '',
}

export function toValues(person: ShownPerson): PersonValues {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    lang: person.lang?.langLocale ?? '',
    mobile: '',
    email: '',
    // Approved and blocked by an action of its own.
    approved: true,
    carType: person.carType?.id ?? '',
    vehicleMake: person.vehicleMake,
    vehicleModel: person.vehicleModel,
    vehicleNumber: person.vehicleNumber,
    otherInfo: person.otherInfo,
    approvalNote: person.approvalNote,
    fleetadmin: person.fleetadmin?.id ?? '',
    bankName: person.bankName ?? '',
    bankCode: person.bankCode ?? '',
    bankAccount: person.bankAccount ?? '',
  }
}

/** The languages of the service, by the locale of their texts. */
export type Languages = readonly { readonly langLocale: string; readonly dateLocale: string }[]

/** What was typed as the server takes it. */
export function toFields(values: PersonValues, languages: Languages): PersonFields {
  const { mobile: _, email: __, approved: ___, ...same } = values
  const language = languages.find(({ langLocale }) => langLocale === values.lang)
  return {
    ...same,
    lang: language ? { langLocale: language.langLocale, dateLocale: language.dateLocale } : null,
    carType: values.carType || null,
    fleetadmin: values.fleetadmin || null,
  }
}

/** The rules that the server checks too; for a new person also those of the contacts. */
export function findProblems(
  values: PersonValues,
  usertype: Role,
  { languages, isNew }: { readonly languages: Languages; readonly isNew: boolean },
): FieldProblem[] {
  const contacts = isNew ? findContactProblems(values, usertype) : []
  return [...contacts, ...findPersonProblems(toFields(values, languages), usertype)]
}

export const toNewPerson = (
  values: PersonValues,
  usertype: Role,
  languages: Languages,
): BodyOf<typeof createPerson> => {
  const { mobile, email, approved } = values
  return { ...toFields(values, languages), usertype, mobile, email, approved }
}
