import * as z from 'zod/mini'
import type { BookSearch } from '../../app/paths.ts'

const words = z.catch(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))), undefined)
const coordinate = (max: number) =>
  z.catch(z.optional(z.coerce.number().check(z.gte(-max), z.lte(max))), undefined)

const schema = z.object({
  pickup: words,
  pickupLat: coordinate(90),
  pickupLng: coordinate(180),
  drop: words,
  dropLat: coordinate(90),
  dropLng: coordinate(180),
  when: z.catch(z.optional(z.enum(['now', 'later'])), undefined),
  at: z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/))), undefined),
  carType: z.catch(z.optional(z.uuid()), undefined),
  service: z.catch(z.optional(z.enum(['taxi', 'delivery'])), undefined),
  pay: z.catch(z.optional(z.enum(['cash', 'wallet'])), undefined),
})

export interface BookScreenSearch extends BookSearch {
  readonly pay?: 'cash' | 'wallet'
}

/** What has been chosen so far. A value that does not fit is dropped, never refused. */
export function parseBookSearch(search: Readonly<Record<string, unknown>>): BookScreenSearch {
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
  const parsed = schema.parse(given)
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
}
