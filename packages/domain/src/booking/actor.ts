import type { Role } from '../roles.ts'
import type { BookingActor } from './transitions.ts'

/** The people of a booking, by user id. */
export interface BookingParties {
  readonly customer: string
  readonly driver?: string | null
  /** The driver's owner at acceptance. */
  readonly fleetadmin?: string | null
  /** Drivers with an open offer. */
  readonly requestedDrivers?: readonly string[]
}

/** The part that a user has in a booking; undefined when they have none and may not see it. */
export function findBookingActor(
  parties: BookingParties,
  user: { readonly id: string; readonly role: Role },
): BookingActor | undefined {
  switch (user.role) {
    case 'admin':
      return 'admin'
    case 'rider':
      return parties.customer === user.id ? 'rider' : undefined
    case 'fleetadmin':
      return parties.fleetadmin === user.id ? 'fleetadmin' : undefined
    case 'driver':
      if (parties.driver === user.id) return 'driver'
      return parties.requestedDrivers?.includes(user.id) ? 'requested-driver' : undefined
    default:
      return user.role satisfies never
  }
}
