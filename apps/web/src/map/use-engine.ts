import { useEffect, useState } from 'react'

type Engine = typeof import('./engine/live-map.tsx')

let loading: Promise<Engine> | undefined

/** The map's chunk, requested once; a failed load is not cached, so that the next attempt requests it again. */
function loadEngine(): Promise<Engine> {
  loading ??= import('./engine/live-map.tsx').catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

const longestWaitMs = 500

/** Runs after the browser has drawn the rest of the screen. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, longestWaitMs / 2)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: longestWaitMs })
  return () => cancelIdleCallback(request)
}

/** Loads the map's chunk after the screen itself. A new value of `attempt` retries. */
export function useEngine(attempt: number): Engine | 'failed' | undefined {
  const [found, setFound] = useState<{ readonly attempt: number; readonly engine: Engine | 'failed' }>()
  useEffect(
    () =>
      whenIdle(() => {
        loadEngine().then(
          (engine) => setFound({ attempt, engine }),
          () => setFound({ attempt, engine: 'failed' }),
        )
      }),
    [attempt],
  )
  return found?.attempt === attempt ? found.engine : undefined
}
