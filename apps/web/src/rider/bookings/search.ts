export interface BookingsSearch {
  readonly scope?: 'later' | 'past' | undefined
}

/**
 * The list to show; unknown values count as "now", which is left out of the address but named, see `parseLoginSearch`.
 */
export function parseBookingsSearch({ scope }: Readonly<Record<string, unknown>>): BookingsSearch {
  return scope === 'later' || scope === 'past' ? { scope } : { scope: undefined }
}
