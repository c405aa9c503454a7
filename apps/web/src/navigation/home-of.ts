import { consolePaths } from '@cabstand/contract/console-paths'
import type { Member } from '@cabstand/contract/endpoint'
import { paths } from './paths.ts'

/** A person's first screen after sign-in. Riders start on the landing page, which is a document. */
export function homeOf(member: Member): string {
  switch (member) {
    case 'admin':
    case 'fleetadmin':
      return consolePaths.dashboard
    case 'driver':
      return paths.bookings()
    case 'rider':
      return paths.home()
    case 'waitingDriver':
      return paths.drive()
    default:
      return member satisfies never
  }
}
