import { describe } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { playSplitCredit } from './adjustment-plays.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'

const stage = await raceStage({ autoDispatch: false })

describe('a credit in parts', async () => {
  const lanes = await Promise.all(Array.from({ length: sized(1, 3) }, () => stage.openLane({ drivers: 1 })))
  race('passes the limit of one admin as little as the whole', {
    stage,
    lanes,
    smallRounds: 8,
    ends: ['1 posted', '2 posted'],
    play: playSplitCredit,
  })
})
