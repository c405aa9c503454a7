import * as z from 'zod/mini'

/** What a process asks the one that finds routes: the path, what is sent, and what comes back, as JSON. */
export interface Question<Asked, Answer> {
  readonly path: string
  readonly asked: z.ZodMiniType<Asked>
  readonly answer: z.ZodMiniType<Answer>
}

const point = z.object({ lat: z.number(), lng: z.number() })
/** A limit for what one question may cost; a day's track is thinned out before. */
const points = z.array(point).check(z.maxLength(20_000))
const stops = z.array(z.extend(point, { through: z.exactOptional(z.boolean()) })).check(z.maxLength(100))
const track = z
  .array(z.extend(point, { atMs: z.number(), accuracyMeters: z.exactOptional(z.number()) }))
  .check(z.maxLength(20_000))

const pair = z.object({ distanceMeters: z.number(), durationSeconds: z.number() })
/** JSON has no undefined. */
const maybePair = z.nullable(pair)
const step = z.extend(pair, {
  instruction: z.string(),
  name: z.string(),
  type: z.string(),
  modifier: z.exactOptional(z.string()),
  exit: z.exactOptional(z.number()),
  drivingSide: z.exactOptional(z.enum(['left', 'right'])),
  at: point,
  voice: z.exactOptional(z.array(z.object({ text: z.string(), metersBeforeEnd: z.number() }))),
})
const steps = z.exactOptional(z.array(step))
const path = z.extend(pair, {
  polyline: z.string(),
  start: point,
  end: point,
  legs: z.array(z.extend(pair, { steps })),
  steps,
})

const question = <Asked, Answer>(
  name: string,
  asked: z.ZodMiniType<Asked>,
  answer: z.ZodMiniType<Answer>,
): Question<Asked, Answer> => ({ path: `/${name}`, asked, answer })

export const questions = {
  route: question(
    'route',
    z.object({
      points: stops,
      language: z.exactOptional(z.string()),
      alternatives: z.exactOptional(z.int()),
      steps: z.exactOptional(z.boolean()),
      voice: z.exactOptional(z.boolean()),
      departAtMs: z.exactOptional(z.number()),
    }),
    z.extend(path, { alternatives: z.array(path) }),
  ),
  matrix: question('matrix', z.object({ sources: points, targets: points }), z.array(z.array(maybePair))),
  roadsTo: question('roads-to', z.object({ sources: points, target: point }), z.array(maybePair)),
  serves: question('serves', z.object({ points }), z.array(z.boolean())),
  matchTrack: question(
    'match-track',
    z.object({ points: track }),
    z.nullable(z.object({ distanceMeters: z.number(), polyline: z.string(), pieces: z.array(z.string()) })),
  ),
  listPassings: question(
    'list-passings',
    z.object({ points: track }),
    z.nullable(
      z.array(
        z.object({
          wayId: z.number(),
          forward: z.boolean(),
          meters: z.number(),
          seconds: z.number(),
          atMs: z.number(),
        }),
      ),
    ),
  ),
  /** Finds a route that is known to exist. */
  tryRoute: question(
    'try-route',
    z.object({}),
    z.object({ router: z.enum(['valhalla', 'embedded-js']), problem: z.nullable(z.string()) }),
  ),
} as const

/** Why there is no answer: the code of a MapsError, with the points that it is about. */
export const refusal = z.object({
  code: z.enum(['place_to_coords_error', 'google_places_error', 'not_ready', 'outside_service_area']),
  detail: z.string(),
  points: z.array(z.int()),
})

/** Refused questions are answered with this status; all others are failures of the process. */
export const refusedStatus = 422
