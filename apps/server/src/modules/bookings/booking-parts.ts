import type { Database } from '../../db/database.ts'
import type { Hints } from '../../realtime/hints.ts'
import type { LocaleReader } from '../languages/index.ts'
import type { Maps } from '../maps/index.ts'
import type { CarTypeReader } from '../pricing/index.ts'
import type { SettingsReader } from '../settings/index.ts'
import type { Tracker } from '../tracking/index.ts'

/** What the operations on bookings are given by the composition root. */
export interface BookingParts {
  readonly db: Database
  readonly settings: SettingsReader
  readonly carTypes: CarTypeReader
  readonly maps: Maps
  readonly locales: LocaleReader
  readonly tracker: Tracker
  readonly hints: Hints
  readonly now: () => Date
}
