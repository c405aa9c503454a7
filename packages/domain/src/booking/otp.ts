/** Wrong OTPs that a driver may try within a minute, per booking. */
export const bookingOtpTriesPerMinute = 5

/** Life and tries of one sign-in code. */
export const signInCodeLimits = { lifetimeSeconds: 300, tries: 3 } as const

/** Maps a random whole number evenly enough (2^32 or more values) onto `count` values. */
function pick(randomInteger: number, count: number): number {
  if (!Number.isSafeInteger(randomInteger) || randomInteger < 0) {
    throw new RangeError(`not a whole number of at least 0: ${randomInteger}`)
  }
  return randomInteger % count
}

/** A booking's OTP, 10000 to 99999, from a random 32-bit (or larger) unsigned integer. */
export function bookingOtp(randomInteger: number): number {
  return 10_000 + pick(randomInteger, 90_000)
}

/** Whether the text has the form of a booking's OTP. */
export function isBookingOtp(text: string): boolean {
  return /^[1-9]\d{4}$/.test(text)
}

/** Whether the given text is the booking's OTP; a booking without one (`false`, null) asks for none. */
export function matchesBookingOtp(expected: number | false | null, given: string | undefined): boolean {
  if (expected === false || expected === null) return true
  return given !== undefined && given.trim() === String(expected)
}

/** A sign-in code of six digits, 100000 < code < 999999, from a random 32-bit (or larger) unsigned integer. */
export function signInCode(randomInteger: number): string {
  return String(100_001 + pick(randomInteger, 899_998))
}

/** Whether the text is a possible sign-in code; if not, the answer is `otp_validate_error`. */
export function isSignInCode(text: string): boolean {
  const value = Number(text)
  return /^\d{6}$/.test(text) && value > 100_000 && value < 999_999
}
