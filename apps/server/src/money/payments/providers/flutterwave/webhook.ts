import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { ProviderEvent, WebhookReader } from '../../provider.ts'
import { isSameText } from '../signatures.ts'
import { readTransaction } from './transactions.ts'

/** The base64 HMAC-SHA256 of a body. */
export const signatureOf = (body: Buffer | string, secretHash: string) =>
  createHmac('sha256', secretHash).update(body).digest('base64')

/**
 * Flutterwave's webhooks. Some carry the secret itself in a header and prove nothing about their body; so each is only
 * a reason to fetch the transaction that it names.
 */
export const flutterwaveWebhook = (
  secretHash: string,
  verify: (transactionId: string) => Promise<unknown>,
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
    const id = readChargeId(JSON.parse(body.toString()))
    if (id === undefined) return { kind: 'ignored' }
    return { kind: 'payment', report: readTransaction(await verify(id)) } satisfies ProviderEvent
  },
})

const message = z.object({ event: z.string(), data: z.unknown() })
const charge = z.object({ id: z.number() })

/** The transaction that a message names; undefined: it is about something else. Names of refund events are UNCONFIRMED. */
export function readChargeId(parsed: unknown): string | undefined {
  const { event, data } = z.parse(message, parsed)
  return event === 'charge.completed' ? String(z.parse(charge, data).id) : undefined
}
