/** The fields of Chromium's trace events that are used here; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time, which does not depend on other work on the machine. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

export interface Task {
  readonly wallMs: number
  readonly processorMs: number
}

export const traceCategories = ['loading', 'disabled-by-default-devtools.timeline']

/** The tasks of a page's main thread after its first paint, from the trace of one page load. */
export function tasksAfterFirstPaint(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const paint = traceEvents.findLast((event) => event.name === 'firstContentfulPaint')
  if (paint === undefined) throw new Error('the trace has no first paint')
  const mainThread = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === paint.pid && args?.name === 'CrRendererMain',
  )
  return traceEvents
    .filter(
      ({ name, pid, tid, ts, dur = 0 }) =>
        name === 'RunTask' && pid === paint.pid && tid === mainThread?.tid && ts + dur > paint.ts,
    )
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, processorMs: tdur / 1000 }))
}

const longTaskMs = 50

/** Total blocking time: the part of each task beyond 50 ms. */
export function blockedMs(durationsMs: readonly number[]): number {
  return durationsMs.reduce((sum, ms) => sum + Math.max(0, ms - longTaskMs), 0)
}
