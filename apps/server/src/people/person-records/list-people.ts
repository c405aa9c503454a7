import type { AdminRow } from '@cabstand/contract/http/people/person-records'
import { fullName, type User } from '../users/index.ts'
import type { StoredReferrer } from './people-list-store.ts'

type StoredPerson = Pick<
  User,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'mobile'
  | 'email'
  | 'approved'
  | 'blockedAt'
  | 'referralId'
  | 'createdByAdmin'
  | 'createdAt'
>

/** What staff see of every person. In demo mode contacts are hidden. */
export function toPerson(row: StoredPerson, hidesContacts: boolean): AdminRow {
  return {
    id: row.id,
    name: fullName(row),
    mobile: hidesContacts ? null : row.mobile,
    email: hidesContacts ? null : row.email,
    approved: row.approved,
    blocked: row.blockedAt !== null,
    referralId: row.referralId,
    createdByAdmin: row.createdByAdmin,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Who referred a rider or driver. */
export const toReferrer = ({ signupViaReferral: id, referrerName, referrerType }: StoredReferrer) =>
  id === null
    ? null
    : {
        id,
        name: referrerName ?? '',
        usertype: referrerType === 'driver' ? ('driver' as const) : ('rider' as const),
      }
