import { userRows } from '../../people/users/index.ts'
import { CachedByKey } from '../../platform/cache/cached-by-key.ts'
import type { RowChanges } from '../../platform/cache/row-changes.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { DriverIdentity } from '../tracking/index.ts'
import { listDriverStates } from './driver-store.ts'

/** What position reports need to know about a driver. Cached in memory, so that a position needs no query. */
export interface DriverDirectory {
  /** Throws `driver_offline` for drivers who are not online, and `driver_not_eligible` without a car type. */
  get(driver: string): Promise<DriverIdentity>
}

/** Positions arrive every few seconds. While the database is not responding, cached values are used. */
const trustedMs = 10_000
const maxEntries = 100_000

interface KnownDriver {
  readonly id: string
  readonly identity: DriverIdentity | undefined
  readonly online: boolean
}

async function findDriver(db: Database, driver: string): Promise<KnownDriver | undefined> {
  const [state] = await listDriverStates(db, [driver])
  if (state === undefined) return undefined
  return {
    id: driver,
    identity: state.carType === null ? undefined : { driver, carType: state.carType },
    // Positions of a driver on a trip are accepted even when they are offline for further trips.
    online: state.approved && (state.driverActiveStatus || state.queue),
  }
}

export function createDriverDirectory(changes: RowChanges): DriverDirectory {
  const known = new CachedByKey<KnownDriver>({
    changes,
    tables: [userRows],
    rowsOf: ({ id }) => [{ table: userRows.name, rowId: id }],
    // An offline driver is not cached: they may go online at another process and send a position here at once.
    isKept: ({ online }) => online,
    trustedMs,
    maxEntries,
  })
  return {
    async get(driver) {
      const state = await known.get(driver, () => findDriver(changes.db, driver))
      if (state?.online !== true) throw new AppError('driver_offline', { detail: 'Go online first.' })
      if (state.identity === undefined)
        throw new AppError('driver_not_eligible', { detail: 'This driver has no car type yet.' })
      return state.identity
    },
  }
}
