import { haversineMeters } from '@cabstand/domain/distance'
import { encodePolyline, polylineMeters } from '@cabstand/domain/polyline'
import type { Maps } from '../src/modules/maps/index.ts'
export async function openTestMaps(): Promise<Maps> {
  return {
    info: () => ({
      version: 'v1',
      name: 'Port Meridian',
      center: { lat: 41.15, lng: -8.61 },
      bounds: { south: 41.1, west: -8.7, north: 41.2, east: -8.5 },
      attribution: null,
      generated: true,
      router: 'embedded-js',
    }),
    route: async (p: any) => {
      const d = polylineMeters(p) * 1.3
      return {
        distanceMeters: d,
        durationSeconds: d / 8,
        polyline: encodePolyline(p),
        start: p[0],
        end: p.at(-1),
      }
    },
    roadSeconds: async (s: any, t: any) => s.map((x: any) => (haversineMeters(x, t) * 1.3) / 8),
    matchTrack: async (p: any) => ({ distanceMeters: polylineMeters(p), polyline: encodePolyline(p) }),
    suggestPlaces: async () => [],
    reversePlace: async () => undefined,
    streets: () => ({ lines: [], areas: [] }),
    getPlace: async () => {
      throw new Error('x')
    },
    findPlace: async () => undefined,
    health: () => ({ ready: true }),
    close: async () => {},
  } as any
}
