import { matrixInPieces } from '../matrix-in-pieces.ts'
import { readMatch, readRoute, readTable } from '../osrm-answer.ts'
import { coordinatesPath, stopsOf, tableParts, trackInPieces } from '../osrm-question.ts'
import type { Operation } from '../provider.ts'
import { languageOf, urlOf } from '../replies.ts'

/** With current traffic. This profile accepts fewer points than the one without. */
const profileFor = (points: number, most: number) => (points <= most ? 'driving-traffic' : 'driving')
const maxTrafficWaypoints = 3
const maxTrafficTablePoints = 10
const maxMatchPoints = 100

export function directions(host: string, token: string): Operation<'route'> {
  return {
    request: ({ points, language, alternatives = 0, voice = false }) => ({
      method: 'GET',
      url: urlOf(
        host,
        `/directions/v5/mapbox/${profileFor(points.length, maxTrafficWaypoints)}/${coordinatesPath(points)}`,
        {
          geometries: 'geojson',
          overview: 'full',
          steps: 'true',
          waypoints: stopsOf(points),
          alternatives: alternatives > 0 && points.length === 2 ? 'true' : undefined,
          ...(voice ? { voice_instructions: 'true', voice_units: 'metric' } : {}),
          language: languageOf(language),
          access_token: token,
        },
      ),
    }),
    read: readRoute,
  }
}

export function matrix(host: string, token: string): Operation<'matrix'> {
  return {
    ...matrixInPieces((sources, targets) => sources + targets <= maxTrafficTablePoints),
    units: ({ sources, targets }) => sources.length * targets.length,
    request: (question) => {
      const { coordinates, sources, destinations } = tableParts(question)
      return {
        method: 'GET',
        url: urlOf(host, `/directions-matrix/v1/mapbox/driving-traffic/${coordinates}`, {
          sources,
          destinations,
          annotations: 'duration,distance',
          access_token: token,
        }),
      }
    },
    read: readTable,
  }
}

export function matching(host: string, token: string): Operation<'match'> {
  return {
    ...trackInPieces(maxMatchPoints),
    request: ({ points }) => ({
      method: 'GET',
      url: urlOf(host, `/matching/v5/mapbox/driving/${coordinatesPath(points)}`, {
        geometries: 'geojson',
        overview: 'full',
        timestamps: points.map(({ atMs }) => Math.round(atMs / 1000)).join(';'),
        access_token: token,
      }),
    }),
    read: readMatch,
  }
}
