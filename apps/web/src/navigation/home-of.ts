import type { Role } from '@cabstand/domain/roles'
import { paths } from './paths.ts'

/** A role's first screen after sign-in. Riders start on the landing page, which is a document. */
export function homeOf(role: Role): string {
  switch (role) {
    case 'admin':
    case 'fleetadmin':
      return paths.dashboard()
    case 'driver':
      return paths.bookings()
    case 'rider':
      return paths.home()
    default:
      return role satisfies never
  }
}
