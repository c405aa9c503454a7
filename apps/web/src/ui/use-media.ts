import { useCallback, useSyncExternalStore } from 'react'

/** As wide as `lg`: what belongs together stands side by side. */
export const wideScreen = '(min-width: 960px)'
/** Narrower than `sm`. */
export const phoneScreen = '(max-width: 599px)'

/** Whether a media query matches, now and after each change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
