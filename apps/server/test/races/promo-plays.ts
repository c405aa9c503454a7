import { listPromoUses, promos } from '@cabstand/contract/http/money/promos'
import * as contract from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { expect } from 'vitest'
import type { Lane } from './lane.ts'
import { codeOf, type Round } from './round.ts'

let names = 0

async function addPromo({ admin }: Lane, promoUsageLimit: number | null) {
  names += 1
  const flat = { promoDiscountType: 'flat', promoDiscountValue: '50', maxPromoDiscountValue: null } as const
  const terms = { minOrder: 0, promoValidity: null, promoUsageLimit, promoName: `Race ${names}` }
  const { id, promoName } = await admin.call(promos.create, {
    body: { ...promos.exampleInput, ...flat, ...terms },
  })
  return { id, name: promoName }
}

/** What the promo says of its uses. */
async function usesOf({ admin }: Lane, id: string) {
  const params = { id }
  const [promo, { uses }] = await Promise.all([
    admin.call(promos.get, { params }),
    admin.call(listPromoUses, { params, query: {} }),
  ])
  return { count: promo.userAvail, states: uses.map(({ state }) => state).sort() }
}

/** All riders of the lane want the last uses of a promo: as many get them as there are. */
export async function playLastUse(round: Round, lane: Lane): Promise<string> {
  const limit = round.draw('uses left', [1, 2])
  const promo = await addPromo(lane, limit)
  const bodies = await Promise.all(lane.riders.map((rider) => lane.bookingBody(rider)))
  const answers = await round.atOnce(
    lane.riders.map((by, index) => ({
      by,
      call: contract.createBooking,
      input: { body: { ...bodies[index], promo: promo.name } },
    })),
  )
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body as RiderBooking)
  expect(answers.map(codeOf).filter((code) => code !== 'ok')).toEqual(
    Array(lane.riders.length - limit).fill('promo_used_up'),
  )
  expect(made.map(({ discountAmount }) => discountAmount)).toEqual(Array(limit).fill(50))
  expect(await usesOf(lane, promo.id)).toEqual({ count: limit, states: Array(limit).fill('reserved') })
  for (const booking of made) await lane.clear(booking)
  expect(await usesOf(lane, promo.id)).toEqual({ count: 0, states: Array(limit).fill('returned') })
  return `${limit} left`
}

/** A rider chooses one promo for two bookings: one of them has it. */
export async function playTwice(round: Round, lane: Lane): Promise<string> {
  const promo = await addPromo(lane, null)
  const bookings = [await lane.book(round), await lane.book(round)]
  const answers = await round.atOnce(
    bookings.map(({ id }) => ({
      by: lane.rider,
      call: contract.chooseBookingPromo,
      input: { params: { id }, body: { promo: promo.name } },
    })),
  )
  expect(answers.map(codeOf).sort()).toEqual(['ok', 'promo_already_used'])
  expect(await usesOf(lane, promo.id)).toEqual({ count: 1, states: ['reserved'] })
  for (const booking of bookings) await lane.clear(booking)
  return answers[0]?.status === 200 ? 'the first' : 'the second'
}

/** A rider pays a delivery and cancels it: whatever comes first, the use is returned and the money refunded. */
export async function playCancelAgainstPay(round: Round, lane: Lane): Promise<string> {
  const { rider } = lane
  const promo = await addPromo(lane, 1)
  const body = { ...(await lane.bookingBody(rider)), promo: promo.name }
  const { id, tripCost } = (await rider.call(contract.createBooking, { body })) as RiderBooking
  await lane.credit(rider, tripCost)
  const before = await lane.balance(rider)
  const params = { id }
  const [paid, cancelled] = await round.atOnce([
    { by: rider, call: contract.payBooking, input: { params, body: { paymentMode: 'wallet' } } },
    { by: rider, call: contract.cancelBooking, input: { params, body: { reason: 'changed plans' } } },
  ])
  const wasPaid = paid.status === 200
  expect([codeOf(paid), codeOf(cancelled)]).toEqual([wasPaid ? 'ok' : 'wrong_status', 'ok'])
  expect(await lane.record({ id })).toMatchObject({ status: 'CANCELLED', prepaid: wasPaid })
  expect(await lane.balance(rider)).toBe(before)
  expect(await usesOf(lane, promo.id)).toEqual({ count: 0, states: ['returned'] })
  return wasPaid ? 'paid before' : 'cancelled before'
}
