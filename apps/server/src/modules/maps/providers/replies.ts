import * as z from 'zod/mini'
import { ProviderFailure, type ProviderReply } from './provider.ts'

/** The body of a 200 in the expected shape. Throws ProviderFailure for a refusal and for any other shape. */
export function readBody<S extends z.ZodMiniType>(reply: ProviderReply, schema: S): z.output<S> {
  if (reply.status !== 200) throw rejected(reply)
  const result = z.safeParse(schema, reply.body)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.join('.') ?? ''
  throw new ProviderFailure('unreadable', `answered in an unknown shape (${path})`)
}

/** A refusal of this question, by its status and, where it has one, its code. */
export function rejected({ status, body }: ProviderReply): ProviderFailure {
  const code = errorCode(body)
  return new ProviderFailure('rejected', `answered ${status}${code === '' ? '' : ` ${code}`}`)
}

/** Only words like INVALID_ARGUMENT: free text may repeat what was sent. */
function errorCode(body: unknown): string {
  const { code, error, error_code, status } = (body ?? {}) as Record<string, unknown>
  const inner = (typeof error === 'object' ? error : undefined) as { status?: unknown } | null | undefined
  const found = [inner?.status, code, error_code, status].find(
    (word) => typeof word === 'number' || (typeof word === 'string' && /^\w{1,40}$/.test(word)),
  )
  return found === undefined ? '' : String(found)
}

export const finiteNumber = z.number().check(z.refine(Number.isFinite))
export const latitude = z.number().check(z.gte(-90), z.lte(90))
export const longitude = z.number().check(z.gte(-180), z.lte(180))
/** GeoJSON's order; a height behind is dropped. */
export const lngLatPair = z.pipe(
  z.tuple([longitude, latitude], z.unknown()),
  z.transform(([lng, lat]) => [lng, lat] as const),
)

/** A URL below an operator's or a provider's base, with the given query; empty values are left out. */
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

/** The two letters of a BCP 47 language. */
export const languageOf = (tag: string | undefined) => tag?.split('-')[0]?.toLowerCase()
