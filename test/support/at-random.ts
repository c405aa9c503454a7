import { setTimeout as sleep } from 'node:timers/promises'
import type { Journal } from './journal.ts'
import { chanceOf } from './seed.ts'

export interface Interruptions {
  readonly journal: Journal
  /** What is interrupted. */
  readonly living: Promise<unknown>
  readonly count: number
  /** Acknowledged writes from one to the next, at most. */
  readonly stepsApart: number
  /** Names the chance. */
  readonly name: string
  readonly act: () => Promise<unknown>
}

/** Acts so many times, each some acknowledged writes and a few milliseconds after the last. Throws when life is over. */
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
