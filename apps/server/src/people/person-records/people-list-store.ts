import { type DriverWorkState, heardWithinSeconds } from '@cabstand/domain/dispatch/eligibility'
import type { Role } from '@cabstand/domain/roles'
import { sql } from 'kysely'
import { fullName } from '../../platform/db/full-name.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'
import { containsWords } from '../users/index.ts'

/** The stored fields of every listed person. */
export interface StoredPerson {
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string | null
  readonly email: string
  readonly approved: boolean
  readonly blockedAt: Date | null
  readonly referralId: string
  readonly createdByAdmin: boolean
  readonly createdAt: Date
}

/** Who referred a rider or driver; null when they came without an invitation. */
export interface StoredReferrer {
  readonly signupViaReferral: string | null
  readonly referrerName: string | null
  readonly referrerType: string | null
}

export interface StoredDriver extends StoredPerson, StoredReferrer {
  readonly carType: string | null
  readonly carTypeName: string | null
  readonly vehicleNumber: string
  readonly vehicleMake: string
  readonly vehicleModel: string
  readonly fleetadmin: string | null
  readonly fleetadminFirstName: string | null
  readonly fleetadminLastName: string | null
  readonly hasLicence: boolean
  readonly state: DriverWorkState
  readonly ratingSum: number
  readonly ratingCount: number
  readonly trips: number
  readonly walletBalance: number
}

export interface StoredRider extends StoredPerson, StoredReferrer {
  readonly rides: number
  readonly walletBalance: number
}

export interface StoredFleetAdmin extends StoredPerson {
  readonly drivers: number
}

const personFields = sql`u.first_name, u.last_name, u.mobile, u.email, u.approved, u.blocked_at, u.referral_id,
  u.created_by_admin, u.created_at`

const referrerFields = sql`u.signup_via_referral, ${fullName('r')} as referrer_name, r.usertype as referrer_type`

const staffColumns = {
  name: { type: 'text', value: sql`lower(u.first_name || ' ' || u.last_name)` },
  createdAt: { type: 'timestamptz', value: sql`u.created_at` },
  approved: { type: 'boolean', value: sql`u.approved` },
  blocked: { type: 'boolean', value: sql`(u.blocked_at is not null)` },
} as const satisfies ListSource['columns']

const travellerColumns = {
  ...staffColumns,
  createdByAdmin: { type: 'boolean', value: sql`u.created_by_admin` },
} as const satisfies ListSource['columns']

const matches: ListSource['matches'] = containsWords

/** Erased people are not listed. */
const ofType = (usertype: Role) => sql<boolean>`u.usertype = ${sql.lit(usertype)} and u.mobile is not null`

const rating = sql`(case when u.rating_count = 0 then 0 else round(u.rating_sum::numeric / u.rating_count, 1) end)`

/** What staff see of the driver `u`, with `driver_presence` as `d`: offline two minutes after the last sign of life. */
export const stateOfDriver = sql<DriverWorkState>`(case when u.queue then 'busy'
  when u.driver_active_status and d.last_seen_at > now() - make_interval(secs => ${sql.lit(heardWithinSeconds)})
  then 'free' else 'offline' end)`

/** All drivers for admins, their own for fleet admins. */
export const driverListSource: ListSource = {
  id: sql<string>`u.id`,
  from: sql`users u
    join ledger_accounts a on a.user_id = u.id
    left join car_types c on c.id = u.car_type
    left join users f on f.id = u.fleetadmin
    left join users r on r.id = u.signup_via_referral
    left join driver_presence d on d.driver = u.id`,
  select: sql`${personFields}, ${referrerFields}, u.car_type, c.name as car_type_name,
    u.vehicle_number, u.vehicle_make, u.vehicle_model,
    u.fleetadmin, f.first_name as fleetadmin_first_name, f.last_name as fleetadmin_last_name,
    u.license_image <> '' as has_licence, ${stateOfDriver} as state, u.rating_sum, u.rating_count,
    (select count(*) from bookings b where b.driver = u.id and b.status in ('PAID', 'COMPLETE')) as trips,
    a.balance as wallet_balance`,
  columns: {
    ...travellerColumns,
    carType: { type: 'uuid', value: sql`u.car_type` },
    vehicleNumber: { type: 'text', value: sql`u.vehicle_number` },
    fleetadmin: { type: 'uuid', value: sql`u.fleetadmin` },
    licence: { type: 'text', value: sql`(case when u.license_image = '' then 'missing' else 'given' end)` },
    state: { type: 'text', value: stateOfDriver },
    userrating: { type: 'numeric', value: rating },
    walletBalance: { type: 'bigint', value: sql`a.balance` },
  },
  visibleTo: ({ role, userId }) =>
    role === 'admin' ? ofType('driver') : sql<boolean>`${ofType('driver')} and u.fleetadmin = ${userId}`,
  matches,
}

export const riderListSource: ListSource = {
  id: sql<string>`u.id`,
  from: sql`users u
    join ledger_accounts a on a.user_id = u.id
    left join users r on r.id = u.signup_via_referral`,
  select: sql`${personFields}, ${referrerFields}, a.balance as wallet_balance,
    (select count(*) from bookings b where b.customer = u.id and b.status in ('PAID', 'COMPLETE')) as rides`,
  columns: { ...travellerColumns, walletBalance: { type: 'bigint', value: sql`a.balance` } },
  visibleTo: () => ofType('rider'),
  matches,
}

export const fleetAdminListSource: ListSource = {
  id: sql<string>`u.id`,
  from: sql`users u`,
  select: sql`${personFields}, (select count(*) from users d where d.fleetadmin = u.id and d.mobile is not null) as drivers`,
  columns: staffColumns,
  visibleTo: () => ofType('fleetadmin'),
  matches,
}

export const adminListSource: ListSource = {
  id: sql<string>`u.id`,
  from: sql`users u`,
  select: personFields,
  columns: staffColumns,
  visibleTo: () => ofType('admin'),
  matches,
}
