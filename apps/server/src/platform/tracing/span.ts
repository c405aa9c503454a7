import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What a span may say. Nothing here is about a person: routes instead of paths, kinds of errors instead of messages, no
 * values of statements.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  /** The host of the operator's configuration. */
  readonly 'server.address'?: string
  /** The other server's name for operators, such as "Stripe". */
  readonly 'peer.service'?: string
  /** What people see with an error, and the log has. */
  readonly 'cabstand.request_id'?: string
  /** The feed whose change is sent. */
  readonly 'cabstand.feed'?: string
  /** To how many sockets it is sent. */
  readonly 'cabstand.sockets'?: number
}

/** A piece of work that begins. */
export interface SpanStart {
  readonly name: string
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal'
  readonly attributes?: SpanAttributes
}

/** A piece of work in a trace. */
export interface Span {
  /** Its trace and itself in the W3C format, as it travels with an event or a job. */
  readonly traceparent: string
  set(attributes: SpanAttributes): void
  /** Counts a database statement that this work has waited for. */
  addStatement(waitedMs: number): void
  /** Call it once. Of an error, only its kind is kept. */
  end(error?: unknown): void
}

/** What records spans. */
export interface Tracer {
  /** `parent` is a `traceparent`; undefined: the span begins a trace. */
  start(span: SpanStart, parent: string | undefined): Span
}

let tracer: Tracer | undefined
const active = new AsyncLocalStorage<Span | undefined>()

/** Records the spans of this process from now on; undefined: no longer. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

/** Whether this process records spans. */
export const isTracing = (): boolean => tracer !== undefined

/** The `traceparent` of the work in which this is called; undefined outside a trace. */
export const currentTrace = (): string | undefined => active.getStore()?.traceparent

/** Begins a trace, or continues one that travelled in a row. The caller ends the span; undefined: nothing is recorded. */
export function continueTrace(start: SpanStart, parent: string | null | undefined): Span | undefined {
  return tracer?.start(start, parent ?? undefined)
}

/** Begins a part of the present work. Undefined outside a trace: such work is not recorded. */
export function startSpan(start: SpanStart): Span | undefined {
  const parent = currentTrace()
  return parent === undefined ? undefined : tracer?.start(start, parent)
}

/** Runs work as part of a span; undefined: as part of what it is. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : active.run(span, work)
}

/** For work that serves many causes: it belongs to none of their traces. */
export function outsideTraces<T>(work: () => T): T {
  return active.getStore() === undefined ? work() : active.run(undefined, work)
}

/** Runs work as a part of the present trace; outside a trace it is not recorded. */
export function inSpan<T>(start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  return untilDone(startSpan(start), work)
}

/** Runs work that begins a trace, or continues one that travelled in a row. */
export function inTrace<T>(
  start: SpanStart,
  parent: string | null | undefined,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  return untilDone(continueTrace(start, parent), work)
}

/** Counts a database statement for the present work. */
export function countStatement<T>(run: () => Promise<T>): Promise<T> {
  const span = active.getStore()
  if (span === undefined) return run()
  const begunMs = performance.now()
  return run().finally(() => span.addStatement(performance.now() - begunMs))
}

async function recorded<T>(span: Span, work: (span?: Span) => Promise<T>): Promise<T> {
  try {
    const result = await active.run(span, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

function untilDone<T>(span: Span | undefined, work: (span?: Span) => Promise<T>): Promise<T> {
  return span === undefined ? work() : recorded(span, work)
}
