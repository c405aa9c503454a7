import { describe, expect, test } from 'vitest'
import { chanceOf } from '../../../../test/support/seed.ts'
import { sized } from '../../../../test/support/size.ts'
import { holdLock } from '../support/as-owner.ts'
import { TestClient } from '../support/test-client.ts'
import { accept, playCancelAgainstAccept, playManyAccept, playTwoAccepts } from './accept-plays.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'
import { codeOf, Round } from './round.ts'

const stage = await raceStage({ autoDispatch: true })

const crowd = await stage.openLane({ drivers: 50 })

describe('many drivers who accept one booking', async () => {
  // A crowd costs as much as half a dozen groups: in full, one of five rounds is the crowd's.
  const groups = await Promise.all(Array.from({ length: sized(1, 4) }, () => stage.openLane({ drivers: 8 })))

  race('one gets it', {
    stage,
    lanes: [crowd, ...groups],
    smallRounds: 6,
    ends: ['of 50', 'of 8'],
    play: playManyAccept,
  })
})

describe('more requests that wait for one booking than a process has connections', () => {
  test('all get a response', async () => {
    const round = new Round({ number: 0, chance: chanceOf('crowd'), urls: stage.urls })
    const booking = await crowd.book(round)
    await crowd.asked(booking)
    const { server } = stage
    const held = await holdLock(server.database, 'select from bookings where id = $1 for update', [
      booking.id,
    ])
    const { call, input } = accept(booking)
    const answers = Promise.all(
      crowd.drivers.map(async ({ token }) => {
        const driver = new TestClient(server.url, token)
        return codeOf(await driver.send(call, input))
      }),
    )
    await held.waiting(12)
    await held.release()
    const counts = Map.groupBy(await answers, (code) => code)
    expect(counts.get('ok')).toHaveLength(1)
    expect(counts.get('booking_taken')).toHaveLength(crowd.drivers.length - 1)
    await crowd.clear(booking)
    expect(await stage.audit()).toEqual([])
  })
})

describe('a driver who accepts two bookings', async () => {
  const lanes = await Promise.all(
    Array.from({ length: sized(2, 6) }, () => stage.openLane({ drivers: 1, riders: 2 })),
  )

  race('they get one of them', {
    stage,
    lanes,
    smallRounds: 6,
    ends: ['the first', 'the second'],
    play: playTwoAccepts,
  })
})

describe('a cancellation concurrent with the acceptance', async () => {
  const slab = (amount: number) => [
    { minsDelayed: 0, amount },
    { minsDelayed: 2, amount: amount + 500 },
  ]
  const late = [{ minsDelayed: 2, amount: 200 }]
  const slabs = [slab(150), late, slab(400), slab(90)]
  const lanes = await Promise.all(
    slabs.slice(0, sized(2, 4)).map((cancelSlab) => stage.openLane({ drivers: 1, cancelSlab })),
  )

  race('the booking ends cancelled; a rider pays for cancelling only what the driver had accepted', {
    stage,
    lanes,
    smallRounds: 12,
    ends: ['accepted before', 'cancelled before', 'too dear'],
    play: playCancelAgainstAccept,
  })
})
