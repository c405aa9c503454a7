import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { meQuery } from '../../api/queries/me.ts'
import { useMe } from '../../features/session/use-me.ts'
import { useRealtime } from '../../realtime/realtime-context.tsx'

/** The element that holds the screen; the link to skip the navigation leads to it. */
export const contentId = 'content'

/** Moves the focus to the heading of the new screen after each navigation, but not on the first screen. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const target = document.querySelector<HTMLElement>('h1') ?? document.getElementById(contentId)
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/**
 * Opens the realtime connection when a session starts and closes it when the session ends; guards rerun when the
 * session changes.
 */
export function useSessionConnection(): void {
  const router = useRouter()
  const connection = useRealtime()
  const client = useQueryClient()
  const me = useMe()
  const userId = me === undefined ? undefined : (me?.id ?? null)
  const known = useRef(userId)
  useEffect(() => {
    if (userId) connection.start()
    else if (userId === null) connection.stop()
  }, [connection, userId])
  useEffect(() => {
    const before = known.current
    known.current = userId
    if (before === undefined || userId === undefined || before === userId) return
    if (before !== null)
      client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(meQuery.queryKey) })
    void router.invalidate()
  }, [router, client, userId])
}
