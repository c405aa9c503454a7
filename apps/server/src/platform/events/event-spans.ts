import { continueTrace, type Span, type SpanStart } from '../tracing/span.ts'
import type { WaitingEvent } from './outbox-store.ts'

/** The handling of an event as a part of its trace. */
export const handlingOf = ({ type }: Pick<WaitingEvent, 'type'>): SpanStart => ({
  name: `event ${type}`,
  kind: 'consumer',
})

/** Runs work for many events, in which each has its own span in its own trace. */
export async function inEventSpans(
  events: readonly WaitingEvent[],
  work: (spanOf: (event: WaitingEvent) => Span | undefined) => Promise<void>,
): Promise<void> {
  const spans = new Map(events.map((event) => [event, continueTrace(handlingOf(event), event.traceparent)]))
  const end = (error?: unknown) => {
    for (const span of spans.values()) span?.end(error)
  }
  try {
    await work((event) => spans.get(event))
    end()
  } catch (error) {
    end(error)
    throw error
  }
}
