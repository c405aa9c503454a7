import type { LatLng } from '@cabstand/domain/distance'
import type { Isochrone } from '../port.ts'
import { maxSnapMeters } from './requests.ts'

/** GeoJSON as returned by Valhalla: the longest time first. */
export interface IsochroneAnswer {
  readonly features: readonly {
    readonly properties: { readonly contour: number }
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
      | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
  }[]
}

type Ring = readonly (readonly [number, number])[]

/** Tolerance for simplifying outlines: not visible on a screen that shows a city, and a tenth of the bytes. */
const generalizeMeters = 40

export function isochroneRequest({ lat, lng }: LatLng, minutes: readonly number[]): object {
  return {
    locations: [{ lat, lon: lng, search_cutoff: maxSnapMeters }],
    costing: 'auto',
    contours: minutes.map((time) => ({ time })),
    polygons: true,
    denoise: 0.5,
    generalize: generalizeMeters,
  }
}

/** One area for each requested time, the shortest first. */
export function toIsochrones(answer: IsochroneAnswer): Isochrone[] {
  const found = answer.features.map(({ properties, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return { minutes: properties.contour, polygons: polygons.map((rings) => rings.map(toPoints)) }
  })
  return found.toSorted((a, b) => a.minutes - b.minutes)
}

const toPoints = (ring: Ring): LatLng[] => ring.map(([lng, lat]) => ({ lat, lng }))
