import { randomUUID } from 'node:crypto'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { describe, expect } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { eventually } from '../support/eventually.ts'
import type { Answer } from '../support/test-client.ts'
import { driveUntil } from '../support/trip.ts'
import type { Lane } from './lane.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'
import { codeOf, type Racer, type Round } from './round.ts'

const stage = await raceStage({ autoDispatch: false })

const cancelSlab = [{ minsDelayed: 0, amount: 120 }]
const plenty = 100_000_000

/** Lanes whose riders have enough money for any round. */
async function openLanes(service: 'taxi' | 'delivery'): Promise<Lane[]> {
  const lanes = await Promise.all(
    Array.from({ length: sized(3, 6) }, () => stage.openLane({ drivers: 1, service, cancelSlab })),
  )
  for (const lane of lanes) await lane.credit(lane.rider, plenty)
  return lanes
}
const taxis = await openLanes('taxi')
const deliveries = await openLanes('delivery')

describe('payments of one trip', () => {
  /** Who may settle an open trip, and how. */
  const means = [
    { who: 'driver', paymentMode: 'cash' },
    { who: 'rider', paymentMode: 'wallet' },
    { who: 'admin', paymentMode: 'cash' },
    { who: 'admin', paymentMode: 'wallet' },
  ] as const

  race('one succeeds, and a trip awaiting payment cannot be cancelled', {
    stage,
    lanes: taxis,
    smallRounds: 9,
    ends: means.map(({ who, paymentMode }) => `${paymentMode} by ${who}`),
    play: async (round, lane) => {
      const { driver, rider } = lane
      const booking = await lane.accepted(round)
      await driveUntil('finish', { booking, rider, driver: round.somewhere(driver) })
      const before = { rider: await lane.balance(rider), driver: await lane.balance(driver) }
      const params = { id: booking.id }
      // Calls with the same key are one payment and its retries.
      const payments = Array.from({ length: round.draw('payments', [2, 3, 4]) }, () => {
        const { who, paymentMode } = round.chance.pick(means)
        return {
          who,
          paymentMode,
          key: randomUUID(),
          calls: round.draw(`${paymentMode} by ${who}, times`, [1, 1, 2]),
        }
      })
      const racers = payments.flatMap(({ who, paymentMode, key, calls }) =>
        Array.from({ length: calls }, () => ({
          by: lane[who],
          call: contract.payBooking,
          input: { params, body: { paymentMode } },
          key,
        })),
      )
      const canceller = lane[round.draw('cancelled by', ['rider', 'driver', 'admin'])]
      const answers = await round.atOnce([
        { by: canceller, call: contract.cancelBooking, input: { params, body: { reason: 'no' } } },
        ...(racers as readonly Racer[]),
      ])
      expect(codeOf(answers[0])).toBe('cancel_not_allowed')
      const byPayment = Map.groupBy(answers.slice(1), (_, index) => racers[index]?.key)
      const won = payments.filter(({ key }) => byPayment.get(key)?.some(({ status }) => status === 200))
      expect(won).toHaveLength(1)
      const [winner] = won
      if (winner === undefined) throw new Error('no payment succeeded')
      for (const { key } of payments) expectOneAnswer(byPayment.get(key) ?? [], key === winner.key)

      const record = await lane.record(booking)
      const { tripCost, convenienceFees } = record
      expect(record).toMatchObject({
        status: 'PAID',
        customerPaid: tripCost,
        paymentMode: winner.paymentMode,
        events: ['requested', 'asked', 'accepted', 'arrived', 'started', 'reached', 'pending', 'paid'],
        queue: false,
      })
      const share = tripCost - convenienceFees
      const fromWallet = winner.paymentMode === 'wallet'
      const ofDriver = fromWallet ? share : share - tripCost
      expect(record.ledger).toEqual({
        paid: {
          [`driver:${driver.userId}`]: ofDriver,
          'platform:fees': convenienceFees,
          ...(fromWallet ? { [`rider:${rider.userId}`]: -tripCost } : {}),
        },
      })
      expect(await lane.balance(rider)).toBe(before.rider - (fromWallet ? tripCost : 0))
      expect(await lane.balance(driver)).toBe(before.driver + ofDriver)
      return `${winner.paymentMode} by ${winner.who}`
    },
  })

  /** A payment sent twice gets the same response twice: success with the same body, or a refusal. */
  function expectOneAnswer(answers: readonly Answer[], isWinner: boolean): void {
    expect(new Set(answers.map(codeOf))).toEqual(new Set([isWinner ? 'ok' : 'wrong_status']))
    if (isWinner) expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  }
})

