import { describe } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { playCancelAgainstPay, playLastUse, playTwice } from './promo-plays.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'

const stage = await raceStage({ autoDispatch: false })

describe('the last uses of a promo', async () => {
  const lanes = await Promise.all(
    Array.from({ length: sized(1, 3) }, () => stage.openLane({ drivers: 1, riders: 4 })),
  )
  race('go to as many riders as there are uses', {
    stage,
    lanes,
    smallRounds: 6,
    ends: ['1 left', '2 left'],
    play: playLastUse,
  })
  race('and one rider has one of them', {
    stage,
    lanes,
    smallRounds: 8,
    ends: ['the first', 'the second'],
    play: playTwice,
  })
})

describe('a delivery with a promo that is paid and cancelled at once', async () => {
  const lanes = await Promise.all(
    Array.from({ length: sized(1, 3) }, () => stage.openLane({ drivers: 1, service: 'delivery' })),
  )
  race('leaves the use to the rider', {
    stage,
    lanes,
    smallRounds: 8,
    ends: ['paid before', 'cancelled before'],
    play: playCancelAgainstPay,
  })
})
