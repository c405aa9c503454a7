import * as z from 'zod/mini'
import {
  describeRefusal,
  OutboundFailure,
  type OutboundReply,
} from '../../platform/outbound/outbound-request.ts'

/** Parses the body of a 200 response. Throws OutboundFailure for any other status or an unexpected format. */
export function readBody<S extends z.ZodMiniType>(reply: OutboundReply, schema: S): z.output<S> {
  if (reply.status !== 200) throw rejected(reply)
  const result = z.safeParse(schema, reply.body)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.join('.') ?? ''
  throw new OutboundFailure('unreadable', `sent an unexpected response (${path})`)
}

/** The failure for a rejected request, with its status and, if present, its error code. */
export const rejected = ({ status, body }: OutboundReply): OutboundFailure =>
  new OutboundFailure('rejected', describeRefusal(status, body))

export const finiteNumber = z.number().check(z.refine(Number.isFinite))
export const latitude = z.number().check(z.gte(-90), z.lte(90))
export const longitude = z.number().check(z.gte(-180), z.lte(180))
/** GeoJSON's order; an altitude is ignored. */
export const lngLatPair = z.pipe(
  z.tuple([longitude, latitude], z.unknown()),
  z.transform(([lng, lat]) => [lng, lat] as const),
)

/** A URL under a provider's base URL with the given query; empty values are left out. */
export function urlOf(
  base: string,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, value)
  }
  return url.toString()
}

/** The two-letter language code of a BCP 47 tag. */
export const languageOf = (tag: string | undefined) => tag?.split('-')[0]?.toLowerCase()
