import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../../src/platform/http/errors.ts'
import { download } from '../../../src/platform/http/kinds/download.ts'
import { formPost } from '../../../src/platform/http/kinds/form-post.ts'
import { redirect } from '../../../src/platform/http/kinds/redirect.ts'
import { webhook } from '../../../src/platform/http/kinds/webhook.ts'
import { timestampedHmac } from '../../../src/platform/http/signature.ts'
import type { Module } from '../../../src/platform/module.ts'
import {
  confirmBySession,
  exportRows,
  goToProvider,
  reportPayment,
  returnFromProvider,
} from './edge-endpoints.ts'

export const webhookSecret = 'whsec_only_tests_know_this'
const olderSecret = 'whsec_the_secret_before_it'

/** The table for the provider's events and forms. It has no constraint that would prevent processing an event twice. */
export const edgeTables = `
  create table if not exists test_payments (event_id text not null, amount integer not null)`

/** Progress of downloads, for assertions. */
export const exported = { made: 0, returned: 0 }

/** Signs a body as the provider does. */
export function signed(body: string, at: Date, secret = webhookSecret): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** A card provider with one route of each kind. */
export function edgeModule({ now }: { readonly now: () => Date }): Module {
  return {
    name: 'edges',
    routes: [
      webhook(reportPayment, {
        provider: 'test-provider',
        signature: timestampedHmac({ secrets: [webhookSecret, olderSecret], now }),
        eventIdOf: ({ id, type }) => (type === 'ping' ? undefined : id),
        async process(tx, { id, amount }) {
          await sql`insert into test_payments (event_id, amount) values (${id}, ${amount})`.execute(tx)
        },
      }),
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
