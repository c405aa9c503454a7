/**
 * Runs `work` once at a time. Calls during a run share the next run, so that every caller gets a run that began after
 * its call.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let waiting: Promise<T> | undefined
  const start = () => {
    waiting = undefined
    const run = work()
    running = run
    const end = () => {
      if (running === run) running = undefined
    }
    run.then(end, end)
    return run
  }
  return () => {
    if (waiting !== undefined) return waiting
    if (running === undefined) return start()
    waiting = running.then(start, start)
    return waiting
  }
}
