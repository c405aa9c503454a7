import { dayIn } from '@cabstand/domain/day'
import type { Database } from '../../platform/db/database.ts'
import type { MapsConfig } from '../maps-config.ts'
import type { Maps } from '../port.ts'
import { AnswerCache } from './answer-cache.ts'
import { CostMeter } from './cost-meter.ts'
import { createGoogle } from './google/google.ts'
import { createHostedValhalla } from './hosted-valhalla.ts'
import { createMapbox } from './mapbox/mapbox.ts'
import { createNominatim } from './nominatim.ts'
import { createOsrm } from './osrm.ts'
import { createPhoton } from './photon.ts'
import { openLines, ProvidedMaps } from './provided-maps.ts'
import type { MapProvider } from './provider.ts'

export interface ProvideMapsOptions {
  readonly config: MapsConfig
  readonly db: Database
  /** Time zone of the installation, which defines the start of a day. */
  readonly timeZone: () => Promise<string>
  readonly version: string
  readonly log: { warn(message: string): void }
  readonly now?: () => Date
  /** For tests: replaces the configured providers. */
  readonly providers?: readonly MapProvider[]
  readonly timeoutMs?: number
}

const cacheBytes = 16 * 1024 * 1024

/** The embedded maps, or maps that also use the configured providers. */
export function provideMaps(embedded: Maps, options: ProvideMapsOptions): Maps {
  const { config, db, log, timeoutMs } = options
  if (Object.values(config.order).every((names) => names.join() === 'embedded')) return embedded
  const now = options.now ?? (() => new Date())
  const nowMs = () => now().getTime()
  const meter = new CostMeter({
    db,
    capMicros: config.dailyCapMicros,
    today: async () => dayIn(await options.timeZone(), now()),
    log,
    nowMs,
  })
  const lines = openLines(config.order, options.providers ?? createProviders(config), {
    db,
    meter,
    cache: new AnswerCache({ maxBytes: cacheBytes, nowMs }),
    userAgent: `Cabstand/${options.version}${config.contact === undefined ? '' : ` (${config.contact})`}`,
    callsPerHour: config.callsPerHour,
    prices: config.prices,
    log,
    now,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  return new ProvidedMaps({ embedded, lines, account: {}, close: () => meter.close() })
}

function createProviders(config: MapsConfig): MapProvider[] {
  const { googleKey, mapboxToken, valhallaUrl, osrmUrl, photonUrl, nominatimUrl } = config
  return [
    ...(googleKey === undefined ? [] : [createGoogle({ key: googleKey })]),
    ...(mapboxToken === undefined ? [] : [createMapbox({ token: mapboxToken })]),
    ...(valhallaUrl === undefined ? [] : [createHostedValhalla({ url: valhallaUrl })]),
    ...(osrmUrl === undefined ? [] : [createOsrm({ url: osrmUrl })]),
    ...(photonUrl === undefined ? [] : [createPhoton({ url: photonUrl })]),
    ...(nominatimUrl === undefined ? [] : [createNominatim({ url: nominatimUrl })]),
  ]
}
