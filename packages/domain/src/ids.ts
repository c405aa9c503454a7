/** A branded type: ids of different kinds are not interchangeable at compile time. */
export type Brand<T, B extends string> = T & { readonly __brand: B }

export type UserId = Brand<string, 'UserId'>
export type BookingId = Brand<string, 'BookingId'>
export type QuoteId = Brand<string, 'QuoteId'>
export type CarTypeId = Brand<string, 'CarTypeId'>
export type OfferId = Brand<string, 'OfferId'>
export type PlaceId = Brand<string, 'PlaceId'>
export type PromoId = Brand<string, 'PromoId'>
export type WithdrawalId = Brand<string, 'WithdrawalId'>
export type SessionId = Brand<string, 'SessionId'>
export type ChallengeId = Brand<string, 'ChallengeId'>

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether the text is a UUID (RFC 9562, any version) in lower case with dashes. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/**
 * A UUIDv7 (RFC 9562 §5.7) for the given time and at least 10 random bytes.
 * Throws RangeError when the time does not fit 48 bits or bytes are missing.
 */
export function uuidv7(nowMs: number, randomBytes: Uint8Array): string {
  if (!Number.isSafeInteger(nowMs) || nowMs < 0 || nowMs >= 2 ** 48) {
    throw new RangeError(`not a time of 48 bits: ${nowMs}`)
  }
  if (randomBytes.length < 10) throw new RangeError('a UUIDv7 needs 10 random bytes')
  const tail = Array.from(randomBytes.subarray(0, 10))
  tail[0] = ((tail[0] ?? 0) & 0x0f) | 0x70
  tail[2] = ((tail[2] ?? 0) & 0x3f) | 0x80
  const hex =
    nowMs.toString(16).padStart(12, '0') + tail.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
