import { createHmac } from 'node:crypto'
import { isSameText } from '../signatures.ts'

/** How old a signed message may be. */
const maxAgeSeconds = 300

/** The lower-case hexadecimal HMAC-SHA256 of a signed text. */
export const signatureOf = (text: string | Buffer, secret: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

/**
 * Whether a `Stripe-Signature` header, such as `t=1767323045,v1=9a5b…`, signs this body and is not old. While a secret
 * is replaced, Stripe sends a `v1` of each.
 */
export function isSigned(header: string | undefined, body: Buffer, secret: string, now: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name ? [value] : []))
  const [time] = valuesOf('t')
  if (time === undefined || !/^\d{1,12}$/.test(time)) return false
  if (now.getTime() / 1000 - Number(time) > maxAgeSeconds) return false
  const expected = signatureOf(Buffer.concat([Buffer.from(`${time}.`), body]), secret)
  return valuesOf('v1').some((given) => isSameText(given, expected))
}
