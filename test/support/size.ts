/** Whether tests of faults, races and attacks run at full size, or at a size that is fast enough for `npm test`. */
export const isFullSize = process.env.CABSTAND_TEST_SIZE === 'full'

/**
 * Selects a number of rounds, kills, calls or seconds: the small one in `npm test`, the full one in `npm run
 * test:full`.
 */
export function sized(small: number, whole: number): number {
  return isFullSize ? whole : small
}
