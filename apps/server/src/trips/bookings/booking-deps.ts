import type { Maps } from '../../maps/index.ts'
import type { LocaleReader } from '../../operator/languages/index.ts'
import type { CancelReasonReader, SettingsReader } from '../../operator/settings/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import type { DueSignal } from '../../platform/jobs/timers.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import type { CarTypeReader } from '../pricing/index.ts'
import type { Tracker } from '../tracking/index.ts'

/** Dependencies of the operations on bookings. */
export interface BookingDeps {
  readonly db: Database
  readonly settings: SettingsReader
  readonly cancelReasons: CancelReasonReader
  readonly carTypes: CarTypeReader
  readonly maps: Maps
  readonly locales: LocaleReader
  readonly tracker: Tracker
  readonly hints: Hints
  readonly outbox: Outbox
  /** Raised when this process has set a booking to NEW. */
  readonly searchDue: DueSignal
  readonly now: () => Date
}
