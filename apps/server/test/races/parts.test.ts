// What happens beside the steps of a booking: assignment by admins, its chat, and the pictures of a parcel.
import { describe } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { playAssignAgainstAccept, playMessages, playPictures, playTwoAssign } from './parts-plays.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'

const stage = await raceStage({ autoDispatch: false, needsPictures: true })
const lanesOf = (options: Parameters<typeof stage.openLane>[0]) =>
  Promise.all(Array.from({ length: sized(2, 6) }, () => stage.openLane(options)))

describe('an admin who assigns', async () => {
  const lanes = await lanesOf({ drivers: 2 })

  race('while a driver accepts: they have the trip', {
    stage,
    lanes,
    smallRounds: 8,
    ends: ['offered to both', 'taken before'],
    play: playAssignAgainstAccept,
  })

  race('at the same time as another: the driver gets one offer', {
    stage,
    lanes,
    smallRounds: 6,
    ends: ['one offer'],
    play: playTwoAssign,
  })
})

describe('messages at the end of a booking', async () => {
  race('are there once, in one order, or refused', {
    stage,
    lanes: await lanesOf({ drivers: 1 }),
    smallRounds: 8,
    ends: ['0 written', '1 written', '2 written'],
    play: playMessages,
  })
})

describe('pictures at the end of a delivery', async () => {
  race('it ends with one of them', {
    stage,
    lanes: await lanesOf({ drivers: 1, service: 'delivery' }),
    smallRounds: 6,
    ends: ['with its picture', 'asked for one'],
    play: playPictures,
  })
})
