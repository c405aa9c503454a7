import type { Me } from '@cabstand/contract/http/auth'
import type { Role } from '@cabstand/domain/roles'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../api/queries/me.ts'
import { paths } from './paths.ts'

export interface RouterContext {
  readonly queryClient: QueryClient
}

interface GuardInput {
  readonly context: RouterContext
  readonly location: { readonly href: string }
}

/**
 * Lets these roles through and tells the screen who it is; anybody else goes to sign-in and comes back from there.
 * For comfort only: the server decides what anybody may see.
 */
export function allow(roles: readonly Role[]) {
  return async ({ context, location }: GuardInput): Promise<{ me: Me }> => {
    const me = await context.queryClient.ensureQueryData(meQuery)
    if (!me || !roles.includes(me.usertype)) throw redirect({ href: paths.login(location.href) })
    return { me }
  }
}

/** Where a role begins after sign-in. Riders begin on the landing page, which is a document. */
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
