import { sql } from 'kysely'
import { rowsChanged } from '../../platform/cache/rows-changed.ts'
import type { ErasureReason } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { userRows } from './users-store.ts'

export interface Erasure {
  readonly person: string
  /** Who erases the person; null: the system. */
  readonly by: string | null
  readonly reason: ErasureReason
}

/** Blanks all personal data. The row is kept because bookings and the ledger refer to it. */
export async function blankUser(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      firstName: '',
      lastName: '',
      mobile: null,
      email: '',
      profileImage: '',
      licenseImage: '',
      otherInfo: '',
      approvalNote: '',
      // The previous referral id starts with their first name.
      referralId: id,
      langLocale: null,
      dateLocale: null,
      vehicleMake: '',
      vehicleModel: '',
      vehicleNumber: '',
      bankName: '',
      bankCode: '',
      bankAccount: '',
      approved: false,
      blockedAt: null,
      blockedReason: '',
      driverActiveStatus: false,
      erasedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  rowsChanged(tx, userRows, [id])
}

/** Records the erasure, and blanks personal data in events. The database permits this only in this function. */
export async function recordErasure(tx: Tx, erasure: Erasure & { readonly id: string }): Promise<void> {
  const { id, person, by, reason } = erasure
  await sql`select erase_person(${id}::uuid, ${person}::uuid, ${by}::uuid, ${reason})`.execute(tx)
}
