import { OutboundFailure } from '../../../platform/outbound/outbound-request.ts'
import type { PushResult } from './port.ts'

/** The result of a request that has no usable response. */
export function resultOfFailure(error: unknown): PushResult {
  if (!(error instanceof OutboundFailure)) throw error
  const { kind, message: reason, retryAfterMs } = error
  if (kind === 'rejected') return { kind: 'rejected', reason }
  return { kind: 'later', reason, retryAfterMs }
}

/** Does `work` for all items, at most `limit` at a time. The results are in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const lane = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  return results
}
