import { getSetup, setUp as setUpEndpoint } from '@cabstand/contract/http/operator/setup'
import type { KeyedHash } from '../../people/auth/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listCountries } from './countries.ts'
import { alreadySetUp, checkSetup, setUp } from './set-up.ts'
import { checkSetupCode } from './setup-code.ts'
import { describeMap, findSetupState } from './setup-state.ts'
import { isSetUp } from './setup-store.ts'

export interface SetupDeps {
  readonly db: Database
  readonly hash: KeyedHash
  readonly now: () => Date
}

/** The first-run form. It can be submitted until an admin exists. */
export function setupRoutes(deps: SetupDeps): Route[] {
  const { db, now } = deps
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
      unaudited: 'It succeeds only while there are no staff.',
      prepare: async ({ body, client }) => {
        if (await isSetUp(db)) throw alreadySetUp()
        await checkSetupCode(deps, { code: body.code, address: client.address })
        return checkSetup(body, now())
      },
      write: async (tx, _, checked) => {
        await setUp(tx, checked)
        return { ok: true as const }
      },
    }),
  ]
}
