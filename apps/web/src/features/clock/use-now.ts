import { useEffect, useState } from 'react'

const second = 1000

/** The time in epoch milliseconds, updated every `everyMilliseconds` while `running`. */
export function useNow(running = true, everyMilliseconds = second): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds)
    return () => clearInterval(timer)
  }, [running, everyMilliseconds])
  return now
}

/** Whole seconds until an instant, counting down to 0. */
export function useSecondsUntil(instantMs: number | null): number {
  const now = useNow(instantMs !== null)
  return instantMs === null ? 0 : Math.max(0, Math.ceil((instantMs - now) / second))
}
