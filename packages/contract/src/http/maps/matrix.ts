import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { drop, pickup } from '../../examples/trip.ts'
import { latLng } from '../../schemas/common.ts'
import { distanceMeters, durationSeconds } from './route.ts'

/** The maximum number of pairs in a matrix. */
export const maxMatrixPairs = 100

export const findMatrix = endpoint(
  {
    name: 'findMatrix',
    method: 'POST',
    path: '/api/matrix',
    tag: 'Routing',
    summary: 'Find travel times between points',
    description: 'Returns travel times and distances by road from each source to each target.',
    roles: anyone,
    body: z
      .object({
        sources: about(
          z.array(latLng).check(z.minLength(1), z.maxLength(maxMatrixPairs)),
          'The starting points.',
        ),
        targets: about(
          z.array(latLng).check(z.minLength(1), z.maxLength(maxMatrixPairs)),
          `The destinations. Sources times targets are at most ${maxMatrixPairs}.`,
        ),
      })
      .check(
        z.refine(({ sources, targets }) => sources.length * targets.length <= maxMatrixPairs, {
          path: ['targets'],
          message: `At most ${maxMatrixPairs} pairs`,
        }),
      ),
    status: 200,
    output: z.object({
      rows: about(
        z.array(
          z.array(
            z.discriminatedUnion('status', [
              z.object({ status: z.literal('ok'), durationSeconds, distanceMeters }),
              z.object({ status: z.literal('no_route') }),
            ]),
          ),
        ),
        'A row for each source with an entry for each target; `no_route` where no road connects them.',
      ),
    }),
    errors: ['too_many_requests'],
    closedInDemoMode: [],
    idempotent: false,
  },
  {
    body: { sources: [{ lat: pickup.lat, lng: pickup.lng }], targets: [{ lat: drop.lat, lng: drop.lng }] },
    output: { rows: [[{ status: 'ok', durationSeconds: 72, distanceMeters: 965 }]] },
  },
)
