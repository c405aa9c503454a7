import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from './keyed-hash.ts'

/** How long a device remains known after a sign-in. */
export const knownDeviceDays = 365

/** The id that a device keeps in its mark for all people who sign in on it; a new one where there is none. */
export function deviceOf(mark: string | undefined): string {
  const kept = mark?.split('.')[2] ?? ''
  return /^[\w-]{22}$/.test(kept) ? kept : randomBytes(16).toString('base64url')
}

/**
 * A signed mark that this recipient of codes has signed in on this device, with the id of the device. It grants no access; it only
 * selects a separate rate limit, and tells which accounts are used on one device.
 */
export function issueDeviceMark(
  hash: KeyedHash,
  { recipient, device }: { readonly recipient: string; readonly device: string },
  now: Date,
): string {
  const issued = Math.floor(now.getTime() / 1000).toString(36)
  return `${issued}.${hash('device', signedText(recipient, issued, device)).toString('base64url')}.${device}`
}

/** Whether the mark has a valid signature, belongs to this recipient and has not expired. */
export function isKnownDevice(
  hash: KeyedHash,
  mark: string | undefined,
  recipient: string,
  now: Date,
): boolean {
  const [issued = '', signature = '', device = ''] = mark?.split('.') ?? []
  const ageSeconds = now.getTime() / 1000 - Number.parseInt(issued, 36)
  if (!(ageSeconds > -3600 && ageSeconds < knownDeviceDays * 86_400)) return false
  const given = Buffer.from(signature, 'base64url')
  const expected = hash('device', signedText(recipient, issued, device))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Marks of before the id have none. */
const signedText = (recipient: string, issued: string, device: string) =>
  device === '' ? `${recipient}:${issued}` : `${recipient}:${issued}:${device}`
