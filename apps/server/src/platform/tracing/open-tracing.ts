import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type SpanAttributes, type SpanStart, setTracer } from './span.ts'
import type { TracingConfig } from './tracing-config.ts'

interface Log {
  info(message: string): void
  warn(fields: { reason: string }, message: string): void
}

/** At most this many spans wait to be sent; further ones are dropped. */
const maxWaiting = 4096
const sendEveryMs = 2000
/** For one batch with its repetitions. */
const sendTimeoutMs = 5000
/** How long a process that stops waits for the collector. */
const closeWithinMs = 800

/**
 * Records the spans of this process and sends them to an OpenTelemetry collector as OTLP over HTTP in JSON. The
 * collector may be slow or absent: spans are sent in the background, and what does not fit is dropped. Load this file
 * only where traces are wanted: its packages cost memory and time to start.
 */
export function openTracing(
  { endpoint, sampler }: TracingConfig,
  { version, log }: { readonly version: string; readonly log: Log },
): { close(): Promise<void> } {
  const exporter = reportOutages(
    // The library reads OTEL_EXPORTER_OTLP_HEADERS and its like by itself.
    new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: sendTimeoutMs }),
    log,
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cabstand', 'service.version': version }).merge(
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
      detectResources({ detectors: [envDetector, serviceInstanceIdDetector] }),
    ),
    sampler: samplerOf(sampler),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: maxWaiting,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: sendTimeoutMs,
      }),
    ],
  })
  const tracer = provider.getTracer('cabstand', version)
  setTracer({
    start: (start, parent) => recordedSpan(tracer.startSpan(start.name, optionsOf(start), contextOf(parent))),
  })
  return {
    async close() {
      setTracer(undefined)
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, sleep(closeWithinMs, undefined, { ref: false })])
    },
  }
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

function optionsOf({ kind, attributes }: SpanStart) {
  return { kind: kinds[kind], ...(attributes && { attributes: { ...attributes } }) }
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
}

function recordedSpan(span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>) {
  const { traceId, spanId, traceFlags } = span.spanContext()
  let statements = 0
  let waitedMs = 0
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    set: (attributes: SpanAttributes) => void span.setAttributes({ ...attributes }),
    addStatement(ms: number) {
      statements += 1
      waitedMs += ms
    },
    end(error?: unknown) {
      if (statements > 0)
        span.setAttributes({
          'cabstand.statements': statements,
          'cabstand.statements_ms': Math.round(waitedMs * 100) / 100,
        })
      if (error !== undefined) {
        span.setAttribute('error.type', kindOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** The code of an error, such as `ECONNREFUSED` or `not_permitted`, or its class: its message may name people. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code: unknown = Reflect.get(error, 'code') ?? Reflect.get(error, 'kind')
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : error.name
}

function samplerOf({ name, ratio }: TracingConfig['sampler']): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler()
}

/** Logs once that the collector cannot be reached, and once that it can be again. */
function reportOutages(exporter: SpanExporter, log: Log): SpanExporter {
  let isDown = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !isDown) {
          const reason = result.error === undefined ? 'unknown' : kindOf(result.error)
          log.warn(
            { reason },
            'traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped until they can',
          )
        }
        if (!failed && isDown) log.info('traces are sent again')
        isDown = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
