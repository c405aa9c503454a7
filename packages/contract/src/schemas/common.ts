import { fieldProblemCodes } from '@cabstand/domain/field-problem'
import { roles } from '@cabstand/domain/roles'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { isPlainLine, isPlainParagraph, isStorable, toPlainLine, toSearchedLine } from '../plain-text.ts'

export const id = component(
  'Id',
  z.uuid(),
  'A UUID. Ids of one kind sort by creation time.',
  '01a20188-3d52-7bee-8b1b-30186c0e26ad',
)

export const instant = component(
  'Instant',
  z.iso.datetime(),
  'A time in UTC, ISO 8601.',
  '2026-11-22T18:04:11.000Z',
)

/** Integer minor units of the currency in the settings. */
export const money = component(
  'Money',
  z.int(),
  'An amount in minor units of the currency in `GET /api/settings`: 560 is €5.60.',
  560,
)

/** Exact decimal as text, such as "6.41". */
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

export const role = component(
  'Role',
  z.enum(roles),
  'The role of a person. It determines what they can see and do.',
)

export const distanceUnit = component(
  'DistanceUnit',
  z.enum(['km', 'mi']),
  'The unit of displayed distances, set by the operator.',
)

export const polyline = component(
  'Polyline',
  z.string(),
  'A line on the map in Encoded Polyline format, precision 5.',
  'erekFvkl{@@Z_@B_@P]^w@aAoBgCu@_A',
)

const notPlain = 'Text without broken, control or direction characters is expected.'
const notStorable = 'Text without NUL characters and unpaired surrogates is expected.'

/** A stop of a trip, with the address that people see. */
export const stop = component(
  'Stop',
  z.object({
    lat: latitude,
    lng: longitude,
    address: about(
      // The address comes from the map, whose names may contain invisible characters.
      z
        .string()
        .check(
          z.overwrite(toPlainLine),
          z.trim(),
          z.minLength(1),
          z.maxLength(300),
          z.refine(isStorable, notStorable),
        ),
      'The displayed address.',
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
    address: about(
      z.string(),
      'The displayed address; empty after the person was erased.',
      '12 Old Mint Row',
    ),
    translations: z.optional(
      about(
        z.record(z.string(), z.string()),
        'The address in other languages, from the map, by locale. For a language that is not listed, show `address`.',
        { ar: '١٢ صف دار السكة' },
      ),
    ),
  }),
  'A stop of a booking. `address` is the text that was typed or chosen when booking.',
)
export type TranslatedStop = z.infer<typeof translatedStop>

/** Query parameters are text; these schemas parse numbers from them. */
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

/** One line of text from a person: trimmed, limited in length, and without invisible characters. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.refine(isPlainLine, notPlain))

/** The same for multi-line text. */
export const paragraph = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.refine(isPlainParagraph, notPlain))

/** Text that is searched for or parsed, and not stored. Invisible characters are removed. */
export const typed = (max: number) =>
  z.string().check(z.overwrite(toSearchedLine), z.trim(), z.maxLength(max), z.refine(isStorable, notStorable))

export const month = about(
  z.string().check(z.maxLength(7), z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
  "The month in the operator's time zone.",
  '2026-11',
)

/** Pagination of a list by the key of the last entry, so that no entry is repeated or missed. */
export const page = {
  cursor: z.optional(
    about(
      text(100),
      '`nextCursor` of the previous response; absent: start of the list.',
      '01a20188-3d52-7bee-8b1b-30186c0e26ad',
    ),
  ),
  limit: z.optional(about(queryInteger(1, 100), 'The maximum number of entries to return; absent: 30.', 20)),
}
export const nextCursor = about(
  z.nullable(z.string()),
  'Pass it as `cursor` to read the next page; null after the last entry.',
)

/** By component name. */
export const healthChecks = z.record(
  z.string(),
  z.object({
    ready: z.boolean(),
    detail: z.optional(about(z.string(), 'The problem, or a note.')),
  }),
)

/** RFC 9457 problem document. `code` is the key of the translated message that people see. */
export const problem = component(
  'Problem',
  z.object({
    type: about(z.string(), 'A URN that ends in the code.', 'urn:cabstand:problem:wrong_status'),
    title: about(z.string(), 'The status as text.', 'Conflict'),
    status: about(z.int(), 'The HTTP status.', 409),
    code: about(
      z.string(),
      'The error code, one of `ErrorCode`. New codes may be added; handle unknown codes by their status.',
      'wrong_status',
    ),
    detail: z.optional(
      about(z.string(), 'An explanation for developers. Show people the translation of `code`.'),
    ),
    requestId: z.optional(about(z.string(), "The request's id in the server log.", 'req-1k')),
    errors: z.optional(
      about(
        z.array(
          z.object({
            path: about(
              z.string(),
              'Path of the field in the request, separated by dots.',
              'body.pickup.lat',
            ),
            message: about(z.string(), 'Why the field is invalid.', 'Invalid input'),
            code: z.optional(
              about(
                z.enum(fieldProblemCodes),
                'What is wrong, for a translated message; absent when only `message` says it.',
                'required',
              ),
            ),
          }),
        ),
        'The invalid fields.',
      ),
    ),
    ready: z.optional(about(z.literal(false), 'Only for `getHealth`: the server cannot serve trips.', false)),
    checks: z.optional(
      about(healthChecks, 'Only for `getHealth`: each component of the server by name.', {
        database: { ready: false, detail: 'no response within 2 s' },
      }),
    ),
    params: z.optional(
      about(
        z.record(z.string(), z.union([z.string(), z.number()])),
        'Values for the translated message, such as `triesLeft`, `fee` or `retrySeconds`.',
        { retrySeconds: 2 },
      ),
    ),
    error: z.optional(about(z.string(), 'Only for legacy endpoints: the message that their clients show.')),
  }),
  'Why a request was refused (RFC 9457).',
)
export type Problem = z.infer<typeof problem>

export const ok = component('Ok', z.object({ ok: z.literal(true) }), 'The request succeeded.')

export const mobile = about(z.string(), 'The mobile number with its country code.', '+447700900001')
