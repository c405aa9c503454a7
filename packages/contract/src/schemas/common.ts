import * as z from 'zod/mini'

export const id = z.uuid()
export const instant = z.iso.datetime()
/** Integer minor units of the one currency of settings. */
export const money = z.int()
/** Exact decimal as text, like "6.41". */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

export const latitude = z.number().check(z.gte(-90), z.lte(90))
export const longitude = z.number().check(z.gte(-180), z.lte(180))
export const latLng = z.object({ lat: latitude, lng: longitude })

/** A stop of a trip as people see it. */
export const stop = z.object({
  lat: latitude,
  lng: longitude,
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
})
export type Stop = z.infer<typeof stop>

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

/** Text that people typed: trimmed, bounded. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** RFC 9457 problem document. `code` is the key of the translation that people see. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  requestId: z.optional(z.string()),
  /** Where input was refused: dotted path and reason. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Facts that the message needs, like a remaining number of tries. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Answers of legacy calls only: the text that their clients show. */
  error: z.optional(z.string()),
})
export type Problem = z.infer<typeof problem>

export const ok = z.object({ ok: z.literal(true) })
