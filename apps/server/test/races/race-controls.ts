import { expect, test } from 'vitest'
import type { Sabotage } from '../../../../test/support/sabotage.ts'
import { testSeed } from '../../../../test/support/seed.ts'
import type { Lane } from './lane.ts'
import { playRounds } from './race.ts'
import { type LaneOptions, raceStage } from './race-stage.ts'
import type { Round } from './round.ts'

/** A race that runs on processes without one of its protections, and must find a violation. */
export interface RaceControl {
  /** The protection that is missing. */
  readonly name: string
  readonly off?: Sabotage
  /** Statements of the owner that take away a protection which the database has. */
  readonly sql?: string
  readonly lane: LaneOptions
  readonly play: (round: Round, lane: Lane) => Promise<string>
}

/** One test for each control. All run on the same processes, which have none of the protections. */
export async function raceControls(
  controls: readonly RaceControl[],
  options: Omit<Parameters<typeof raceStage>[0], 'sabotage'>,
): Promise<void> {
  const stage = await raceStage({ ...options, sabotage: controls.flatMap(({ off }) => off ?? []) })
  for (const { name, sql, lane: laneOptions, play } of controls) {
    const lane = await stage.openLane(laneOptions)
    test(`without ${name} the race finds a violation`, async () => {
      if (sql !== undefined) await stage.query(sql)
      const played = playRounds(name, { stage, lanes: [lane], play }, 60, testSeed)
      await expect(played).rejects.toThrow(/^seed \d+, round \d+ .*AssertionError/s)
    })
  }
}
