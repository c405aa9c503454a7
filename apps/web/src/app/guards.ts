import { signOut } from '@cabstand/contract/http/people/auth'
import type { Me } from '@cabstand/contract/http/people/users'
import { isRole } from '@cabstand/domain/roles'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { errorCode } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { forgetReads, hasKeptReads } from '../api/kept-reads.ts'
import { meQuery } from '../api/queries/me.ts'
import type { Texts } from '../api/texts.ts'
import { homeOf } from '../navigation/home-of.ts'
import { memberOf } from '../navigation/member-of.ts'
import { paths } from '../navigation/paths.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { isStaff, type Person, type Screen } from './screen.ts'
import { loadConsoleScreens, screenFor } from './screens.ts'

export interface RouterContext {
  readonly client: QueryClient
  readonly texts: Texts
  readonly connection: Realtime
}

interface GuardInput {
  readonly context: RouterContext
  readonly location: { readonly href: string; readonly searchStr: string }
}

interface Opened {
  readonly me: Me | null
  readonly role: Person
  readonly screen: Screen
}

/** What this device keeps for a start without a connection. */
async function restoreKept(client: QueryClient) {
  const file = hasKeptReads() ? await import('../api/keep-reads.ts').catch(() => undefined) : undefined
  return file?.restoreReads(client)
}

/** The signed-in person. People whose account cannot be used are signed out, and told why on the sign-in screen. */
async function findMe({ client, connection }: RouterContext, target: string): Promise<Me | null> {
  const me = await client.ensureQueryData(meQuery).catch(async (error: unknown) => {
    if (errorCode(error) === 'user_issue_contact_admin') return 'user_issue_contact_admin' as const
    const kept = errorCode(error) === 'network_error' ? await restoreKept(client) : undefined
    if (kept === undefined) throw error
    connection.report.set({ lostAtMs: kept.atMs, caughtUp: null })
    return kept.me
  })
  if (me === null) forgetReads()
  if (me === null || (typeof me === 'object' && isRole(me.usertype))) return me
  await call(signOut, { body: {} }).catch(() => undefined)
  client.setQueryData(meQuery.queryKey, null)
  throw redirect({ href: paths.login(target, typeof me === 'string' ? me : 'not_valid_user_type') })
}

/**
 * Finds the screen of this person at a path of the table. Visitors are led to sign-in, which returns them here; people
 * whose role has no such screen read so. This is for convenience only: the server enforces permissions.
 */
export function openScreen(path: string) {
  return async ({ context, location }: GuardInput): Promise<Opened> => {
    const free = screenFor(path, 'visitor')
    if (free?.roles === 'anyone') return { me: null, role: 'visitor', screen: free }
    const me = await findMe(context, location.href)
    const role = me ? memberOf(me) : 'visitor'
    // They book for callers: what they have typed into the public form comes along.
    if (role === 'admin' && path === paths.book())
      throw redirect({ href: `${paths.addBooking()}${location.searchStr}` })
    if (isStaff(role)) await loadConsoleScreens()
    const screen = screenFor(path, role)
    if (screen) return { me, role, screen }
    if (!me) throw redirect({ href: paths.login(location.href) })
    if (!hasOwnPlace(path, role)) throw notFound({ routeId: rootRouteId, data: 'forbidden' })
    const home = homeOf(memberOf(me))
    // The landing page is a separate document.
    throw redirect({ href: home === paths.home() ? paths.bookings() : home })
  }
}

/** Whether a person without a screen at a path has another one for what it is about, their first one. */
const hasOwnPlace = (path: string, role: Person): boolean =>
  path === paths.login() ||
  role === 'waitingDriver' ||
  // Their trips are all on one screen, and so is the work of those who have been approved.
  (role === 'driver' && (path === '/bookings/$id' || path === paths.drive()))
