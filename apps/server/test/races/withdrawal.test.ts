import { describe } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'
import {
  playCancelAgainstProcess,
  playProcessTwice,
  playRequests,
  playWithdrawAgainstSpend,
} from './withdrawal-plays.ts'

const stage = await raceStage({ autoDispatch: false })

describe('the money of a wallet', async () => {
  const lanes = await Promise.all(
    Array.from({ length: sized(1, 3) }, () => stage.openLane({ drivers: 1, service: 'delivery' })),
  )
  race('is withdrawn or spent, not both', {
    stage,
    lanes,
    smallRounds: 8,
    ends: ['paid', 'withdrawn'],
    play: playWithdrawAgainstSpend,
  })
  race('is withdrawn as often as there is enough', {
    stage,
    lanes,
    smallRounds: 6,
    ends: ['enough for 2', 'enough for 3'],
    play: playRequests,
  })
})

describe('a withdrawal', async () => {
  const lanes = await Promise.all(Array.from({ length: sized(1, 3) }, () => stage.openLane({ drivers: 1 })))
  race('is processed once', {
    stage,
    lanes,
    smallRounds: 8,
    ends: ['alone', 'among others'],
    play: playProcessTwice,
  })
  race('is cancelled or processed', {
    stage,
    lanes,
    smallRounds: 8,
    ends: ['cancelled', 'processed'],
    play: playCancelAgainstProcess,
  })
})