describe('a prepayment concurrent with a cancellation', () => {
  race('the money is refunded, or was never paid', {
    stage,
    lanes: deliveries,
    smallRounds: 12,
    ends: ['paid before', 'cancelled before'],
    play: async (round, lane) => {
      const { rider, admin } = lane
      const before = await lane.balance(rider)
      const booking = await lane.book(round)
      expect(booking.status).toBe('PAYMENT_PENDING')
      const params = { id: booking.id }
      const who = round.draw('cancelled by', ['rider', 'admin'])
      const [paid, cancelled] = await round.atOnce([
        { by: rider, call: contract.payBooking, input: { params, body: { paymentMode: 'wallet' } } },
        {
          by: who === 'rider' ? rider : admin,
          call: contract.cancelBooking,
          input: { params, body: { reason: 'no' } },
        },
      ])
      const wasPaid = paid.status === 200
      expect([codeOf(paid), codeOf(cancelled)]).toEqual([wasPaid ? 'ok' : 'wrong_status', 'ok'])
      const record = await lane.record(booking)
      expect(record).toMatchObject({
        status: 'CANCELLED',
        cancelledBy: who,
        cancellationFee: 0,
        prepaid: wasPaid,
        events: ['payment_pending', ...(wasPaid ? ['requested'] : []), 'cancelled'],
      })
      expect(record.ledger).toEqual(wasPaid ? prepaidAnd(rider.userId, record.tripCost).refunded : {})
      expect(await lane.balance(rider)).toBe(before)
      return wasPaid ? 'paid before' : 'cancelled before'
    },
  })

  race('of a delivery on its way: it is delivered and paid, or refunded minus the fee', {
    stage,
    lanes: deliveries,
    smallRounds: 9,
    ends: ['accepted before', 'withdrawn before', 'delivered', 'cancelled on its way'],
    play: playPrepaid,
  })
})

/** A prepaid delivery: its acceptance at NEW, or its end at STARTED, concurrent with a cancellation. */
async function playPrepaid(round: Round, lane: Lane): Promise<string> {
  const { rider, driver, admin } = lane
  const before = await lane.balance(rider)
  const booking = await lane.book(round)
  const params = { id: booking.id }
  await round.somewhere(rider).call(contract.payBooking, { params, body: { paymentMode: 'wallet' } })
  await lane.assign(round, booking)
  const atDrop = round.draw('at', ['pickup', 'drop']) === 'drop'
  if (atDrop) {
    await driver.call(contract.acceptBooking, { params, body: {} })
    await driveUntil('start', { booking, rider, driver: round.somewhere(driver) })
  }
  const who = atDrop ? 'admin' : round.draw('cancelled by', ['rider', 'admin'])
  const [stepped, cancelled] = await round.atOnce([
    {
      by: driver,
      call: atDrop ? contract.reachBooking : contract.acceptBooking,
      input: { params, body: atDrop ? { confirmFar: true } : {} },
    },
    {
      by: who === 'rider' ? rider : admin,
      call: contract.cancelBooking,
      input: { params, body: { reason: 'no' } },
    },
  ])
  const answers = [codeOf(stepped), codeOf(cancelled)]
  const wentOn = stepped.status === 200
  const wasCancelled = cancelled.status === 200
  if (atDrop)
    expect([
      ['ok', 'cancel_not_allowed'],
      ['wrong_status', 'ok'],
    ]).toContainEqual(answers)
  else expect(answers).toEqual([wentOn ? 'ok' : 'offer_not_found', 'ok'])
  // A job settles the prepayment when the parcel is delivered.
  if (!wasCancelled)
    await eventually(async () => (await lane.record(booking)).status === 'PAID', 'the end of a prepaid trip')

  const fee = wasCancelled && wentOn && who === 'rider' ? lane.fee : 0
  const record = await lane.record(booking)
  const { tripCost, convenienceFees } = record
  expect(record).toMatchObject({
    status: wasCancelled ? 'CANCELLED' : 'PAID',
    cancellationFee: fee,
    customerPaid: tripCost,
    queue: atDrop || wentOn ? false : null,
  })
  const { prepaid, refunded } = prepaidAnd(rider.userId, tripCost)
  const paid = {
    [`driver:${driver.userId}`]: tripCost - convenienceFees,
    'platform:fees': convenienceFees,
    prepaid: -tripCost,
  }
  const charged = { [`rider:${rider.userId}`]: -fee, 'platform:cancellation': fee }
  expect(record.ledger).toEqual(
    wasCancelled ? { ...refunded, ...(fee === 0 ? {} : { cancelled: charged }) } : { ...prepaid, paid },
  )
  expect(await lane.balance(rider)).toBe(before - (wasCancelled ? fee : tripCost))
  if (atDrop) return wasCancelled ? 'cancelled on its way' : 'delivered'
  return wentOn ? 'accepted before' : 'withdrawn before'
}

/** The entries of a prepayment, and those of its refund. */
function prepaidAnd(rider: string, amount: number) {
  const prepaid = { prepaid: { [`rider:${rider}`]: -amount, prepaid: amount } }
  return { prepaid, refunded: { ...prepaid, refunded: { [`rider:${rider}`]: amount, prepaid: -amount } } }
}
