/** The name part for a user without a first name. */
const nameless = 'rider'

/**
 * A referral id: the lower-cased first name without spaces, and a number 1000 to 9999 from a random 32-bit (or
 * larger) unsigned integer. It may already be in use: the caller then draws again.
 */
export function referralId(firstName: string, randomInteger: number): string {
  if (!Number.isSafeInteger(randomInteger) || randomInteger < 0) {
    throw new RangeError(`not a whole number of at least 0: ${randomInteger}`)
  }
  const name = firstName.toLowerCase().replace(/\s+/g, '')
  return `${name || nameless}${1000 + (randomInteger % 9000)}`
}

/** A referral id as it is stored, from what a person typed or a link has. */
export const normalizeReferralId = (typed: string): string => typed.trim().toLowerCase()

/** Whether a text may be a whole referral id, so that clients ask the server only then. */
export const isReferralId = (typed: string): boolean => /^\S+[1-9]\d{3}$/u.test(normalizeReferralId(typed))
