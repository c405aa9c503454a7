import { setTimeout as sleep } from 'node:timers/promises'
import type { Journal } from './journal.ts'
import { chanceOf } from './seed.ts'

export interface Interruptions {
  readonly journal: Journal
  /** The activity to interrupt. */
  readonly living: Promise<unknown>
  readonly count: number
  /** Maximum number of acknowledged writes between two interruptions. */
  readonly stepsApart: number
  /** Name of the random sequence. */
  readonly name: string
  readonly act: () => Promise<unknown>
}

/**
 * Calls `act` `count` times, each a random number of acknowledged writes and a few milliseconds after the last. Throws
 * when the activity ends first.
 */
export async function interruptAtRandom(options: Interruptions): Promise<void> {
  const { journal, living, count, stepsApart, act } = options
  const chance = chanceOf(options.name)
  const over = living.then(() => 'over' as const)
  for (let done = 0; done < count; done += 1) {
    const steps = journal.steps.length + chance.integer(Math.ceil(stepsApart / 4), stepsApart)
    if ((await Promise.race([journal.reached(steps), over])) === 'over')
      throw new Error(`only ${done} of ${count} interruptions: ${journal.troubles.join('; ')}`)
    await sleep(chance.between(0, 25))
    await act()
  }
}
