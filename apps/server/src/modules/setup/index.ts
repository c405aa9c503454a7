import { getSetup, setUp as setUpEndpoint } from '@cabstand/contract/http/setup'
import { getHealth } from '@cabstand/contract/http/system'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { type Route, route } from '../../http/route.ts'
import type { KeyedHash } from '../auth/index.ts'
import { listCountries } from './countries.ts'
import { alreadySetUp, checkSetup, setUp } from './set-up.ts'
import { checkSetupCode } from './setup-code.ts'
import { describeMap, findSetupState } from './setup-state.ts'
import { isSetUp } from './setup-store.ts'

export { runSetupCommand } from './run-setup-command.ts'
export { hashSetupCode, newSetupCode, renewSetupCode } from './setup-code.ts'
export { parseSetupCommand, setupUsage } from './setup-command.ts'
export { findSetupState, type SetupState } from './setup-state.ts'
export { deleteSetupCode } from './setup-store.ts'

export interface SetupParts {
  readonly db: Database
  readonly hash: KeyedHash
  readonly now: () => Date
}

/** The first-run form: open until there is an admin, and from then on closed for good. */
export function setupRoutes(parts: SetupParts): Route[] {
  const { db, now } = parts
  return [
    route(getSetup, {
      read: async () => {
        const state = await findSetupState(db)
        return {
          state,
          map: await describeMap(db),
          countries: state === 'open' ? listCountries(now()) : [],
        }
      },
    }),
    route(setUpEndpoint, {
      prepare: async ({ body, client }) => {
        if (await isSetUp(db)) throw alreadySetUp()
        await checkSetupCode(parts, { code: body.code, address: client.address })
        return checkSetup(body, now())
      },
      write: async (tx, _, checked) => {
        await setUp(tx, checked)
        return { ok: true as const }
      },
    }),
  ]
}

/** Health of a server that only shows the first-run form: it lives, and serves no trips. */
export function setupHealthRoute(db: Database): Route {
  return route(getHealth, {
    read: async () => {
      const state = await findSetupState(db)
      throw new AppError('not_ready', {
        detail: state === 'map_missing' ? 'Not ready: no map is imported.' : 'Not ready: not set up.',
      })
    },
  })
}
