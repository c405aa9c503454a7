import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that says nothing of where they differ. An absent text equals none. */
export function isSameText(given: string | undefined, expected: string): boolean {
  if (given === undefined) return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** How old a signed message may be. */
const maxAgeSeconds = 300

/** The lower-case hexadecimal HMAC-SHA256 of a signed text. */
export const hexSignatureOf = (text: string | Buffer, secret: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

/**
 * Whether a header such as `t=1767323045,v1=9a5b…` signs this body and is not old. While a secret is replaced, there can
 * be a `v1` of each.
 */
export function isSignedAndFresh(
  header: string | undefined,
  body: Buffer,
  secret: string,
  now: Date,
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name ? [value] : []))
  const [time] = valuesOf('t')
  if (time === undefined || !/^\d{1,12}$/.test(time)) return false
  if (now.getTime() / 1000 - Number(time) > maxAgeSeconds) return false
  const expected = hexSignatureOf(Buffer.concat([Buffer.from(`${time}.`), body]), secret)
  return valuesOf('v1').some((given) => isSameText(given, expected))
}
