import { type Asked, startEmulator } from './emulator.ts'

/** A span as the collector has it. */
export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Absent: it begins its trace. */
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly isFailed: boolean
}

export interface CollectorEmulator {
  readonly url: string
  readonly spans: CollectedSpan[]
  /** What was refused, with the reason. */
  readonly refused: string[]
  /** Everything that was sent, as text. */
  text(): string
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface SentSpan {
  readonly traceId?: unknown
  readonly spanId?: unknown
  readonly parentSpanId?: string
  readonly name?: unknown
  readonly kind?: unknown
  readonly startTimeUnixNano?: string
  readonly endTimeUnixNano?: string
  readonly attributes?: readonly Attribute[]
  readonly status?: { readonly code?: number }
}

interface SentTraces {
  readonly resourceSpans?: readonly {
    readonly resource?: { readonly attributes?: readonly Attribute[] }
    readonly scopeSpans?: readonly { readonly spans?: readonly SentSpan[] }[]
  }[]
}

/** An OpenTelemetry collector that takes traces as OTLP over HTTP in JSON, and refuses what its protocol refuses. */
export async function startCollectorEmulator(): Promise<CollectorEmulator> {
  const spans: CollectedSpan[] = []
  const refused: string[] = []
  const bodies: string[] = []
  const emulator = await startEmulator((asked) => {
    const problem = problemOf(asked)
    if (problem !== undefined) {
      refused.push(problem.why)
      return { status: problem.status, body: { code: 3, message: problem.why } }
    }
    bodies.push(JSON.stringify(asked.body))
    spans.push(...sentSpans(asked).map(collected))
    return { status: 200, body: {} }
  })
  return { url: emulator.url, spans, refused, text: () => bodies.join('\n') }
}

const tracesOf = ({ body }: Asked): SentTraces => body
const sentSpans = (asked: Asked): SentSpan[] =>
  (tracesOf(asked).resourceSpans ?? []).flatMap(({ scopeSpans = [] }) =>
    scopeSpans.flatMap(({ spans = [] }) => spans),
  )

function problemOf(asked: Asked): { readonly status: number; readonly why: string } | undefined {
  const { method, path, headers } = asked
  if (path !== '/v1/traces') return { status: 404, why: `no such path ${path}` }
  if (method !== 'POST') return { status: 405, why: `method ${method}` }
  if (headers['content-type'] !== 'application/json')
    return { status: 415, why: `type ${headers['content-type']}` }
  const { resourceSpans } = tracesOf(asked)
  if (!Array.isArray(resourceSpans)) return { status: 400, why: 'no resourceSpans' }
  const isNamed = tracesOf(asked).resourceSpans?.every(({ resource }) =>
    resource?.attributes?.some(({ key }) => key === 'service.name'),
  )
  if (isNamed !== true) return { status: 400, why: 'no service.name' }
  const wrong = sentSpans(asked).find((span) => !isSpan(span))
  return wrong === undefined ? undefined : { status: 400, why: `not a span: ${JSON.stringify(wrong)}` }
}

const isId = (value: unknown, digits: number) =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]+$/.test(value) && !/^0+$/.test(value)

function isSpan({ traceId, spanId, parentSpanId, name, kind, ...times }: SentSpan): boolean {
  const { startTimeUnixNano = '', endTimeUnixNano = '' } = times
  const areTimes = [startTimeUnixNano, endTimeUnixNano].every((time) => /^[1-9]\d{15,19}$/.test(time))
  return (
    isId(traceId, 32) &&
    isId(spanId, 16) &&
    (parentSpanId === undefined || parentSpanId === '' || isId(parentSpanId, 16)) &&
    typeof name === 'string' &&
    name !== '' &&
    typeof kind === 'number' &&
    areTimes &&
    BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)
  )
}

function collected(span: SentSpan): CollectedSpan {
  const { parentSpanId = '', attributes = [], status } = span
  return {
    traceId: String(span.traceId),
    spanId: String(span.spanId),
    ...(parentSpanId !== '' && { parentSpanId }),
    name: String(span.name),
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    isFailed: status?.code === 2,
  }
}
