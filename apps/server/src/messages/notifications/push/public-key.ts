import { ECDH } from 'node:crypto'

/** Whether a text in base64url is an uncompressed point of the curve P-256: 65 bytes. */
export function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
