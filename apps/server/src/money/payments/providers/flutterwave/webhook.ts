import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { ProviderEvent, WebhookReader } from '../../provider.ts'
import { isSameText } from '../signatures.ts'
import { readRefundNews, readTransaction } from './transactions.ts'

/** The base64 HMAC-SHA256 of a body. */
export const signatureOf = (body: Buffer | string, secretHash: string) =>
  createHmac('sha256', secretHash).update(body).digest('base64')

/**
 * Flutterwave's webhooks. Some carry the secret itself in a header and prove nothing about their body; so each is only
 * a reason to fetch the transaction or the refund that it names.
 */
export const flutterwaveWebhook = (
  secretHash: string,
  fetch: Readonly<Record<'transaction' | 'refund', (id: string) => Promise<unknown>>>,
): WebhookReader => ({
  // `verif-hash` is a secret.
  headers: [],
  accepts({ headers, body }) {
    const { 'flutterwave-signature': signature, 'verif-hash': hash } = headers
    if (signature !== undefined) return isSameText(signature, signatureOf(body, secretHash))
    return isSameText(hash, secretHash)
  },
  keyOf: ({ body }) => signatureOf(body, secretHash),
  async read({ body }) {
    const subject = readSubject(JSON.parse(body.toString()))
    if (subject === undefined) return { kind: 'ignored' }
    const { what, id } = subject
    if (what === 'transaction')
      return { kind: 'payment', report: readTransaction(await fetch.transaction(id)) } satisfies ProviderEvent
    return { kind: 'refund', ...(await readRefundNews(await fetch.refund(id), fetch.transaction)) }
  },
})

const message = z.object({ event: z.string(), data: z.unknown() })
const named = z.object({ id: z.number() })

/**
 * The transaction or refund that a message names; undefined: it is about something else. UNCONFIRMED: the names of events of
 * refunds, of which `refund.completed` is seen in code of others, and that their `id` is that of the refund.
 */
export function readSubject(parsed: unknown) {
  const { event, data } = z.parse(message, parsed)
  const what =
    event === 'charge.completed' ? 'transaction' : event.startsWith('refund.') ? 'refund' : undefined
  return what && { what, id: String(z.parse(named, data).id) }
}
