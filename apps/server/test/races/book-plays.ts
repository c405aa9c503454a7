import * as contract from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { expect } from 'vitest'
import type { Lane } from './lane.ts'
import { codeOf, type Round } from './round.ts'

/** The number of open rides that a rider may have in these races. */
export const maxOpenBookings = 12

/** A rider sends thirty bookings at once, for now and for soon; only the allowed number is created. */
export async function playManyBookings(round: Round, lane: Lane): Promise<string> {
  const { rider } = lane
  const already = round.draw('open before', [0, 1, maxOpenBookings - 1])
  const open = []
  for (let count = 0; count < already; count += 1) open.push(await lane.book(round))
  const soon = new Date(Date.now() + 25 * 60_000).toISOString()
  const laterShare = round.draw('of ten for later', [0, 3, 10])
  const bodies = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      lane.bookingBody(rider, index % 10 < laterShare ? soon : undefined),
    ),
  )
  const answers = await round.atOnce(
    bodies.map((body) => ({ by: rider, call: contract.createBooking, input: { body } })),
  )
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body as RiderBooking)
  open.push(...made)
  const codes = new Set(answers.filter(({ status }) => status !== 201).map(codeOf))
  expect({ made: made.length, codes }).toEqual({
    made: maxOpenBookings - already,
    codes: new Set(['too_many_open_bookings']),
  })
  for (const booking of open) await lane.clear(booking)
  return already === 0 ? 'none before' : 'some before'
}
