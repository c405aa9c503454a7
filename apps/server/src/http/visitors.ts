import { randomBytes } from 'node:crypto'
import { visitorCookie } from './caller.ts'
import type { Client, Context } from './route.ts'

/** People who have not signed in, told apart by a mark that their browser keeps. The database has its keyed hash. */
export interface Visitors {
  /** The visitor that this browser was before anybody signed in. */
  find(client: Client): Buffer | undefined
  /** The visitor that asks; their browser gets a mark, or keeps it for another while. */
  mark(context: { readonly client: Client } & Pick<Context<never>, 'setCookie'>): Buffer
}

/** Of use for as long as a quote is kept, with some time to sign in. */
const maxAgeSeconds = 3600
/** 128 random bits. */
const markPattern = /^[\w-]{22}$/

export function createVisitors(hash: (mark: string) => Buffer): Visitors {
  const markOf = ({ visitorMark }: Client) =>
    visitorMark !== undefined && markPattern.test(visitorMark) ? visitorMark : undefined
  return {
    find(client) {
      const mark = markOf(client)
      return mark === undefined ? undefined : hash(mark)
    },
    mark({ client, setCookie }) {
      const mark = markOf(client) ?? randomBytes(16).toString('base64url')
      setCookie(visitorCookie, mark, { httpOnly: true, maxAgeSeconds })
      return hash(mark)
    },
  }
}
