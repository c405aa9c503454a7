import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { route as exampleRoute } from '../../examples/maps.ts'
import { drop, pickup } from '../../examples/trip.ts'
import { latLng, polyline, text } from '../../schemas/common.ts'

export const distanceMeters = about(z.int(), 'Metres by road.', 965)

export const durationSeconds = about(z.int(), 'Travel time by car in seconds.', 72)

const routeStep = component(
  'RouteStep',
  z.object({
    instruction: about(z.string(), 'The instruction as a sentence.', 'Drive west on Cedar Avenue.'),
    name: about(z.string(), 'Name of the street, or its number; empty when it has none.', 'Cedar Avenue'),
    distanceMeters,
    durationSeconds,
    type: about(
      z.string(),
      'The type of manoeuvre as in OSRM: `depart`, `turn`, `roundabout`, `arrive`, …',
      'depart',
    ),
    modifier: z.optional(
      about(z.string(), 'The direction of the manoeuvre: `left`, `slight right`, …', 'left'),
    ),
    exit: z.optional(
      about(z.int(), 'Of a roundabout: which exit to take, counted from where it is entered.', 2),
    ),
    drivingSide: z.optional(z.enum(['left', 'right'])),
    at: about(latLng, 'The start of the step.'),
    voice: z.optional(
      about(
        z.array(
          z.object({
            text: z.string(),
            metersBeforeEnd: about(z.int(), 'Announce it this many metres before the end of the step.', 200),
          }),
        ),
        'Spoken announcements during the step.',
      ),
    ),
  }),
  'A step of a route.',
)

const routePath = z.object({
  distanceMeters,
  durationSeconds,
  polyline,
  steps: about(z.array(routeStep), 'Empty when the router returns no instructions.'),
  legs: about(
    z.array(
      z.object({
        distanceMeters,
        durationSeconds,
        stepCount: about(z.int(), 'The number of steps in this leg.', 4),
      }),
    ),
    'One for each pair of stops.',
  ),
})

export const route = component(
  'Route',
  z.object({
    ...routePath.shape,
    alternatives: about(z.array(routePath), 'Alternative routes that are nearly as fast.'),
  }),
  'A route by road.',
)

export type Route = z.infer<typeof route>

export const findRoute = endpoint(
  {
    name: 'findRoute',
    method: 'POST',
    path: '/api/routes',
    tag: 'Routing',
    summary: 'Find a route',
    description:
      'Returns the fastest route by car through two or more points. Requests are rate-limited by IP address; longer routes count more.',
    roles: anyone,
    body: z.object({
      points: about(
        z
          .array(
            z.object({
              ...latLng.shape,
              through: z.optional(
                about(z.boolean(), 'The route passes this point without a stop, so no leg ends here.'),
              ),
            }),
          )
          .check(z.minLength(2), z.maxLength(20)),
        'The points of the route, in order.',
      ),
      alternatives: z.optional(
        about(
          z.int().check(z.minimum(0), z.maximum(2)),
          'The number of alternative routes to return; only for routes between two points.',
          1,
        ),
      ),
      language: z.optional(about(text(20), 'BCP 47 language of the instructions.', 'en')),
      voice: z.optional(about(z.boolean(), 'Also return spoken announcements for each step.')),
    }),
    status: 200,
    output: route,
    errors: ['place_to_coords_error', 'outside_service_area', 'too_many_requests'],
    closedInDemoMode: [],
    idempotent: false,
  },
  {
    body: {
      points: [
        { lat: pickup.lat, lng: pickup.lng },
        { lat: drop.lat, lng: drop.lng },
      ],
    },
    output: exampleRoute,
  },
)
