import { isUuid } from '@cabstand/domain/ids'

const problems = ['not_valid_user_type', 'user_issue_contact_admin'] as const
type AccountProblem = (typeof problems)[number]

export interface LoginSearch {
  /** The path to open after sign-in: on this site, starting with a single slash. */
  readonly redirect?: string | undefined
  /** Why the person was signed out. */
  readonly problem?: AccountProblem | undefined
  /** The id of a recovery code, created on the server for an admin who cannot receive a code. */
  readonly challenge?: string | undefined
}

/** A placeholder origin for parsing URLs; a URL with another origin leads to another site. */
const ownOrigin = 'http://own.invalid'

/**
 * Parses the search parameters and drops every value that is not a path of this site. Dropped parameters are returned
 * as undefined: the router merges the result over the input, so an omitted name would keep its original value.
 */
export function parseLoginSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  const { redirect, challenge, problem } = search
  return {
    redirect: typeof redirect === 'string' ? ownPath(redirect) : undefined,
    problem: problems.find((known) => known === problem),
    challenge: typeof challenge === 'string' && isUuid(challenge) ? challenge : undefined,
  }
}

/**
 * The path as browsers parse it. They remove tabs and line breaks and resolve dots, so `/<tab>/host` and `/.//host`
 * lead to other sites. Undefined for those, and for anything that is not a path.
 */
function ownPath(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, ownOrigin)) return undefined
  const { origin, pathname, search, hash } = new URL(text, ownOrigin)
  if (origin !== ownOrigin || pathname.startsWith('//')) return undefined
  return `${pathname}${search}${hash}`
}

/** Whether an address of this site is that screen, whatever its search parameters are, such as `?lang=en`. */
export function leadsTo(address: string | undefined, screen: string): boolean {
  return address !== undefined && new URL(address, ownOrigin).pathname === screen
}
