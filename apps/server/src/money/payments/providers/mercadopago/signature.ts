import { createHmac } from 'node:crypto'
import type { Delivery } from '../../provider.ts'
import { isSameText } from '../signatures.ts'

const hourMs = 3_600_000
/** Mercado Pago repeats a webhook for 15 days; whether it then signs anew is not documented. */
const oldestMs = 16 * 24 * hourMs

/** The text that Mercado Pago signs. A part without a value is left out. */
export function manifestOf(dataId: string, requestId: string, ts: string): string {
  const parts = { id: dataId, 'request-id': requestId, ts }
  return Object.entries(parts)
    .map(([name, value]) => (value === '' ? '' : `${name}:${value};`))
    .join('')
}

/** The lower-case hexadecimal HMAC-SHA256 of a manifest. */
export const signatureOf = (manifest: string, secret: string) =>
  createHmac('sha256', secret).update(manifest).digest('hex')

/** The id of what a webhook is about: of its address, the only part that is signed. */
export const dataIdOf = ({ query }: Delivery) => query.get('data.id') ?? ''

/** Whether Mercado Pago signed the id that a webhook names, and not too long ago. The body is not signed. */
export function isSigned(delivery: Delivery, secret: string, now: Date): boolean {
  const { 'x-signature': header = '', 'x-request-id': requestId = '' } = delivery.headers
  const parts = new Map(
    header.split(',').map((part) => [part.split('=')[0]?.trim(), part.split('=')[1]?.trim()]),
  )
  const [ts = '', given] = [parts.get('ts'), parts.get('v1')]
  if (!/^\d{10,13}$/.test(ts) || dataIdOf(delivery) === '') return false
  // Milliseconds in the documentation, seconds in its SDK.
  const ageMs = now.getTime() - Number(ts) * (ts.length === 13 ? 1 : 1000)
  if (ageMs < -hourMs || ageMs > oldestMs) return false
  // Signed in lower case by the documentation, unchanged by its SDK.
  const ids = [dataIdOf(delivery), dataIdOf(delivery).toLowerCase()]
  return ids.some((id) => isSameText(given, signatureOf(manifestOf(id, requestId, ts), secret)))
}
