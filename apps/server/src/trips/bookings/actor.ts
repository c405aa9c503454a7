import type { ErrorCode } from '@cabstand/contract/errors'
import { findBookingActor } from '@cabstand/domain/booking/actor'
import type { AllowedMove, MoveAnswer } from '@cabstand/domain/booking/booking-can'
import type { BookingActor } from '@cabstand/domain/booking/transitions'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventActor } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type BookingRow, partiesOf } from './booking-row.ts'
import { wasOffered } from './offer-store.ts'

/** The actor: a signed-in person, or a timer of the system. */
export type Acting = { readonly role: 'system' } | SignedIn

export const system = { role: 'system' } as const satisfies Acting

/**
 * The role of a person in a booking. A person without a role gets the same error as for an unknown id,
 * `booking_not_found`.
 */
export function actorOf(booking: BookingRow, acting: Acting): BookingActor {
  if (acting.role === 'system') return 'system'
  const actor = findBookingActor(partiesOf(booking), { id: acting.userId, role: acting.role })
  if (actor === undefined) throw new AppError('booking_not_found')
  return actor
}

/** Throws `booking_not_found` for a driver who never had an offer of this booking. */
export async function assertWasAsked(db: Database | Tx, bookingId: string, driver: string): Promise<void> {
  if (!(await wasOffered(db, bookingId, driver))) throw new AppError('booking_not_found')
}

/** Throws when the domain rules do not allow the step. */
export function assertAllowed(answer: MoveAnswer): AllowedMove {
  if (!answer.ok) throw new AppError(answer.code satisfies ErrorCode)
  return answer
}

/** The actor as stored in an event. */
export function eventActorOf(acting: Acting): { actor: EventActor; actorId: string | null } {
  if (acting.role === 'system') return { actor: 'system', actorId: null }
  if (acting.role === 'fleetadmin') throw new Error('a fleet admin does not change bookings')
  return { actor: acting.role, actorId: acting.userId }
}
