import { expect, test } from 'vitest'
import { chanceOf, testSeed } from '../../../../test/support/seed.ts'
import { sized } from '../../../../test/support/size.ts'
import type { RaceStage } from './race-stage.ts'
import { Round } from './round.ts'

export interface Race<Lane> {
  readonly stage: RaceStage
  /** Independent of each other: each runs rounds in parallel. */
  readonly lanes: readonly Lane[]
  /** Rounds per seed in `npm test`. The full size is 200 rounds for each of 4 seeds. */
  readonly smallRounds: number
  /** All valid results of a round. In 200 rounds each must occur. */
  readonly ends: readonly string[]
  /** Runs one round, checks the resulting records, and names the result. */
  play(round: Round, lane: Lane): Promise<string>
}

const fullRounds = 200
/** 20 of them took hours, and a run that takes hours is not done before a release. */
const seeds = Array.from({ length: sized(1, 4) }, (_, index) => testSeed + index)

/** Tests of one race, one per seed. A failure names the seed, the round and its random choices. */
export function race<Lane>(name: string, options: Race<Lane>): void {
  const rounds = sized(options.smallRounds, fullRounds)
  test.each(seeds)(
    `${name}: ${rounds} rounds, seed %i`,
    { timeout: 60_000 + rounds * 2000 },
    async (seed) => {
      const counts = await playRounds(name, options, rounds, seed)
      const ends = [...counts.keys()]
      if (rounds === fullRounds) expect(ends.toSorted()).toEqual([...options.ends].sort())
      else expect(options.ends).toEqual(expect.arrayContaining(ends))
      expect(await options.stage.audit()).toEqual([])
    },
  )
}

/** Runs the rounds of one seed in all lanes in parallel. Returns the count of each result. */
export async function playRounds<Lane>(
  name: string,
  { stage, lanes, play }: Pick<Race<Lane>, 'stage' | 'lanes' | 'play'>,
  rounds: number,
  seed: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let failed = false
  const playLane = async (lane: Lane, first: number) => {
    for (let number = first; number < rounds && !failed; number += lanes.length) {
      const chance = chanceOf(`${name} ${number}`, seed)
      const round = new Round({ number, chance, urls: stage.urls })
      try {
        const end = await play(round, lane)
        counts.set(end, (counts.get(end) ?? 0) + 1)
      } catch (error) {
        failed = true
        const story = round.story.join(', ')
        throw new Error(`seed ${seed}, round ${number} (${story}): ${String(error)}`, { cause: error })
      }
    }
  }
  const played = await Promise.allSettled(lanes.map(playLane))
  for (const lane of played) if (lane.status === 'rejected') throw lane.reason
  return counts
}
