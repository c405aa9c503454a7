import { randomUUID } from 'node:crypto'
import * as contract from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { expect } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { eventually } from '../support/eventually.ts'
import { driveUntil } from '../support/trip.ts'
import type { Lane } from './lane.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'
import { codeOf, type Racer } from './round.ts'

const stage = await raceStage({ autoDispatch: false })
const lanes = await Promise.all(Array.from({ length: sized(3, 6) }, () => stage.openLane({ drivers: 1 })))

race('ratings of one trip: one counts', {
  stage,
  lanes,
  smallRounds: 9,
  ends: ['rated', 'rated late'],
  play: async (round, lane) => {
    const { driver, rider } = lane
    const booking = await lane.accepted(round)
    await driveUntil('pay', { booking, rider, driver: round.somewhere(driver) })
    // The system completes one trip in ten before its rider rates it.
    const isLate = round.draw('completed by', ['rider', 'system', ...Array(8).fill('rider')]) === 'system'
    if (isLate) await completeBySystem(lane, booking)
    const before = await ratingsOf(lane)
    const ratings = Array.from({ length: round.draw('ratings', [2, 3, 4]) }, () => ({
      rating: round.draw('stars', [1, 2, 3, 4, 5]),
      key: randomUUID(),
      calls: round.draw('times', [1, 1, 2]),
    }))
    const racers: Racer[] = ratings.flatMap(({ rating, key, calls }) =>
      Array.from({ length: calls }, () => ({
        by: rider,
        call: contract.rateBooking,
        input: { params: { id: booking.id }, body: { rating } },
        key,
      })),
    )
    const answers = await round.atOnce(racers)
    const byRating = Map.groupBy(answers, (_, index) => racers[index]?.key)
    const won = ratings.filter(({ key }) => byRating.get(key)?.some(({ status }) => status === 200))
    expect(won).toHaveLength(1)
    for (const { key } of ratings) {
      const codes = new Set(byRating.get(key)?.map(codeOf))
      expect(codes).toEqual(new Set([key === won[0]?.key ? 'ok' : 'already_rated']))
    }
    const stars = won[0]?.rating ?? 0
    const { status, rating, events } = await lane.record(booking)
    expect({ status, rating }).toEqual({ status: 'COMPLETE', rating: stars })
    expect(events.slice(-2)).toEqual(isLate ? ['completed', 'rated'] : ['paid', 'completed'])
    expect(await ratingsOf(lane)).toEqual({ sum: before.sum + stars, count: before.count + 1 })
    return isLate ? 'rated late' : 'rated'
  },
})

/** The sum and count that make a driver's average rating. */
async function ratingsOf({ driver }: Lane): Promise<{ sum: number; count: number }> {
  const [row] = await stage.query<{ sum: number; count: number }>(
    'select rating_sum::int as sum, rating_count::int as count from users where id = $1',
    [driver.userId],
  )
  if (row === undefined) throw new Error('there is no such driver')
  return row
}

/** Moves one booking a day into the past. */
async function completeBySystem(lane: Lane, booking: RiderBooking): Promise<void> {
  const day = "interval '1 day'"
  await stage.query(
    `update bookings set paid_at = paid_at - ${day}, due_at = due_at - ${day} where id = $1`,
    [booking.id],
  )
  await eventually(async () => (await lane.record(booking)).status === 'COMPLETE', 'the completion')
}
