import { isUuid } from '@cabstand/domain/ids'

export interface LoginSearch {
  /** Where to go on after sign-in: an address of our own, beginning with one slash. */
  readonly redirect?: string | undefined
  /** Of a code that was made on the server for an admin who cannot receive one. */
  readonly challenge?: string | undefined
}

/** Stands for this site while an address is read; what leaves it is not ours. */
const ownOrigin = 'http://own.invalid'

/**
 * Reads the search parameters; anything that is not a path of this site is dropped. Named all the same: the router
 * lays what is read over what was given, so that a name left out keeps its given value.
 */
export function parseLoginSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  const { redirect, challenge } = search
  return {
    redirect: typeof redirect === 'string' ? ownPath(redirect) : undefined,
    challenge: typeof challenge === 'string' && isUuid(challenge) ? challenge : undefined,
  }
}

/**
 * The path as a browser reads it, which drops tabs and line breaks and resolves dots: `/<tab>/host` and `/.//host`
 * are other sites to it. Undefined when that is so, or when it is no path.
 */
function ownPath(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, ownOrigin)) return undefined
  const { origin, pathname, search, hash } = new URL(text, ownOrigin)
  if (origin !== ownOrigin || pathname.startsWith('//')) return undefined
  return `${pathname}${search}${hash}`
}
