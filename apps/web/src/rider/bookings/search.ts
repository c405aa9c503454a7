import * as z from 'zod/mini'

const scope = z.catch(z.enum(['now', 'later', 'past']), 'now')

export interface BookingsSearch {
  readonly scope?: 'later' | 'past'
}

/** Which list shows; unknown words read as "now", which is left out of the address. */
export function parseBookingsSearch(search: Readonly<Record<string, unknown>>): BookingsSearch {
  const chosen = scope.parse(search.scope)
  return chosen === 'now' ? {} : { scope: chosen }
}
