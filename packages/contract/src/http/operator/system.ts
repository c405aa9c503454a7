import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { healthChecks } from '../../schemas/common.ts'

export const getLiveness = endpoint(
  {
    name: 'getLiveness',
    method: 'GET',
    path: '/api/health/live',
    tag: 'System',
    summary: 'Check that the process is running',
    description:
      'Returns 200 while the process runs, even when the database is down. Use it as a liveness probe: a restart does not repair a database.',
    roles: anyone,
    status: 200,
    output: z.object({ live: about(z.literal(true), 'The process is running.') }),
    errors: [],
    idempotent: false,
  },
  { output: { live: true } },
)

export const getHealth = endpoint(
  {
    name: 'getHealth',
    method: 'GET',
    path: '/api/health',
    tag: 'System',
    summary: 'Check that the server can serve trips',
    description:
      'Writes to the database, finds a route on the map, checks the free disk space and whether text messages are sent, at most once a second. Returns 200 when all checks pass, and 503 with `not_ready` otherwise. The problem document then has `ready: false` and the same `checks`. For load balancers and monitoring.',
    roles: anyone,
    status: 200,
    output: z.object({
      live: about(z.literal(true), 'The process is running.'),
      ready: about(z.boolean(), 'The server can serve trips.'),
      status: about(
        z.enum(['ok', 'degraded']),
        '`degraded`: trips are served, and a component has a note: a fallback is used, or text messages are not sent.',
        'ok',
      ),
      checks: about(healthChecks, 'Each component of the server by name.'),
    }),
    errors: ['not_ready'],
    idempotent: false,
  },
  {
    output: {
      live: true,
      ready: true,
      status: 'ok',
      checks: { database: { ready: true }, maps: { ready: true }, disk: { ready: true } },
    },
  },
)

export type Health = z.infer<typeof getHealth.output>
