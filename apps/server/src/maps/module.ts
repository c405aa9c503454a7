import * as z from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import type { Gauge } from '../platform/gauge.ts'
import type { AddressGuard } from '../platform/http/address-guard.ts'
import type { Crowds } from '../platform/http/crowds.ts'
import { defineTask } from '../platform/jobs/define-task.ts'
import type { Module } from '../platform/module.ts'
import { mapCostRoutes } from './map-cost-routes.ts'
import { findImportTime } from './map-version-store.ts'
import type { Maps, TrackPoint } from './port.ts'
import { mapsRoutes } from './routes.ts'
import { learnSpeeds } from './speeds/learn-speeds.ts'
import { deleteSamplesOf } from './speeds/speeds-store.ts'
import { registerTileRoutes } from './tiles/index.ts'

export interface MapsDeps {
  readonly db: Database
  readonly backgroundDb: Database
  readonly maps: Maps
  readonly guard: AddressGuard
  readonly crowds: Crowds
  /** ISO 3166-1 code of the only country to suggest places from; empty: any. */
  readonly country: () => Promise<string>
  /** The usable points of a trip's track, as used for map matching. */
  readonly listTrack: (bookingId: string, from: Date, to: Date) => Promise<readonly TrackPoint[]>
  /** The service's time zone. */
  readonly timeZone: () => Promise<string>
  readonly now: () => Date
}

const mapAge: Gauge = {
  name: 'map_age_seconds',
  help: 'Time since the map that is used was imported.',
  async read(db, now) {
    const imported = await findImportTime(db)
    return imported === null ? [] : [{ value: (now.getTime() - imported.getTime()) / 1000 }]
  },
}

/** Places, routes, tiles, and the nightly job that learns road speeds from trips. */
export function mapsModule(deps: MapsDeps): Module {
  const { backgroundDb: db, maps } = deps
  const learn = defineTask('maps:learn-speeds', z.object({}), () =>
    learnSpeeds({ ...deps, db, listPassings: (track) => maps.listPassings(track) }),
  )
  return {
    name: 'maps',
    routes: [...mapsRoutes(deps), ...mapCostRoutes(deps)],
    gauges: [mapAge],
    mount: (http) => registerTileRoutes(http, deps),
    erase: (tx, { id }) => deleteSamplesOf(tx, id),
    schedules: [{ cron: '40 3 * * *', task: learn }],
  }
}
