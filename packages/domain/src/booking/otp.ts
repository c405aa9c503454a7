/** Wrong OTPs a driver may enter for one booking within a minute. */
export const bookingOtpTriesPerMinute = 5

/** Lifetime and number of attempts of a sign-in code. */
export const signInCodeLimits = { lifetimeSeconds: 300, tries: 3 } as const

/** Maps a random integer of at least 32 bits onto `count` values; the bias is negligible. */
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

/** Whether the text is the booking's OTP. A booking without an OTP (`false`, null) accepts any text. */
export function matchesBookingOtp(expected: number | false | null, given: string | undefined): boolean {
  if (expected === false || expected === null) return true
  return given !== undefined && given.trim() === String(expected)
}

/** A sign-in code of six digits, 100000 < code < 999999, from a random 32-bit (or larger) unsigned integer. */
export function signInCode(randomInteger: number): string {
  return String(100_001 + pick(randomInteger, 899_998))
}

/** Whether the text has the form of a sign-in code; if not, the error is `otp_validate_error`. */
export function isSignInCode(text: string): boolean {
  const value = Number(text)
  return /^\d{6}$/.test(text) && value > 100_000 && value < 999_999
}
