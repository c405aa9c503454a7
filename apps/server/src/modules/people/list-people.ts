import type { AdminRow } from '@cabstand/contract/http/people'
import type { Listed } from '../../lists/list-store.ts'
import { fullName } from '../users/index.ts'
import type { StoredPerson } from './people-list-store.ts'

/** The fields of every listed person. In demo mode contacts are hidden. */
export function toPerson(row: Listed<StoredPerson>, hidesContacts: boolean): AdminRow {
  return {
    id: row.id,
    name: fullName(row),
    mobile: hidesContacts ? null : row.mobile,
    email: hidesContacts ? null : row.email,
    approved: row.approved,
    referralId: row.referralId,
    createdByAdmin: row.createdByAdmin,
    createdAt: row.createdAt.toISOString(),
  }
}
