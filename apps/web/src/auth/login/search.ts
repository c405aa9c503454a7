export interface LoginSearch {
  /** Where to go on after sign-in: an address of our own, beginning with one slash. */
  readonly redirect?: string
}

/** Reads the search parameters; anything that is not a path of this site is dropped. */
export function parseLoginSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  const { redirect } = search
  return typeof redirect === 'string' && /^\/(?![/\\])/.test(redirect) ? { redirect } : {}
}
