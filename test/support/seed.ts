import { createPrng, type Prng } from '../../apps/simulator/src/prng.ts'

/** The seed of this run. To replay a failed run, set `CABSTAND_TEST_SEED` to the seed in its failure message. */
export const testSeed = Number(process.env.CABSTAND_TEST_SEED ?? 1)

/** A random sequence for one purpose. It depends only on the seed and the name. */
export function chanceOf(name: string, seed: number = testSeed): Prng {
  return createPrng(seed, name)
}
