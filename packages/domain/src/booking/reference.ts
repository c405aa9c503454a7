/** Letters and digits that are not confused when read out or written down (no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V). */
export const referenceAlphabet = '34679ACDEFGHJKMNPQRTVWXY'

const referenceLength = 6

/**
 * A booking's reference from six random 32-bit (or larger) unsigned integers. It may already be in use: the caller then
 * draws again. Throws RangeError when there are fewer than six whole numbers.
 */
export function bookingReference(randomIntegers: ArrayLike<number>): string {
  let reference = ''
  for (let index = 0; index < referenceLength; index += 1) {
    const random = randomIntegers[index]
    if (random === undefined || !Number.isSafeInteger(random) || random < 0) {
      throw new RangeError('a reference needs six whole numbers of at least 0')
    }
    reference += referenceAlphabet.charAt(random % referenceAlphabet.length)
  }
  return reference
}
