import type { BookingService } from '@cabstand/domain/booking/status'
import type { FareRules } from '@cabstand/domain/fare/tariff'
import type { Role } from '@cabstand/domain/roles'
import type { Database } from '../../platform/db/database.ts'
import type { ImportReport } from './import-report.ts'
import type { Note } from './outcome.ts'

/** A person as references to them need it. */
export interface KnownPerson {
  readonly id: string
  readonly usertype: Role
  /** Whether the person was here before the import. */
  readonly isMatched: boolean
}

export interface KnownCarType {
  readonly id: string
  readonly service: BookingService
}

/** A placed booking as its chat and its track need it. */
export interface KnownBooking {
  readonly id: string
  readonly customer: string
  readonly driver: string | null
}

/** What all parts of an import share. The maps are by the ids of the former system, but car types are by name. */
export interface ImportContext {
  readonly db: Database
  readonly now: Date
  /** False: only check what could be placed. */
  readonly writes: boolean
  readonly rules: FareRules
  /** For mobile numbers without a country code. */
  readonly country: string
  readonly report: ImportReport
  readonly carTypes: Map<string, KnownCarType>
  readonly people: Map<string, KnownPerson>
  /** Only of a check, which writes no bookings to look up. */
  readonly checkedBookings: Map<string, KnownBooking>
}

/** A record that can be placed: its id in the former system and here. */
export interface Draft {
  readonly legacyId: string
  readonly id: string
  readonly notes: readonly Note[]
}

/** Car types are named in many records. Case and spaces around do not count. */
export const carTypeKey = (name: string): string => name.trim().toLowerCase()
