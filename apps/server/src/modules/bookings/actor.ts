import type { ErrorCode } from '@cabstand/contract/errors'
import { findBookingActor } from '@cabstand/domain/booking/actor'
import type { AllowedMove, MoveAnswer } from '@cabstand/domain/booking/booking-can'
import type { BookingActor } from '@cabstand/domain/booking/transitions'
import type { Tx } from '../../db/transaction.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { type BookingRow, partiesOf } from './booking-row.ts'
import type { EventActor } from './event-store.ts'
import { findOpenOffer, wasOffered } from './offer-store.ts'

/** Who acts: a signed-in person, or the system's clocks. */
export type Acting = { readonly role: 'system' } | SignedIn

export const system = { role: 'system' } as const satisfies Acting

/**
 * The part a person has in a booking. Somebody without one learns no more than somebody who names
 * an id that does not exist: `booking_not_found`.
 */
export function actorOf(booking: BookingRow, acting: Acting): BookingActor {
  if (acting.role === 'system') return 'system'
  const actor = findBookingActor(partiesOf(booking), { id: acting.userId, role: acting.role })
  if (actor === undefined) throw new AppError('booking_not_found')
  return actor
}

/**
 * The same for a driver who may hold an offer. One who was asked and comes late is told so; to one who was never
 * asked the booking does not exist; its own driver has accepted it already.
 */
export async function requestedActorOf(
  tx: Tx,
  booking: BookingRow,
  driver: SignedIn,
  now: Date,
): Promise<BookingActor> {
  if (booking.driver === driver.userId) throw new AppError('wrong_status')
  const offer = await findOpenOffer(tx, booking.id, driver.userId, now)
  if (offer !== undefined) return 'requested-driver'
  await assertWasAsked(tx, booking.id, driver.userId)
  throw new AppError(
    booking.status === 'NEW' || booking.status === 'CANCELLED' ? 'offer_not_found' : 'booking_taken',
  )
}

/** Throws `booking_not_found` for a driver who never had an offer of this booking. */
export async function assertWasAsked(tx: Tx, bookingId: string, driver: string): Promise<void> {
  if (!(await wasOffered(tx, bookingId, driver))) throw new AppError('booking_not_found')
}

/** Turns a refusal of the domain's rules into an error. */
export function assertAllowed(answer: MoveAnswer): AllowedMove {
  if (!answer.ok) throw new AppError(answer.code satisfies ErrorCode)
  return answer
}

/** How an actor is written into an event. */
export function eventActorOf(acting: Acting): { actor: EventActor; actorId: string | null } {
  if (acting.role === 'system') return { actor: 'system', actorId: null }
  if (acting.role === 'fleetadmin') throw new Error('a fleet admin does not change bookings')
  return { actor: acting.role, actorId: acting.userId }
}
