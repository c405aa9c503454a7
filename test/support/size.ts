/** Whether the tests of faults, races and attacks run at the size of their issue, or at one that `npm test` can wait for. */
const full = process.env.CABSTAND_TEST_SIZE === 'full'

/** How many rounds, kills, calls or seconds: the small number in `npm test`, the full one in `npm run test:full`. */
export function sized(small: number, whole: number): number {
  return full ? whole : small
}
