import type { Me } from '@cabstand/contract/http/auth'
import { useQueryClient } from '@tanstack/react-query'
import { meKey } from '../../api/query-keys.ts'
import { homeOf } from '../../app/guards.ts'
import { paths } from '../../app/paths.ts'
import { useGo } from '../../features/navigation/app-link.tsx'

/** After sign-in: staff to the dashboard, drivers to their work, riders back to where they came from or home. */
export function useEnter(redirect: string | undefined): (me: Me) => void {
  const client = useQueryClient()
  const go = useGo()
  return (me) => {
    const target = me.usertype === 'rider' ? (redirect ?? paths.home()) : homeOf(me.usertype)
    if (target === paths.home()) return window.location.assign(target)
    client.setQueryData(meKey, me)
    go(target, { replace: true })
  }
}
