import type { PersonRecord } from '@cabstand/contract/http/people/person-records'
import type { PersonFields } from '@cabstand/domain/people/person-fields'
import { countsSince } from '@cabstand/domain/people/second-admin'
import { averageOf } from '@cabstand/domain/rating/average'
import type { Role } from '@cabstand/domain/roles'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { personAuditRules, type User } from '../users/index.ts'
import { toPerson, toReferrer } from './list-people.ts'
import type { PersonRow } from './person-store.ts'

/** The fields that staff edit. */
export const personFieldsOf = (row: User): PersonFields => ({
  firstName: row.firstName,
  lastName: row.lastName,
  lang: langOf(row),
  carType: row.carType,
  vehicleMake: row.vehicleMake,
  vehicleModel: row.vehicleModel,
  vehicleNumber: row.vehicleNumber,
  otherInfo: row.otherInfo,
  approvalNote: row.approvalNote,
  bankName: row.bankName,
  bankCode: row.bankCode,
  bankAccount: row.bankAccount,
  fleetadmin: row.fleetadmin,
})

/** The columns of a person's fields. */
export const toPersonColumns = ({ lang, ...fields }: PersonFields) => ({
  ...fields,
  langLocale: lang?.langLocale ?? null,
  dateLocale: lang?.dateLocale ?? null,
})

const langOf = ({ langLocale, dateLocale }: Pick<User, 'langLocale' | 'dateLocale'>) =>
  langLocale === null ? null : { langLocale, dateLocale: dateLocale ?? langLocale }

/** A person in the schema of the API for admins. In demo mode contacts are hidden. */
export function toPersonRecord(row: PersonRow, hidesContacts: boolean): PersonRecord {
  return {
    ...personFieldsOf(row),
    ...toPerson(row, hidesContacts),
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedByName,
    usertype: row.usertype as Role,
    profileImage: row.profileImage,
    licenseImage: row.licenseImage,
    loginType: row.loginType,
    carType: referenceTo(row.carType, row.carTypeName),
    driverActiveStatus: row.driverActiveStatus,
    queue: row.queue,
    state: row.state,
    userrating: averageOf(row.ratingSum, row.ratingCount),
    ratings: row.ratingCount,
    trips: row.trips,
    drivers: row.drivers,
    walletBalance: row.walletBalance,
    fleetadmin: referenceTo(row.fleetadmin, row.fleetadminName),
    signupViaReferral: toReferrer(row),
    blockedAt: row.blockedAt?.toISOString() ?? null,
    blockedBy: referenceTo(row.blockedBy, row.blockedByName),
    blockedReason: row.blockedReason,
    addedBy: referenceTo(row.addedBy, row.addedByName),
    waitsForConfirmation: row.usertype === 'admin' && countsSince(row) === undefined,
  }
}

const referenceTo = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

/** What a row has besides the person's own columns. */
const joined = [
  'state',
  'carTypeName',
  'referrerType',
  'walletBalance',
  'fleetadminName',
  'referrerName',
  'changedByName',
  'addedByName',
  'blockedByName',
  'trips',
  'drivers',
]
const fieldRules = { ...personAuditRules, omit: [...personAuditRules.omit, ...joined] }

/** Records a change by staff. `before` is null for a new person, `after` for one who was deleted. */
export async function recordPersonChange(tx: Tx, before: User | null, after: User | null): Promise<void> {
  const { id } = after ?? before ?? {}
  if (id === undefined) throw new Error('a change of no person')
  await recordChange(tx, { type: 'person', id, before, after, ...fieldRules })
}
