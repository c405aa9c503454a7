import { describe } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'
import { playTwoFirstTrips } from './referral-plays.ts'

const stage = await raceStage({ autoDispatch: true })

describe('the first trips of a new rider', async () => {
  const lanes = await Promise.all(Array.from({ length: sized(1, 3) }, () => stage.openLane({ drivers: 3 })))
  race('that are paid at once reward both sides once', {
    stage,
    lanes,
    smallRounds: 5,
    ends: ['once'],
    play: playTwoFirstTrips,
  })
})
