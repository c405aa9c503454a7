import { getHealth, getLiveness } from '@cabstand/contract/http/operator/system'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findSetupState } from './setup-state.ts'

/** Health of a server that serves only the first-run form: live, but not ready. */
export function setupHealthRoutes(db: Database): Route[] {
  return [
    route(getLiveness, { read: async () => ({ live: true as const }) }),
    route(getHealth, {
      read: async () => {
        const state = await findSetupState(db)
        const missing = state === 'map_missing' ? 'no map is imported' : 'not set up'
        throw new AppError('not_ready', {
          detail: `Not ready: ${missing}.`,
          checks: { setup: { ready: false, detail: missing } },
        })
      },
    }),
  ]
}
