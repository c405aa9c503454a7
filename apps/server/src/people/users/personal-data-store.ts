import type { Database } from '../../platform/db/database.ts'

/** For the person: account, saved addresses, how they arranged lists, and whom their code brought. */
export async function readPersonalData(db: Database, person: string) {
  const [account, addresses, lists, referrals] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'usertype', 'firstName', 'lastName', 'mobile', 'email', 'emailConfirmedAt', 'createdAt'])
      .select(['profileImage', 'licenseImage', 'referralId', 'langLocale', 'dateLocale', 'receiptsByMail'])
      .select(['carType', 'vehicleMake', 'vehicleModel', 'vehicleNumber', 'otherInfo', 'approved'])
      .select(['approvalNote', 'blockedAt', 'blockedReason', 'bankName', 'bankCode', 'bankAccount'])
      .select(['ratingSum', 'ratingCount', 'loginType'])
      .where('id', '=', person)
      .execute(),
    db
      .selectFrom('savedAddresses')
      .select(['kind', 'name', 'description', 'translations', 'lat', 'lng', 'count', 'createdAt'])
      .where('userId', '=', person)
      .orderBy('id')
      .execute(),
    db.selectFrom('listLooks').select(['list', 'look']).where('userId', '=', person).execute(),
    // When people joined with their code, without who they are.
    db
      .selectFrom('users')
      .select(['createdAt', 'referralPending as pending'])
      .where('signupViaReferral', '=', person)
      .orderBy('id')
      .execute(),
  ])
  return { account, addresses, lists, referrals }
}
