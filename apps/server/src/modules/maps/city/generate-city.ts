import type { OsmElements } from '../osm/write-pbf.ts'

export const demoCityName = { en: 'Port Meridian', ar: 'بورت ميريديان' } as const

export interface GenerateCityOptions {
  /** Whole number; the same seed makes the same city. 1 when left out. */
  readonly seed?: number
  /** `full` is about 10 km across, `small` about 2.5 km (for tests). `full` when left out. */
  readonly size?: 'full' | 'small'
}

/** The demo city as OSM elements, as `writePbf` takes them. Every reference of a way is in it. */
export function generateCity(options: GenerateCityOptions = {}): OsmElements {
  const { size = 'full' } = options
  const half = size === 'full' ? 0.05 : 0.0125
  const corner = (id: number, lat: number, lng: number) => ({ id, lat: 38.7 + lat, lng: -9.9 + lng })
  return {
    nodes: [corner(1, -half, -half), corner(2, -half, half), corner(3, half, half), corner(4, half, -half)],
    ways: [{ id: 1, refs: [1, 2, 3, 4, 1], tags: { place: 'city', name: demoCityName.en } }],
    relations: [],
  }
}
