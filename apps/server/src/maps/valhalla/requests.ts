import type { LatLng } from '@cabstand/domain/distance'
import type { RoutePoint, TrackPoint } from '../port.ts'

/**
 * Maximum distance from a point to the road it is snapped to: enough to cross a large park, too little to reach land
 * from the open sea.
 */
export const maxSnapMeters = 1000

const osrm = { costing: 'auto', format: 'osrm', shape_format: 'geojson', units: 'kilometers' } as const

/** Without `search_cutoff` Valhalla uses the nearest road within 35 km, even for a point at sea. */
const location = ({ lat, lng }: LatLng) => ({ lat, lon: lng, search_cutoff: maxSnapMeters })

export interface RouteRequestOptions {
  readonly language: string
  readonly alternatives?: number
  readonly steps?: boolean
  readonly voice?: boolean
  /** Local time of departure, `YYYY-MM-DDTHH:MM`, for a graph with learned speeds. */
  readonly departure?: string | undefined
}

/** Valhalla's Arabic is half English and has wrong distances, so English is used instead. */
const readable = (language: string) => (/^ar\b/.test(language) ? 'en-US' : language)

export function routeRequest(points: readonly RoutePoint[], options: RouteRequestOptions): object {
  const { language, alternatives = 0, steps = true, voice = false, departure } = options
  const locations = points.map((point) => ({ ...location(point), type: point.through ? 'through' : 'break' }))
  return {
    ...osrm,
    locations,
    language: readable(language),
    // Valhalla supports alternatives only between two points.
    ...(alternatives > 0 && points.length === 2 ? { alternates: alternatives } : {}),
    ...(steps ? {} : { directions_type: 'none' }),
    ...(voice ? { voice_instructions: true } : {}),
    // The same departure time for the whole route. Within a city the difference does not justify a slower search.
    ...(departure === undefined ? {} : { date_time: { type: 3, value: departure } }),
  }
}

/** Search radius in metres around a point of a track: at least this, more if the receiver's accuracy is poor. */
const leastSearchMeters = 50
const mostSearchMeters = 100
const searchAccuracies = 2.5

export function matchRequest(points: readonly TrackPoint[]): object {
  const shape = points.map(({ lat, lng, atMs }) => ({ lat, lon: lng, time: Math.round(atMs / 1000) }))
  const accuracies = points.map(({ accuracyMeters = 0 }) => accuracyMeters).sort((a, b) => a - b)
  const usual = searchAccuracies * (accuracies[accuracies.length >> 1] ?? 0)
  return {
    ...osrm,
    shape,
    shape_match: 'map_snap',
    use_timestamps: false,
    trace_options: {
      search_radius: Math.min(mostSearchMeters, Math.max(leastSearchMeters, usual)),
      breakage_distance: 2000,
    },
  }
}
