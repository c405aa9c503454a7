import { describe } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'
import { playDeliveries, playHolds, playHoldsAndPayments, playTrips } from './wallet-plays.ts'

const stage = await raceStage({ autoDispatch: false })

/** Every booking of these lanes costs the same, however long its trip takes. */
const openLanes = (service: 'taxi' | 'delivery', drivers: number) =>
  Promise.all(Array.from({ length: sized(2, 6) }, () => stage.openLane({ drivers, service })))

const ends = ['0 paid', '1 paid', '2 paid', '3 paid']

describe('one wallet that prepays', async () => {
  const lanes = await openLanes('delivery', 1)

  race('for deliveries: as many as it has money for', {
    stage,
    lanes,
    smallRounds: 8,
    ends,
    play: playDeliveries,
  })
})

describe('one wallet that pays at the end', async () => {
  const lanes = await openLanes('taxi', 3)

  race('of several trips: as many as it has money for, the others in cash', {
    stage,
    lanes,
    smallRounds: 4,
    ends: ends.slice(1),
    play: playTrips,
  })
})

describe('money that is reserved in one wallet', async () => {
  const lanes = await openLanes('delivery', 1)

  race('for several bookings at once: never more than it has', {
    stage,
    lanes,
    smallRounds: 6,
    ends: ['2 reserved', '3 reserved'],
    play: playHolds,
  })

  race('is not spent by others, and is posted or given back with its booking', {
    stage,
    lanes,
    smallRounds: 6,
    ends: ['paid', 'cancelled', 'left'],
    play: playHoldsAndPayments,
  })
})
