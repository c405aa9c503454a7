import { randomBytes } from 'node:crypto'
import { type Client, visitorCookie } from '../caller.ts'
import type { Context } from './route.ts'

/** People who are not signed in, identified by a cookie. The database stores its keyed hash. */
export interface Visitors {
  /** The visitor of this browser before sign-in. */
  find(client: Client): Buffer | undefined
  /** The visitor of this request. Sets the cookie, or extends its lifetime. */
  mark(context: { readonly client: Client } & Pick<Context<never>, 'setCookie'>): Buffer
}

/** As long as a quote is stored, with some time to sign in. */
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
