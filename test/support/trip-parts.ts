import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import type { ParcelPicture } from '@cabstand/domain/booking/parcel-pictures'
import { newId } from '../../apps/server/src/platform/new-id.ts'
import { picture } from '../../apps/server/test/platform/files/pictures.ts'
import type { Prng } from '../../apps/simulator/src/prng.ts'
import { type Trip, write } from './life-step.ts'
import type { PatientClient } from './patient-client.ts'

/** What happens in a life beside the steps of its booking. */
export interface PartsPlan {
  /** An admin offers the booking to the driver, while dispatch does the same. */
  readonly isAssigned: boolean
  /** How many messages each party writes while the trip goes on. */
  readonly messages: number
}

export const planParts = (chance: Prng): PartsPlan => ({
  isAssigned: chance.chance(0.3),
  messages: chance.pick([0, 1, 3]),
})

/** An admin offers the booking to the driver of the pair; dispatch may have done it before. */
export async function assignDriver(trip: Trip, bookingId: string): Promise<void> {
  const { people, pair } = trip
  const input = { params: { id: bookingId }, body: { driver: pair.driver.userId } }
  const unless = ['driver_not_eligible', 'wrong_status']
  await write(trip, { who: people.admin, endpoint: assignBooking, input, bookingId, unless })
}

/** Both write, each their messages one after the other, until the booking has ended. */
export async function talk(trip: Trip, bookingId: string, count: number): Promise<void> {
  const { rider, driver } = trip.pair
  await Promise.all([rider, driver].map((who) => writeMessages(trip, who, bookingId, count)))
}

async function writeMessages({ people }: Trip, who: PatientClient, bookingId: string, count: number) {
  for (let number = 1; number <= count; number += 1) {
    const body = { id: newId(), text: `Message ${number} of ${who.userId}` }
    const reply = await who.call(sendChatMessage, { params: { id: bookingId }, body })
    if (!reply.ok && reply.code === 'chat_closed') return
    if (!reply.ok) throw new Error(`${sendChatMessage.name} was refused: ${reply.code}`)
    people.journal.messages.push({ ...body, bookingId, userId: who.userId, number: reply.value.number })
  }
}

/** The courier takes a picture of the parcel; a ride has none. */
export async function takePicture(trip: Trip, bookingId: string, which: ParcelPicture): Promise<void> {
  const { driver, carType } = trip.pair
  if (carType !== 'Parcel') return
  const address = await driver.upload('parcelImage', await picture())
  const input = { params: { id: bookingId }, body: { [which]: address } }
  await write(trip, { who: driver, endpoint: contract.addParcelPictures, input, bookingId })
}
