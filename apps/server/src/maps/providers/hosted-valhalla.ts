import { matchRequest, routeRequest } from '../valhalla/index.ts'
import { matrixInPieces } from './matrix-in-pieces.ts'
import { readMatch, readRoute, readTable } from './osrm-answer.ts'
import { trackInPieces } from './osrm-question.ts'
import type { MapProvider } from './provider.ts'
import { urlOf } from './replies.ts'

/** Default `service_limits` of a server. */
const maxMatrixPairs = 2500
const maxTracePoints = 16_000

/** An external Valhalla server. It gets the same requests as the embedded one. */
export function createHostedValhalla({ url }: { readonly url: string }): MapProvider {
  const post = (path: string, body: unknown) =>
    ({ method: 'POST', url: urlOf(url, path, {}), body: { json: body } }) as const
  return {
    name: 'valhalla',
    credit: '© OpenStreetMap contributors',
    keepSeconds: 300,
    origins: [new URL(url).origin],
    operations: {
      route: {
        request: ({ points, language = 'en-US', alternatives = 0, voice = false }) =>
          post('/route', routeRequest(points, { language, alternatives, voice })),
        read: readRoute,
      },
      matrix: {
        ...matrixInPieces((sources, targets) => sources * targets <= maxMatrixPairs),
        request: ({ sources, targets }) => {
          const toValhalla = ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lon: lng })
          return post('/sources_to_targets', {
            sources: sources.map(toValhalla),
            targets: targets.map(toValhalla),
            costing: 'auto',
            format: 'osrm',
          })
        },
        read: readTable,
      },
      match: {
        ...trackInPieces(maxTracePoints),
        request: ({ points }) => post('/trace_route', matchRequest(points)),
        read: readMatch,
      },
    },
  }
}
