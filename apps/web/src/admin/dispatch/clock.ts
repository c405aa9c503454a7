import { useSyncExternalStore } from 'react'
import { Store } from '../../ui/store.ts'

const everyMilliseconds = 1000
const second = new Store(Date.now())
let viewers = 0
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  const stop = second.subscribe(listener)
  viewers += 1
  timer ??= setInterval(() => second.set(Date.now()), everyMilliseconds)
  return () => {
    stop()
    viewers -= 1
    if (viewers > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * A value of the present time, computed every second by one timer for all rows. A component is drawn again only when
 * the value differs, so give a text or a number.
 */
export function useEachSecond<V extends string | number>(compute: (nowMs: number) => V): V {
  return useSyncExternalStore(subscribe, () => compute(second.get()))
}

const itself = (nowMs: number) => nowMs

/** The present time, by the second. */
export function useSecond(): number {
  return useEachSecond(itself)
}
