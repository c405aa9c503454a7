import type { Me } from '@cabstand/contract/http/users'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../api/queries/me.ts'
import type { Texts } from '../api/texts.ts'
import { homeOf } from '../navigation/home-of.ts'
import { paths } from '../navigation/paths.ts'
import { type Person, type Screen, screenFor } from './screens.ts'

export interface RouterContext {
  readonly client: QueryClient
  readonly texts: Texts
}

interface GuardInput {
  readonly context: RouterContext
  readonly location: { readonly href: string }
}

interface Opened {
  readonly me: Me | null
  readonly role: Person
  readonly screen: Screen
}

/**
 * Finds the screen of this person at a path of the table. Redirects visitors to sign-in, which returns them here, and
 * people whose role has no such screen to their role's first screen. This is for convenience only: the server enforces
 * permissions.
 */
export function openScreen(path: string) {
  return async ({ context, location }: GuardInput): Promise<Opened> => {
    const free = screenFor(path, 'visitor')
    if (free?.roles === 'anyone') return { me: null, role: 'visitor', screen: free }
    const me = await context.client.ensureQueryData(meQuery)
    const role = me?.usertype ?? 'visitor'
    const screen = screenFor(path, role)
    if (screen) return { me, role, screen }
    if (!me) throw redirect({ href: paths.login(location.href) })
    const home = homeOf(me.usertype)
    // The landing page is a separate document.
    throw redirect({ href: home === paths.home() ? paths.bookings() : home })
  }
}
