import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getSetup } from '@cabstand/contract/http/operator/setup'
import tzLookup from '@photostructure/tz-lookup'
import { findMapInForce } from '../../maps/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { canonicalTimeZone } from './countries.ts'
import { isSetUp } from './setup-store.ts'

export type SetupState = OutputOf<typeof getSetup>['state']

/** The set-up state of an installation. */
export async function findSetupState(db: Database): Promise<SetupState> {
  if (!(await isSetUp(db))) return 'open'
  return (await findMapInForce(db)) === undefined ? 'map_missing' : 'done'
}

/** The location of the service according to the active map. */
export async function describeMap(db: Database): Promise<OutputOf<typeof getSetup>['map']> {
  const map = await findMapInForce(db)
  if (map === undefined) return null
  const { name, country, center } = map
  return { name, country, timeZone: canonicalTimeZone(tzLookup(center.lat, center.lng)) }
}
