import * as z from 'zod/mini'

/** The queue has no column for it; it puts the schedule of a job into the payload in the same way, as `_cron`. */
const traced = z.looseObject({ _trace: z.string() })

/** A payload as it is stored, with the `traceparent` of its job. */
export function withTrace(payload: unknown, traceparent: string | undefined): unknown {
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
  return traceparent === undefined || !isObject ? payload : { ...payload, _trace: traceparent }
}

/** A stored payload as its task knows it, and the `traceparent` of its job. */
export function readTraced(stored: unknown): { readonly payload: unknown; readonly traceparent?: string } {
  const parsed = z.safeParse(traced, stored)
  if (!parsed.success) return { payload: stored }
  const { _trace: traceparent, ...payload } = parsed.data
  return { payload, traceparent }
}
