import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../../src/platform/http/errors.ts'
import { download } from '../../../src/platform/http/kinds/download.ts'
import { formPost } from '../../../src/platform/http/kinds/form-post.ts'
import { redirect } from '../../../src/platform/http/kinds/redirect.ts'
import type { Module } from '../../../src/platform/module.ts'
import { confirmBySession, exportRows, goToProvider, returnFromProvider } from './edge-endpoints.ts'

/** The table for the provider's events and forms. It has no constraint that would prevent processing an event twice. */
export const edgeTables = `
  create table if not exists test_payments (event_id text not null, amount integer not null)`

/** Progress of downloads, for assertions. */
export const exported = { made: 0, returned: 0 }

/** A card provider with one route of each kind. */
export function edgeModule(): Module {
  return {
    name: 'edges',
    routes: [
      formPost(returnFromProvider, {
        async write(tx, { body, caller }) {
          if (body.status === 'failed') throw new AppError('payment_not_possible')
          await sql`insert into test_payments (event_id, amount) values (${body.payment}, 0)`.execute(tx)
          return `/bookings?as=${caller.role}`
        },
        refuse: ({ code }) => `/bookings?problem=${code}`,
      }),
      formPost(confirmBySession, {
        unaudited: 'It changes nothing.',
        write: async (_, { caller, body }) => `/bookings?as=${caller.role}&payment=${body.payment}`,
      }),
      redirect(goToProvider, {
        origins: ['https://pay.example', 'http://127.0.0.1:4179'],
        go: async ({ query }) => query.to,
      }),
      download(exportRows, {
        async make({ query }) {
          const type = query.case === 'undeclared' ? 'text/html' : exportRows.mediaTypes[0]
          return {
            name: query.name ?? 'rows.csv',
            mediaType: type as (typeof exportRows.mediaTypes)[0],
            parts: rows(query.case),
            ...(query.case === 'short' || query.case === 'long' ? { sizeBytes: 100 } : {}),
          }
        },
      }),
    ],
  }
}

const block = 'x'.repeat(64 * 1024)

async function* rows(kind: string): AsyncGenerator<string> {
  exported.made = 0
  try {
    if (kind === 'fails-first') throw new Error('the password is 4711')
    if (kind === 'empty') return
    yield 'id,amount\n'
    if (kind === 'fails-later') throw new Error('the password is 4711')
    if (kind === 'long') yield block
    while (kind === 'endless') {
      exported.made += 1
      yield block
      await setImmediate()
    }
    yield '1,5\n'
  } finally {
    exported.returned += 1
  }
}
