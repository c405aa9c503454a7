import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { messageOfForm } from './checksum.ts'

/** A message that Paytm sends: a form about a payment, or JSON about a refund. */
export type PaytmMessage = {
  /** What its checksum covers. */
  readonly signed: string
  readonly checksum: string | undefined
} & ({ readonly kind: 'form'; readonly form: Readonly<Record<string, string>> } | { readonly kind: 'json' })

/** The checksum covers the exact text of `body`, which must not be written anew. */
const signedJson =
  /^\s*\{\s*"head"\s*:\s*\{[^{}]*"signature"\s*:\s*"([^"]*)"[^{}]*\}\s*,\s*"body"\s*:\s*(\{.*\})\s*\}\s*$/s

/** Finds the parts of a message. Nothing is checked yet. */
export function parseMessage(bytes: Buffer): PaytmMessage {
  const text = bytes.toString()
  const [, checksum, signed] = signedJson.exec(text) ?? []
  if (signed !== undefined) return { kind: 'json', signed, checksum }
  const form = Object.fromEntries(new URLSearchParams(text))
  return { kind: 'form', form, signed: messageOfForm(form), checksum: form.CHECKSUMHASH }
}

/** The same for the same message, whatever the salt of its checksum. */
export function keyOf(message: PaytmMessage): string {
  const { ORDERID = '', TXNID = '', STATUS = '' } = message.kind === 'form' ? message.form : {}
  const named = message.kind === 'form' ? `${ORDERID}\n${TXNID}\n${STATUS}` : message.signed
  return createHash('sha256').update(named).digest('hex')
}

// paytmpayments.com/docs/success-refund-webhook; the fact sheet confirms only `refId`.
const refundNews = z.object({ orderId: z.string(), refId: z.string(), refundAmount: z.string() })

/** The refund that a message is about. Its state stands there in several ways, and is better asked for. */
export const readRefundNews = (signed: string) => z.parse(refundNews, JSON.parse(signed))
