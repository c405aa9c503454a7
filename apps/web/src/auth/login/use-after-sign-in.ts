import type { Me } from '@cabstand/contract/http/users'
import { useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../api/queries/me.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { homeOf } from '../../navigation/home-of.ts'
import { paths } from '../../navigation/paths.ts'

/** Navigates after sign-in: staff to the dashboard, drivers to their work, riders to the previous page or home. */
export function useAfterSignIn(redirect: string | undefined): (me: Me) => void {
  const client = useQueryClient()
  const go = useGo()
  return (me) => {
    const target = me.usertype === 'rider' ? (redirect ?? paths.home()) : homeOf(me.usertype)
    if (target === paths.home()) return window.location.assign(target)
    client.setQueryData(meQuery.queryKey, me)
    go(target, { replace: true })
  }
}
