import type { Me } from '@cabstand/contract/http/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../api/queries/me.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { homeOf } from '../../navigation/home-of.ts'
import { memberOf } from '../../navigation/member-of.ts'
import { paths } from '../../navigation/paths.ts'
import { leadsTo } from './search.ts'

/**
 * Navigates after sign-in: to the screen that asked for it, else to the role's first. The account link of public pages
 * leads all people to the bookings, so for staff that is no choice of theirs. A driver who waits has one screen.
 */
export function useAfterSignIn(redirect: string | undefined): (me: Me) => void {
  const client = useQueryClient()
  const go = useGo()
  return (me) => {
    const member = memberOf(me)
    const isChosen =
      member === 'rider' || (member !== 'waitingDriver' && !leadsTo(redirect, paths.bookings()))
    const target = (isChosen ? redirect : undefined) ?? homeOf(member)
    if (target === paths.home()) return window.location.assign(target)
    client.setQueryData(meQuery.queryKey, me)
    go(target, { replace: true })
  }
}
