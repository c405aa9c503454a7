import type { PersonReferrals } from '@cabstand/contract/http/money/person-referrals'
import type { MyReferrals } from '@cabstand/contract/http/money/referrals'
import type { SettingsReader } from '../../operator/settings/index.ts'
import { findUser, fullName, shownReferralId } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { listReferred, type ReferredRow, sumReferred } from './referral-store.ts'

const maxShown = 50

/** A person's referral id, what it brings, and who signed up with it: by first name, and without ids. */
export async function listMyReferrals(
  db: Database,
  settings: SettingsReader,
  person: string,
): Promise<MyReferrals> {
  const [user, rows, sums, { bonus }] = await Promise.all([
    findUser(db, person),
    listReferred(db, person, maxShown),
    sumReferred(db, person),
    settings.get(),
  ])
  if (user === undefined) throw new AppError('user_issue_contact_admin')
  const referred = rows.map((row) => ({ firstName: row.firstName, ...stateOf(row) }))
  return { referralId: shownReferralId(user), bonus, ...sums, referred }
}

/** Whom a person referred, for admins. Throws `person_not_found`. */
export async function listPersonReferrals(db: Database, person: string): Promise<PersonReferrals> {
  const [user, rows, sums] = await Promise.all([
    findUser(db, person),
    listReferred(db, person, maxShown),
    sumReferred(db, person),
  ])
  if (user === undefined || user.erasedAt !== null) throw new AppError('person_not_found')
  const referred = rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    usertype: row.usertype,
    ...stateOf(row),
    reasons: row.reasons ?? [],
  }))
  return { ...sums, referred }
}

const stateOf = ({ joinedAt, pending, rewardedAt, bonus, review }: ReferredRow) => ({
  joinedAt: joinedAt.toISOString(),
  pending,
  rewardedAt: rewardedAt?.toISOString() ?? null,
  bonus,
  held: review === 'held',
})
