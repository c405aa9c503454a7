import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { polyline, text } from '../../schemas/common.ts'
import { lat, lng } from './point.ts'

export const findIsochrones = endpoint(
  {
    name: 'findIsochrones',
    method: 'GET',
    path: '/api/isochrones',
    tag: 'Routing',
    summary: 'Find the reachable area',
    description: 'Returns the area that a car can reach within some minutes.',
    roles: ['admin'],
    query: z.object({
      lat,
      lng,
      minutes: about(
        text(20).check(z.regex(/^(?:[1-9]\d?|1[01]\d|120)(?:,(?:[1-9]\d?|1[01]\d|120)){0,3}$/)),
        'One to four numbers up to 120, separated by commas.',
        '5,10',
      ),
    }),
    status: 200,
    output: z.object({
      isochrones: z.array(
        z.object({
          minutes: z.int(),
          polygons: about(
            z.array(z.array(polyline)),
            'Closed rings: the first ring of each polygon is its boundary, the others are holes.',
          ),
        }),
      ),
    }),
    errors: ['outside_service_area', 'not_ready'],
    idempotent: false,
  },
  { output: { isochrones: [{ minutes: 5, polygons: [['enhkF~ql{@tCtCb_@TNjLhEfEAnK']] }] } },
)
