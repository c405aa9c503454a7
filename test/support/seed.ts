import { createPrng, type Prng } from '../../apps/simulator/src/prng.ts'

/** The seed of this run: `CABSTAND_TEST_SEED` replays one that failed. Failure messages name it. */
export const testSeed = Number(process.env.CABSTAND_TEST_SEED ?? 1)

/** Chance for one purpose: the same numbers for the same seed and name, whatever others draw. */
export function chanceOf(name: string, seed: number = testSeed): Prng {
  return createPrng(seed, name)
}
