import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { messageOfForm } from './checksum.ts'

/** A message that Paytm sends: a form about a payment, or JSON about a refund. */
export type PaytmMessage = {
  /** What its checksum covers. */
  readonly signed: string
  readonly checksum: string | undefined
} & ({ readonly kind: 'form'; readonly form: Readonly<Record<string, string>> } | { readonly kind: 'json' })

const beforeHead = /^\s*\{\s*"head"\s*:\s*\{/
const beforeBody = /\s*,\s*"body"\s*:\s*\{/y
const head = z.object({ signature: z.string() })

/**
 * The signature in the head, and the exact text of the body, which it covers and which must not be written anew. Anybody
 * can send a message, so each step goes through the text once.
 */
function findSigned(text: string): { readonly checksum: string; readonly signed: string } | undefined {
  const start = beforeHead.exec(text)?.[0].length
  if (start === undefined) return undefined
  const end = text.indexOf('}', start)
  beforeBody.lastIndex = end + 1
  const gap = beforeBody.exec(text)?.[0]
  const whole = text.trimEnd()
  const signed = whole.slice(end + (gap?.length ?? 0), -1).trimEnd()
  if (end === -1 || gap === undefined || !whole.endsWith('}') || !signed.endsWith('}')) return undefined
  const read = z.safeParse(head, parseJson(`{${text.slice(start, end)}}`))
  return read.success ? { checksum: read.data.signature, signed } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finds the parts of a message. Nothing is checked yet. */
export function parseMessage(bytes: Buffer): PaytmMessage {
  const text = bytes.toString()
  const found = findSigned(text)
  if (found !== undefined) return { kind: 'json', ...found }
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
