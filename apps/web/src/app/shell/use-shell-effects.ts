import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useMe } from '../../features/session/use-me.ts'
import { useRealtime } from '../../realtime/realtime-context.tsx'

/** After each navigation the heading of the new screen takes the focus; the first screen leaves it alone. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const heading = main.current?.querySelector('h1')
        ;(heading ?? main.current)?.focus({ preventScroll: true })
      }),
    [router, main],
  )
}

/** Opens the line to the server with a session and closes it with it; guards look again when the session changes. */
export function useSessionLine(): void {
  const router = useRouter()
  const connection = useRealtime()
  const client = useQueryClient()
  const me = useMe()
  const userId = me === undefined ? undefined : (me?.id ?? null)
  const known = useRef(userId)
  useEffect(() => {
    if (userId) connection.start()
    else connection.stop()
  }, [connection, userId])
  useEffect(() => {
    const before = known.current
    known.current = userId
    if (before === undefined || userId === undefined || before === userId) return
    if (before !== null) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
    void router.invalidate()
  }, [router, client, userId])
}
