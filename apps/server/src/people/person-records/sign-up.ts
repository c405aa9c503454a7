import { findPersonProblems } from '@cabstand/domain/people/person-check'
import { noDriverFields, type PersonFields } from '@cabstand/domain/people/person-fields'
import { findLinkProblems } from '@cabstand/domain/settings/settings-check'
import { getReferrerOfNew } from '../../money/referrals/index.ts'
import type { SettingsReader } from '../../operator/settings/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { withoutAbsent } from '../../platform/http/without-absent.ts'
import type { CarTypeReader } from '../../trips/pricing/index.ts'
import { assertNewContacts, checkContacts } from './contacts.ts'
import { insertPerson } from './insert-person.ts'

export interface SignUpDeps {
  readonly db: Database
  readonly settings: SettingsReader
  readonly carTypes: CarTypeReader
  readonly now: () => Date
}

type Text = string | null | undefined

/** What a person says about themselves. */
export interface SignUp {
  readonly usertype: 'rider' | 'driver'
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly email: string
  /** A referral id. */
  readonly signupViaReferral?: Text
  /** The id or the name of a car type. */
  readonly carType?: Text
  readonly vehicleMake?: Text
  readonly vehicleModel?: Text
  readonly vehicleNumber?: Text
  readonly otherInfo?: Text
  /** The address of the picture of their licence, on a server of theirs. */
  readonly licenseImage?: Text
  readonly bankName?: Text
  readonly bankCode?: Text
  readonly bankAccount?: Text
}

/**
 * Adds a rider or a driver who signs up; returns their id. Nobody has proven that the number is theirs before they sign in. Throws `validation_failed`, `referral_not_found`,
 * `referral_blocked`, `email_or_mobile_issue` or `user_exists`.
 */
export async function signUp(tx: Tx, deps: SignUpDeps, given: SignUp): Promise<string> {
  assertTransaction(tx)
  const { usertype, firstName, lastName, mobile, email, signupViaReferral, ...car } = given
  const settings = await deps.settings.within(tx).get()
  const isDriver = usertype === 'driver'
  const fields: PersonFields = {
    firstName,
    lastName,
    lang: null,
    ...noDriverFields,
    ...(isDriver ? await driverFields(tx, deps, car) : {}),
  }
  assertNoProblems(findPersonProblems(fields, usertype))
  const referrer = signupViaReferral ? await getReferrerOfNew(tx, signupViaReferral) : undefined
  const contacts = checkContacts({ mobile, email }, settings)
  await assertNewContacts(tx, contacts)
  return insertPerson(tx, {
    ...contacts,
    usertype,
    fields,
    approved: !isDriver || !settings.driverApproval,
    createdByAdmin: false,
    unproven: true,
    changedBy: null,
    signupViaReferral: referrer?.id ?? null,
    referralPending: referrer !== undefined,
    now: deps.now(),
  })
}

type Car = Omit<SignUp, 'usertype' | 'firstName' | 'lastName' | 'mobile' | 'email' | 'signupViaReferral'>

async function driverFields(
  tx: Tx,
  { carTypes }: SignUpDeps,
  { carType: named, licenseImage, ...texts }: Car,
) {
  const carType = named
    ? (await carTypes.within(tx).listOffered()).find(
        ({ id, name }) => id === named || name.toLowerCase() === named.toLowerCase(),
      )
    : undefined
  if (named && carType === undefined) assertNoProblems([{ path: 'carType', code: 'unknown' }])
  const link = licenseImage?.trim() ?? ''
  assertNoProblems(findLinkProblems(link, 'licenseImage'))
  const otherInfo = [texts.otherInfo?.trim(), link].filter(Boolean).join('\n')
  const given = Object.entries(withoutAbsent({ ...texts, otherInfo })).map(([name, text]) => [
    name,
    text ?? '',
  ])
  return { ...(Object.fromEntries(given) as Partial<PersonFields>), carType: carType?.id ?? null }
}
