import { roles } from '@cabstand/domain/roles'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { isPlainLine, isPlainParagraph, toPlainLine } from '../plain-text.ts'

export const id = component(
  'Id',
  z.uuid(),
  'A UUID. Ids of one kind sort by the time of creation.',
  '01a20188-3d52-7bee-8b1b-30186c0e26ad',
)

export const instant = component(
  'Instant',
  z.iso.datetime(),
  'A time in UTC, ISO 8601.',
  '2026-11-22T18:04:11.000Z',
)

/** Integer minor units of the one currency of settings. */
export const money = component(
  'Money',
  z.int(),
  'An amount in minor units of the one currency of `GET /api/settings`: 560 is €5.60.',
  560,
)

/** Exact decimal as text, like "6.41". */
export const decimal = component(
  'Decimal',
  z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
  'An exact decimal number as text.',
  '6.41',
)

export const latitude = component(
  'Latitude',
  z.number().check(z.gte(-90), z.lte(90)),
  'Degrees north, WGS 84.',
  38.7,
)
export const longitude = component(
  'Longitude',
  z.number().check(z.gte(-180), z.lte(180)),
  'Degrees east, WGS 84.',
  -9.899,
)
export const latLng = component('LatLng', z.object({ lat: latitude, lng: longitude }), 'A point on the map.')

export const role = component('Role', z.enum(roles), 'The role of a person. It decides what they see and do.')

export const distanceUnit = component(
  'DistanceUnit',
  z.enum(['km', 'mi']),
  'The unit of distances that people see, set by the operator.',
)

export const polyline = component(
  'Polyline',
  z.string(),
  'A line on the map in Encoded Polyline format, precision 5.',
  'erekFvkl{@@Z_@B_@P]^w@aAoBgCu@_A',
)

/** A stop of a trip as people see it. */
export const stop = component(
  'Stop',
  z.object({
    lat: latitude,
    lng: longitude,
    address: about(
      // From the map, whose names may hold marks of direction.
      z.string().check(z.overwrite(toPlainLine), z.trim(), z.minLength(1), z.maxLength(300)),
      'The address as people read it.',
      '12 Old Mint Row',
    ),
  }),
  'A stop of a trip.',
)
export type Stop = z.infer<typeof stop>

export const translatedStop = component(
  'TranslatedStop',
  z.object({
    ...stop.shape,
    translations: z.optional(
      about(
        z.record(z.string(), z.string()),
        'How the map writes the address in other languages, by locale. In a language that is not there, show `address`.',
        { ar: '١٢ صف دار السكة' },
      ),
    ),
  }),
  'A stop of a booking. Its `address` is as whoever booked wrote or chose it.',
)
export type TranslatedStop = z.infer<typeof translatedStop>

/** Query strings carry text; these read numbers from it. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
      z.transform((text: string) => Number(text)),
    ),
    z.number().check(z.gte(min), z.lte(max)),
  )
export const queryInteger = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^-?\d+$/)),
      z.transform((text: string) => Number(text)),
    ),
    z.int().check(z.gte(min), z.lte(max)),
  )

const notPlain = 'Text without control or direction characters is expected.'

/** One line that people typed and others read: trimmed, bounded, and without characters that nobody sees. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.refine(isPlainLine, notPlain))

/** The same with several lines. */
export const paragraph = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.refine(isPlainParagraph, notPlain))

/** What is only searched or read once: characters that nobody sees are taken out. */
export const typed = (max: number) => z.string().check(z.overwrite(toPlainLine), z.trim(), z.maxLength(max))

/** The part of a list to read: lists are paged by the key of the last entry, so nothing is shown twice or missed. */
export const page = {
  cursor: z.optional(
    about(
      text(100),
      '`nextCursor` of the answer before; absent: from the start.',
      '01a20188-3d52-7bee-8b1b-30186c0e26ad',
    ),
  ),
  limit: z.optional(about(queryInteger(1, 100), 'The most entries to answer; absent: 30.', 20)),
}
export const nextCursor = about(
  z.nullable(z.string()),
  'Pass it as `cursor` to read on; null after the last entry.',
)

/** By the name of a part of the server. */
export const healthChecks = z.record(
  z.string(),
  z.object({
    ready: z.boolean(),
    detail: z.optional(about(z.string(), 'What is missing, or what to know.')),
  }),
)

/** RFC 9457 problem document. `code` is the key of the translation that people see. */
export const problem = component(
  'Problem',
  z.object({
    type: about(z.string(), 'A URN that ends in the code.', 'urn:cabstand:problem:wrong_status'),
    title: about(z.string(), 'The status in words.', 'Conflict'),
    status: about(z.int(), 'The HTTP status.', 409),
    code: about(
      z.string(),
      'What failed, one of `ErrorCode`. New codes may come; treat those by their status.',
      'wrong_status',
    ),
    detail: z.optional(about(z.string(), 'A sentence for developers. People read a text by `code`.')),
    requestId: z.optional(about(z.string(), "The request's id in the server's log.", 'req-1k')),
    errors: z.optional(
      about(
        z.array(
          z.object({
            path: about(z.string(), 'Where in the request, with dots.', 'body.pickup.lat'),
            message: about(z.string(), 'Why it was refused.', 'Invalid input'),
          }),
        ),
        'The fields that were refused.',
      ),
    ),
    ready: z.optional(about(z.literal(false), 'Of `getHealth` only: the server cannot serve trips.', false)),
    checks: z.optional(
      about(healthChecks, 'Of `getHealth` only: each part of the server by its name.', {
        database: { ready: false, detail: 'no answer within 2 s' },
      }),
    ),
    params: z.optional(
      about(
        z.record(z.string(), z.union([z.string(), z.number()])),
        'Facts for the text that people read, such as `triesLeft`, `fee` or `retrySeconds`.',
        { retrySeconds: 2 },
      ),
    ),
    error: z.optional(about(z.string(), 'Answers of legacy calls only: the text that their clients show.')),
  }),
  'Why a request was refused (RFC 9457).',
)
export type Problem = z.infer<typeof problem>

export const ok = component('Ok', z.object({ ok: z.literal(true) }), 'It is done.')
