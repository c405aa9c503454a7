import type { CallerRecord } from '@cabstand/contract/http/people/person-records'
import type { Role } from '@cabstand/domain/roles'
import type { SettingsReader } from '../../operator/settings/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseMobile } from '../auth/index.ts'
import { findUserByMobile, fullName, listMyPlaces } from '../users/index.ts'
import { listPersonTrips } from './list-person-trips.ts'
import { findPerson } from './person-store.ts'

const latestTrips = 5

/** The person who has this number; null: none. Throws `invalid_mobile`. */
export async function findCaller(
  { db, settings }: { readonly db: Database; readonly settings: SettingsReader },
  staff: SignedIn,
  { mobile, language }: { readonly mobile: string; readonly language?: string | undefined },
): Promise<CallerRecord | null> {
  const { country } = await settings.get()
  const user = await findUserByMobile(db, parseMobile(mobile, country))
  if (user === undefined) return null
  const [person, places, { trips }] = await Promise.all([
    findPerson(db, staff, user.id),
    listMyPlaces(db, user.id, language),
    listPersonTrips(db, staff, user.id, { limit: latestTrips }),
  ])
  if (person === undefined) return null
  return {
    id: user.id,
    usertype: person.usertype as Role,
    name: fullName(person),
    rides: Number(person.trips),
    walletBalance: person.walletBalance,
    places,
    trips,
  }
}
