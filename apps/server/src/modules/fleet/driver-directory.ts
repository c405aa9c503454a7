import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import type { DriverIdentity } from '../tracking/index.ts'
import { listDriverStates } from './driver-store.ts'

/** Who a driver is to the positions lane, kept in memory so that a ping costs no query. */
export interface DriverDirectory {
  /** Throws `driver_offline` for drivers who are not online, and `driver_not_eligible` without a car type. */
  get(driver: string): Promise<DriverIdentity>
  forget(driver: string): void
}

const knownForMs = 10_000
const maxKnown = 100_000

export function createDriverDirectory(db: Database): DriverDirectory {
  const known = new Map<string, { identity: DriverIdentity | undefined; online: boolean; readAtMs: number }>()
  const read = async (driver: string) => {
    const entry = known.get(driver)
    // Somebody who was offline may have gone online at another process since.
    if (entry?.online && performance.now() - entry.readAtMs < knownForMs) return entry
    const [state] = await listDriverStates(db, [driver])
    const fresh = {
      identity: state?.carType == null ? undefined : { driver, carType: state.carType },
      // A driver on a job is heard even when he went offline for the next one.
      online: state?.approved === true && (state.driverActiveStatus || state.queue),
      readAtMs: performance.now(),
    }
    if (known.size >= maxKnown) known.clear()
    known.set(driver, fresh)
    return fresh
  }
  return {
    async get(driver) {
      const { identity, online } = await read(driver)
      if (!online) throw new AppError('driver_offline', { detail: 'Go online first.' })
      if (identity === undefined)
        throw new AppError('driver_not_eligible', { detail: 'This driver has no car type yet.' })
      return identity
    },
    forget: (driver) => void known.delete(driver),
  }
}
