import type { SearchResults } from '@cabstand/contract/http/operator/console'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import type { Role } from '@cabstand/domain/roles'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { findBookings, findPeople, findPlates, type SearchScope } from './search-store.ts'

export interface SearchDeps {
  readonly db: Database
  readonly hidesContacts: () => Promise<boolean>
  readonly homeCountry: () => Promise<string>
}

const maxOfEachKind = 5

/** What the caller may find: everything for admins, their own drivers and bookings for fleet admins. */
export async function searchConsole(
  { db, hidesContacts, homeCountry }: SearchDeps,
  caller: SignedIn,
  text: string,
): Promise<SearchResults> {
  // Demo mode hides contacts; that a search finds a person by one would reveal it too.
  const hides = await hidesContacts()
  const scope: SearchScope = {
    fleetadmin: caller.role === 'admin' ? null : caller.userId,
    byContacts: !hides,
    country: await homeCountry(),
    limit: maxOfEachKind,
  }
  const [bookings, people, plates] = await Promise.all([
    findBookings(db, text, scope),
    findPeople(db, text, scope),
    findPlates(db, text, scope),
  ])
  return {
    bookings: bookings.map(({ tripDate, status, ...same }) => ({
      ...same,
      status: status as BookingStatus,
      tripDate: tripDate.toISOString(),
    })),
    people: people.map(({ id, usertype, name, mobile, email }) => ({
      id,
      usertype: usertype as Role,
      name,
      mobile: hides ? null : mobile,
      email: hides || email === '' ? null : email,
    })),
    plates,
  }
}
