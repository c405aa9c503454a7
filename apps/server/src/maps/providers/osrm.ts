import { matrixInPieces } from './matrix-in-pieces.ts'
import { readMatch, readRoute, readTable } from './osrm-answer.ts'
import { coordinatesPath, stopsOf, tableParts, trackInPieces } from './osrm-question.ts'
import type { MapProvider } from './provider.ts'
import { urlOf } from './replies.ts'

/** Default limits of a server. */
const maxTablePoints = 100
const maxMatchPoints = 100

/** An OSRM server with a profile for cars. */
export function createOsrm({ url }: { readonly url: string }): MapProvider {
  return {
    name: 'osrm',
    credit: '© OpenStreetMap contributors',
    keepSeconds: 300,
    origins: [new URL(url).origin],
    operations: {
      route: {
        request: ({ points, alternatives = 0 }) => ({
          method: 'GET',
          url: urlOf(url, `/route/v1/driving/${coordinatesPath(points)}`, {
            geometries: 'geojson',
            overview: 'full',
            steps: 'true',
            waypoints: stopsOf(points),
            alternatives: alternatives > 0 && points.length === 2 ? String(alternatives) : undefined,
          }),
        }),
        read: readRoute,
      },
      matrix: {
        ...matrixInPieces((sources, targets) => sources + targets <= maxTablePoints),
        request: (question) => {
          const { coordinates, sources, destinations } = tableParts(question)
          const annotations = 'duration,distance'
          const query = { sources, destinations, annotations }
          return { method: 'GET', url: urlOf(url, `/table/v1/driving/${coordinates}`, query) }
        },
        read: readTable,
      },
      match: {
        ...trackInPieces(maxMatchPoints),
        request: ({ points }) => ({
          method: 'GET',
          url: urlOf(url, `/match/v1/driving/${coordinatesPath(points)}`, {
            geometries: 'geojson',
            overview: 'full',
            timestamps: points.map(({ atMs }) => Math.round(atMs / 1000)).join(';'),
            gaps: 'ignore',
          }),
        }),
        read: readMatch,
      },
    },
  }
}
