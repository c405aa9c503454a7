import * as contract from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { expect } from 'vitest'
import type { Lane } from './lane.ts'
import { codeOf, type Round } from './round.ts'

/** The call that accepts an offered booking. */
export const accept = (booking: { id: string }) => ({
  call: contract.acceptBooking,
  input: { params: { id: booking.id }, body: {} },
})

/** All drivers of the lane accept one booking: one gets it, the others get an error and stay free. */
export async function playManyAccept(round: Round, lane: Lane): Promise<string> {
  const booking = await lane.book(round)
  await lane.asked(booking)
  const answers = await round.atOnce(lane.drivers.map((by) => ({ by, ...accept(booking) })))
  const won = answers.filter((answer) => answer.status === 200)
  expect(won).toHaveLength(1)
  expect(answers.map(codeOf).filter((code) => code !== 'ok')).toEqual(
    Array(lane.drivers.length - 1).fill('booking_taken'),
  )
  const winner = lane.drivers.find(
    ({ userId }) => userId === (won[0]?.body as DriverBooking | undefined)?.driver,
  )
  if (winner === undefined) throw new Error('no driver got the booking')
  const record = await lane.record(booking)
  expect(record).toMatchObject({
    status: 'ACCEPTED',
    driver: winner.userId,
    events: ['requested', 'asked', 'accepted'],
    ledger: {},
  })
  expect(record.offers).toEqual(
    Object.fromEntries(
      lane.drivers.map(({ userId }) => [userId, userId === winner.userId ? 'accepted' : 'taken']),
    ),
  )
  expect(await lane.queues()).toEqual(lane.drivers.map((driver) => driver === winner))
  const params = { id: booking.id }
  await winner.call(contract.cancelBooking, { params, body: { reason: 'next round' } })
  expect(await lane.queues()).toEqual(lane.drivers.map(() => false))
  return `of ${lane.drivers.length}`
}

/** A driver accepts the bookings of two riders and gets one. */
export async function playTwoAccepts(round: Round, lane: Lane): Promise<string> {
  const { driver } = lane
  const [one, other] = await Promise.all(lane.riders.map((rider) => lane.book(round, rider)))
  if (one === undefined || other === undefined) throw new Error('this lane has too few riders')
  await lane.asked(one)
  await lane.asked(other)
  const [first, second] = await round.atOnce([
    { by: driver, ...accept(one) },
    { by: driver, ...accept(other) },
  ])
  expect([codeOf(first), codeOf(second)].sort()).toEqual(['driver_busy', 'ok'])
  const [taken, left] = first.status === 200 ? [one, other] : [other, one]
  expect(await lane.record(taken)).toMatchObject({
    status: 'ACCEPTED',
    driver: driver.userId,
    events: ['requested', 'asked', 'accepted'],
    offers: { [driver.userId]: 'accepted' },
    queue: true,
  })
  const record = await lane.record(left)
  expect(record).toMatchObject({ status: 'NEW', driver: null, ledger: {} })
  // Dispatch withdraws the offer of the busy driver in its next run.
  expect(['open', 'withdrawn']).toContain(record.offers[driver.userId])
  await Promise.all([lane.clear(taken), lane.clear(left)])
  expect(await lane.queues()).toEqual([false])
  return taken === one ? 'the first' : 'the second'
}

/** A rider or an admin cancels a booking that a driver accepts: it ends cancelled, with the fee that is due. */
export async function playCancelAgainstAccept(round: Round, lane: Lane): Promise<string> {
  const { rider, driver, admin, fee } = lane
  const before = await lane.balance(rider)
  const booking = await lane.book(round)
  await lane.asked(booking)
  const who = round.draw('cancelled by', ['rider', 'rider who agreed to nothing', 'admin'])
  const expected = who === 'rider who agreed to nothing' ? { expectedFee: 0 } : {}
  const [accepted, cancelled] = await round.atOnce([
    { by: driver, ...accept(booking) },
    {
      by: who === 'admin' ? admin : rider,
      call: contract.cancelBooking,
      input: { params: { id: booking.id }, body: { reason: 'changed my mind', ...expected } },
    },
  ])
  const record = await lane.record(booking)
  const answers = [codeOf(accepted), codeOf(cancelled)]
  const after = await lane.balance(rider)
  if (who === 'rider who agreed to nothing' && fee > 0 && answers[1] !== 'ok') {
    expect(answers).toEqual(['ok', 'wrong_amount'])
    expect(record).toMatchObject({ status: 'ACCEPTED', queue: true, ledger: {} })
    await lane.clear(booking)
    return 'too dear'
  }
  const wasAccepted = accepted.status === 200
  expect(answers).toEqual([wasAccepted ? 'ok' : 'offer_not_found', 'ok'])
  const due = wasAccepted && who !== 'admin' ? fee : 0
  expect(record).toMatchObject({
    status: 'CANCELLED',
    cancelledBy: who === 'admin' ? 'admin' : 'rider',
    cancellationFee: due,
    driver: wasAccepted ? driver.userId : null,
    events: ['requested', 'asked', ...(wasAccepted ? ['accepted'] : []), 'cancelled'],
    offers: { [driver.userId]: wasAccepted ? 'accepted' : 'withdrawn' },
  })
  expect(record.ledger).toEqual(
    due === 0 ? {} : { cancelled: { [`rider:${rider.userId}`]: -due, 'platform:cancellation': due } },
  )
  expect(after).toBe(before - due)
  expect(await lane.queues()).toEqual([false])
  return wasAccepted ? 'accepted before' : 'cancelled before'
}
