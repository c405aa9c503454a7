import { useEffect } from 'react'

/**
 * Keeps the screen on while it is wanted. Browsers end it when the page is hidden, so it is asked for again when the page
 * is shown. Where it is not allowed, for example on a low battery, the screen goes off as usual.
 */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const look = () => {
      if (document.visibilityState === 'visible')
        lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      void lock?.then((held) => held?.release())
    }
  }, [wanted])
}
