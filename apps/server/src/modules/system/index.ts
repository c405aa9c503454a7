import { getHealth } from '@cabstand/contract/http/system'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { type Route, route } from '../../http/route.ts'
import type { Maps } from '../maps/index.ts'
import { pingDatabase } from './health-store.ts'

const patienceMs = 2000

/** Live: it answers. Ready: the database and the maps answer too. */
export function healthRoutes(parts: { db: Database; maps: Maps }): Route[] {
  return [
    route(getHealth, {
      read: async () => {
        const database = await isDatabaseReady(parts.db)
        const maps = parts.maps.health()
        const checks = {
          database,
          maps: { ready: maps.ready, ...(maps.detail === undefined ? {} : { detail: maps.detail }) },
        }
        if (!database.ready || !maps.ready) {
          const waiting = Object.entries(checks).filter(([, check]) => !check.ready)
          throw new AppError('not_ready', {
            detail: `Not ready: ${waiting.map(([name]) => name).join(', ')}.`,
          })
        }
        return { live: true as const, ready: true, checks }
      },
    }),
  ]
}

async function isDatabaseReady(db: Database): Promise<{ ready: boolean; detail?: string }> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs).unref()
  })
  return Promise.race([pingDatabase(db), late]).then(
    () => ({ ready: true }),
    (error: unknown) => ({ ready: false, detail: error instanceof Error ? error.message : String(error) }),
  )
}
