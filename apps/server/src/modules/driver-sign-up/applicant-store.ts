import type { Database } from '../../db/database.ts'

/** What staff look at before they approve these drivers. */
export async function listApplicants(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'approved',
      'approvalNote',
      'firstName',
      'lastName',
      'email',
      'carType',
      'vehicleMake',
      'vehicleModel',
      'vehicleNumber',
      'licenseImage',
    ])
    .where('id', 'in', [...ids])
    .execute()
}
