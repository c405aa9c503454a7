import { isReferralId, normalizeReferralId } from '@cabstand/domain/referral/referral-id'
import { isRole, type Role } from '@cabstand/domain/roles'
import { findMobile } from '../../people/auth/index.ts'
import type { ImportedAddress, ImportedPerson } from '../../people/users/index.ts'
import { newId } from '../../platform/new-id.ts'
import { carTypeKey, type Draft, type ImportContext } from './context.ts'
import { LegacyRecord, readPoint } from './legacy-record.ts'
import { type Note, Refused } from './outcome.ts'

export interface PersonDraft extends Draft {
  readonly usertype: Role
  /** Undefined: the person is here already, by their number. */
  readonly person: ImportedPerson | undefined
  readonly addresses: readonly ImportedAddress[]
}

export interface NumberOwner {
  readonly id: string
  readonly usertype: Role
}

/** What the batch of a person is checked against. */
export interface PersonLookups {
  /** Who has a number: the one who was here before, or the one who was placed under it. */
  findByMobile(mobile: string): (NumberOwner & { readonly isImported: boolean }) | undefined
  isReferralIdTaken(referralId: string): boolean
}

type PeopleContext = Pick<ImportContext, 'country' | 'carTypes' | 'people' | 'now'>

/** The role of a record of `users`; undefined when it is none. */
export const roleOf = (value: unknown): Role | undefined => {
  const role = new LegacyRecord(value).text('usertype')
  return isRole(role) ? role : undefined
}

/** Reads a record of `users`. A number is one person: who is here with the same number and role is that person. */
export function mapPerson(
  { id: legacyId, value }: { readonly id: string; readonly value: unknown },
  context: PeopleContext,
  lookups: PersonLookups,
): PersonDraft {
  const record = new LegacyRecord(value)
  const usertype = roleOf(value)
  if (usertype === undefined) throw new Refused('unknown_usertype', 'usertype')
  const mobile = readMobile(record, usertype, context.country)
  const owner = mobile === null ? undefined : lookups.findByMobile(mobile)
  if (owner !== undefined) {
    if (owner.isImported || owner.usertype !== usertype) throw new Refused('mobile_taken', 'mobile')
    return {
      legacyId,
      id: owner.id,
      usertype,
      person: undefined,
      addresses: [],
      notes: ['matched_existing'],
    }
  }
  const notes: Note[] = []
  const note = (one: Note) => notes.push(one)
  if (mobile === null) note('number_missing')
  if (record.has('profile_image') || record.has('licenseImage')) note('picture_not_fetched')
  const needsApproval = usertype === 'admin' || usertype === 'fleetadmin'
  if (needsApproval) note('needs_approval')
  const person: ImportedPerson = {
    id: newId(),
    usertype,
    mobile,
    ...basicsOf(record, context.now),
    approved: record.flag('approved') && !needsApproval,
    referralId: chooseReferralId(record, lookups, note),
    ...ratingOf(record, note),
    ...(usertype === 'rider' || usertype === 'driver' ? bankOf(record) : {}),
    ...(usertype === 'driver' ? driverOf(record, context, note) : {}),
  }
  const addresses = addressesOf(record, note)
  return {
    legacyId,
    id: person.id,
    usertype,
    person,
    addresses,
    notes,
  }
}

/** The number that the person signs in with; null for a rider who signed in by another account. */
function readMobile(record: LegacyRecord, usertype: Role, country: string): string | null {
  const typed = record.text('mobile')
  const mobile = findMobile(typed, country)
  if (mobile !== undefined) return mobile
  if (typed === '' && usertype === 'rider' && loginTypeOf(record) !== 'mobile') return null
  throw new Refused('no_mobile', 'mobile')
}

const socialLogins = ['facebook', 'apple', 'google', 'email'] as const
const loginTypeOf = (record: LegacyRecord): string =>
  socialLogins.find((type) => type === record.text('loginType').toLowerCase()) ?? 'mobile'

function basicsOf(record: LegacyRecord, now: Date) {
  const lang = record.raw('lang')
  const language = lang !== null && typeof lang === 'object' ? new LegacyRecord(lang) : undefined
  return {
    firstName: record.text('firstName'),
    lastName: record.text('lastName'),
    email: record.text('email'),
    loginType: loginTypeOf(record),
    createdAt: record.time('createdAt') ?? now,
    createdByAdmin: record.flag('createdByAdmin'),
    langLocale: language?.textOrNull('langLocale') ?? null,
    dateLocale: language?.textOrNull('dateLocale') ?? null,
  }
}

const bankOf = (record: LegacyRecord) => ({
  bankName: record.text('bankName'),
  bankCode: record.text('bankCode'),
  bankAccount: record.text('bankAccount'),
})

function driverOf(record: LegacyRecord, { carTypes, people }: PeopleContext, note: (one: Note) => unknown) {
  const carType = carTypes.get(carTypeKey(record.text('carType')))
  if (record.has('carType') && carType === undefined) note('unknown_car_type')
  const owner = people.get(record.text('fleetadmin'))
  const fleetadmin = owner?.usertype === 'fleetadmin' ? owner.id : null
  if (record.has('fleetadmin') && fleetadmin === null) note('unknown_fleet_admin')
  return {
    carType: carType?.id ?? null,
    fleetadmin,
    vehicleMake: record.text('vehicleMake'),
    vehicleModel: record.text('vehicleModel'),
    vehicleNumber: record.text('vehicleNumber'),
    otherInfo: record.text('other_info'),
  }
}

function chooseReferralId(
  record: LegacyRecord,
  { isReferralIdTaken }: PersonLookups,
  note: (one: Note) => unknown,
): string | null {
  const shared = normalizeReferralId(record.text('referralId'))
  if (shared === '') return null
  if (isReferralId(shared) && !isReferralIdTaken(shared)) return shared
  note('referral_id_replaced')
  return null
}

/** The sum and number of the ratings: the average alone does not say how many there were. */
function ratingOf(record: LegacyRecord, note: (one: Note) => unknown) {
  if (!record.has('ratings')) return {}
  const raw = record.raw('ratings')
  const details = typeof raw === 'object' && raw !== null ? new LegacyRecord(raw).entries('details') : []
  const rates = details.flatMap(([, detail]) => {
    const rate = typeof detail === 'object' ? new LegacyRecord(detail).raw('rate') : undefined
    return typeof rate === 'number' && rate >= 1 && rate <= 5 ? [Math.round(rate)] : []
  })
  if (rates.length === 0) note('rating_not_kept')
  return { ratingCount: rates.length, ratingSum: rates.reduce((total, rate) => total + rate, 0) }
}

function addressesOf(record: LegacyRecord, note: (one: Note) => unknown): ImportedAddress[] {
  const all = record.entries('savedAddresses')
  const kept = all.flatMap(([, value]) => {
    if (typeof value !== 'object') return []
    const address = new LegacyRecord(value)
    const point = readPoint(address.raw('lat'), address.raw('lng'))
    const description = address.text('description')
    const count = Number(address.text('count'))
    if (point === undefined || description === '') return []
    return [
      {
        ...point,
        description,
        count: Number.isSafeInteger(count) && count > 0 ? Math.min(count, 1_000_000) : 1,
      },
    ]
  })
  if (kept.length < all.length) note('address_left_out')
  return kept
}
