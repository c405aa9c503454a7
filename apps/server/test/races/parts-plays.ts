import { getChat, sendChatMessage } from '@cabstand/contract/http/messages/chat'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { ChatMessage } from '@cabstand/contract/schemas/chat'
import { expect } from 'vitest'
import { newId } from '../../src/platform/new-id.ts'
import { addPicture, readPicture } from '../platform/files/pictures.ts'
import { eventually } from '../support/eventually.ts'
import type { Answer } from '../support/test-client.ts'
import { driveUntil } from '../support/trip.ts'
import { accept } from './accept-plays.ts'
import type { Lane, Person } from './lane.ts'
import { codeOf, type Round } from './round.ts'

const assign = (lane: Lane, booking: { id: string }, driver: Person) => ({
  by: lane.admin,
  call: assignBooking,
  input: { params: { id: booking.id }, body: { driver: driver.userId } },
})

/** A driver accepts while an admin offers the booking to another one: the first has it, the other loses the offer. */
export async function playAssignAgainstAccept(round: Round, lane: Lane): Promise<string> {
  const [first, second] = lane.drivers
  if (first === undefined || second === undefined) throw new Error('this lane has too few drivers')
  const booking = await lane.book(round)
  await lane.assign(round, booking, first)
  const answers = await round.atOnce([{ by: first, ...accept(booking) }, assign(lane, booking, second)])
  const [accepted, assigned] = answers.map(codeOf)
  expect(accepted).toBe('ok')
  expect(['ok', 'wrong_status']).toContain(assigned)
  const isAsked = assigned === 'ok'
  expect(await lane.record(booking)).toMatchObject({
    status: 'ACCEPTED',
    driver: first.userId,
    events: ['requested', 'asked', ...(isAsked ? ['asked'] : []), 'accepted'],
    offers: { [first.userId]: 'accepted', ...(isAsked && { [second.userId]: 'taken' }) },
  })
  await lane.clear(booking)
  expect(await lane.queues()).toEqual(lane.drivers.map(() => false))
  return isAsked ? 'offered to both' : 'taken before'
}

/** Two admins offer a booking to one driver: they get one offer. */
export async function playTwoAssign(round: Round, lane: Lane): Promise<string> {
  const { driver } = lane
  const booking = await lane.book(round)
  const answers = await round.atOnce([assign(lane, booking, driver), assign(lane, booking, driver)])
  expect(answers.map(codeOf).sort()).toEqual(['driver_not_eligible', 'ok'])
  expect(await lane.record(booking)).toMatchObject({
    status: 'NEW',
    events: ['requested', 'asked'],
    offers: { [driver.userId]: 'open' },
  })
  await lane.clear(booking)
  return 'one offer'
}

const write = (by: Person, booking: { id: string }, id: string, text: string) => ({
  by,
  call: sendChatMessage,
  input: { params: { id: booking.id }, body: { id, text } },
})
const numberOf = (answer: Answer) => (answer.body as ChatMessage).number

/**
 * One message that is sent twice, one of the other party, and the end of the booking: what was accepted is there once,
 * under its number.
 */
export async function playMessages(round: Round, lane: Lane): Promise<string> {
  const { rider, driver } = lane
  const booking = await lane.accepted(round)
  const params = { id: booking.id }
  const [one, other] = [newId(), newId()]
  const cancel = { by: driver, call: contract.cancelBooking, input: { params, body: { reason: 'no' } } }
  const [ended, ...answers] = await round.atOnce([
    cancel,
    write(rider, booking, one, 'At the door'),
    write(rider, booking, one, 'At the door'),
    write(driver, booking, other, 'Two minutes'),
  ])
  expect(codeOf(ended)).toBe('ok')
  for (const answer of answers) expect(['ok', 'chat_closed']).toContain(codeOf(answer))
  const stored = answers.filter(({ status }) => status < 300).map(({ body }) => body as ChatMessage)
  const known = new Map(stored.map((message) => [message.number, message]))
  const { messages } = await rider.call(getChat, { params })
  expect(messages).toEqual([...known.values()].sort((a, b) => a.number - b.number))
  expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1))
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
  const [first, again] = answers
  if (first?.status === 201 && again?.status === 201) expect(numberOf(first)).toBe(numberOf(again))
  return `${messages.length} written`
}

/** The trip of a parcel ends while its picture arrives twice: it ends only with a picture, and one of them is kept. */
export async function playPictures(round: Round, lane: Lane): Promise<string> {
  const { rider, driver } = lane
  const booking = await lane.book(round)
  const params = { id: booking.id }
  await lane.credit(rider, booking.tripCost)
  await rider.call(contract.payBooking, { params, body: { paymentMode: 'wallet' } })
  await lane.assign(round, booking)
  await driver.call(contract.acceptBooking, { params, body: {} })
  await driveUntil('start', { booking, rider, driver })
  const upload = () => addPicture(driver, 'parcelImage')
  const add = (body: object) => ({ by: driver, call: contract.addParcelPictures, input: { params, body } })
  await driver.call(contract.addParcelPictures, { params, body: { pickupImage: await upload() } })
  const [one, other] = [await upload(), await upload()]
  const reach = { by: driver, call: contract.reachBooking, input: { params, body: { confirmFar: true } } }
  const answers = await round.atOnce([add({ deliverImage: one }), add({ deliverImage: other }), reach])
  const [, , reached] = answers.map(codeOf)
  expect(['ok', 'images_missing']).toContain(reached)
  const late = reached === 'ok' ? 'wrong_status' : 'ok'
  expect([['ok', 'ok'], ['ok', late].sort()]).toContainEqual(answers.slice(0, 2).map(codeOf).sort())
  if (reached !== 'ok') await driver.call(reach.call, reach.input)
  const { deliverImage } = (await driver.call(contract.getBooking, { params })) as DriverBooking
  expect([one, other]).toContain(deliverImage)
  const replaced = deliverImage === one ? other : one
  expect((await readPicture(rider, deliverImage ?? '')).status).toBe(200)
  expect((await readPicture(rider, replaced)).status).toBe(404)
  // A job settles the prepayment, and the driver is free again.
  await eventually(async () => (await lane.record(booking)).status === 'PAID', 'the end of a prepaid trip')
  return reached === 'ok' ? 'with its picture' : 'asked for one'
}
