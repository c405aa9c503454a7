/** The name part where the first name has no letter. */
const nameless = 'rider'

/**
 * A referral id: the letters of the first name in lower case, and a number 1000 to 9999 from a random 32-bit (or
 * larger) unsigned integer. Letters of any script, so that people recognize their name; it stands in links, where
 * markup, punctuation and stray accents do not. It may already be in use: the caller then draws again.
 */
export function referralId(firstName: string, randomInteger: number): string {
  if (!Number.isSafeInteger(randomInteger) || randomInteger < 0) {
    throw new RangeError(`not a whole number of at least 0: ${randomInteger}`)
  }
  const name = firstName
    .normalize('NFC')
    .toLowerCase()
    .replace(/\P{Alphabetic}/gu, '')
  return `${name || nameless}${1000 + (randomInteger % 9000)}`
}

/** A referral id as it is stored, from what a person typed or a link has. */
export const normalizeReferralId = (typed: string): string => typed.trim().toLowerCase()

/** Whether a text may be a whole referral id, so that clients ask the server only then. */
export const isReferralId = (typed: string): boolean => /^\S+[1-9]\d{3}$/u.test(normalizeReferralId(typed))
