import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline, encodePolyline } from '@cabstand/domain/polyline'
import type { RoutePoint } from '../port.ts'
import type { Answers, Questions } from './provider.ts'

/** "lng,lat;lng,lat", as used in the paths of OSRM and Mapbox. */
export function coordinatesPath(points: readonly LatLng[]): string {
  return points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
}

/** The points at which a leg ends, if some points are only passed through. */
export function stopsOf(points: readonly RoutePoint[]): string | undefined {
  const last = points.length - 1
  const stops = points.flatMap((point, index) =>
    index === 0 || index === last || point.through !== true ? [index] : [],
  )
  return stops.length === points.length ? undefined : stops.join(';')
}

/** Splits a track that exceeds the provider's limit. Consecutive pieces share a point. */
export function trackInPieces(maxPoints: number) {
  return {
    split: ({ points }: Questions['match']): Questions['match'][] => {
      const count = Math.max(1, Math.ceil((points.length - 1) / (maxPoints - 1)))
      const size = Math.ceil((points.length - 1) / count)
      return Array.from({ length: count }, (_, piece) => ({
        points: points.slice(piece * size, (piece + 1) * size + 1),
      }))
    },
    join: (pieces: readonly Answers['match'][]): Answers['match'] => {
      const matched = pieces.filter((piece) => piece !== undefined)
      // Leaving out a piece without a match would shorten the trip, so the whole track then has no match.
      if (matched.length === 0 || matched.length < pieces.length) return undefined
      return {
        distanceMeters: matched.reduce((sum, piece) => sum + piece.distanceMeters, 0),
        polyline: encodePolyline(matched.flatMap((piece) => decodePolyline(piece.polyline))),
        pieces: matched.flatMap((piece) => piece.pieces),
      }
    },
  }
}

/** Coordinates of one table request, with the indexes of its sources and targets. */
export function tableParts({ sources, targets }: Questions['matrix']) {
  const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i).join(';')
  return {
    coordinates: coordinatesPath([...sources, ...targets]),
    sources: range(0, sources.length),
    destinations: range(sources.length, targets.length),
  }
}
