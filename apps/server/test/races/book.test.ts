import { sized } from '../../../../test/support/size.ts'
import { maxOpenBookings, playManyBookings } from './book-plays.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'

const stage = await raceStage({ autoDispatch: false, maxOpenBookings })
const lanes = await Promise.all(Array.from({ length: sized(2, 4) }, () => stage.openLane({ drivers: 1 })))

race('bookings of one rider: no more are open than allowed', {
  stage,
  lanes,
  smallRounds: 6,
  ends: ['none before', 'some before'],
  play: playManyBookings,
})
