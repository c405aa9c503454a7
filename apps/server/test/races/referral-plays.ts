import { listMyReferrals } from '@cabstand/contract/http/money/referrals'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { expect } from 'vitest'
import { driveUntil, offerOf } from '../support/trip.ts'
import type { Lane } from './lane.ts'
import { codeOf, type Round } from './round.ts'

/** Two trips of a new rider are paid at once, by their drivers or by an admin: both sides get one bonus. */
export async function playTwoFirstTrips(round: Round, lane: Lane): Promise<string> {
  const { rider: referrer, admin } = lane
  const rider = await lane.referred()
  const before = await referrer.call(listMyReferrals, {})
  const trips = []
  for (const driver of lane.drivers) {
    const booking = await lane.book(round, rider)
    await offerOf(driver, booking.id)
    await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
    await driveUntil('finish', { booking, rider, driver, database: lane.database })
    trips.push({ booking, driver })
  }
  const answers = await round.atOnce(
    trips.map(({ booking, driver }) => ({
      by: round.draw('paid by', ['driver', 'admin']) === 'admin' ? admin : driver,
      call: contract.payBooking,
      input: { params: { id: booking.id }, body: { paymentMode: 'cash' } },
    })),
  )
  expect(answers.map(codeOf)).toEqual(trips.map(() => 'ok'))
  await lane.reacted(trips.map(({ booking }) => booking))
  const after = await referrer.call(listMyReferrals, {})
  expect(await lane.balance(rider)).toBe(after.bonus)
  expect(after.earned - before.earned).toBe(after.bonus)
  return 'once'
}
