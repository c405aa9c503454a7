import { type Environment, oneOf, read, text, type Variable, webUrl } from '../config-variable.ts'

const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const

/** Where traces are sent, and which. */
export interface TracingConfig {
  /** The collector's address, without `/v1/traces`. */
  readonly endpoint: string
  readonly sampler: {
    readonly name: (typeof samplers)[number]
    /** The part of the traces that `traceidratio` records, from 0 to 1. */
    readonly ratio: number
  }
}

export const TRACING_VARIABLES = {
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    ...webUrl('http://127.0.0.1:4318'),
    doc: 'An OpenTelemetry collector that takes OTLP over HTTP: traces are sent there ([docs/watching.md](docs/watching.md#traces)). Without it nothing is recorded.',
  },
  tracesSampler: {
    name: 'OTEL_TRACES_SAMPLER',
    fallback: 'parentbased_always_on',
    ...oneOf(...samplers),
    doc: 'Which traces are recorded, in the words of OpenTelemetry; `parentbased_traceidratio` records the part `OTEL_TRACES_SAMPLER_ARG`.',
  },
  tracesSamplerArg: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    parse: (value: string) => (/^(0?\.\d+|[01](\.0+)?)$/.test(value) ? Number(value) : undefined),
    expected: 'a number from 0 to 1, such as 0.1',
    doc: 'The part of the traces that is recorded, from 0 to 1, where the sampler is a ratio.',
  },
  // The packages of OpenTelemetry read these themselves; they stand here to be described, and saved by backups.
  otlpHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    fallback: '',
    ...text,
    doc: 'Headers for the collector, such as a key: `authorization=Bearer%20…`.',
  },
  serviceName: {
    name: 'OTEL_SERVICE_NAME',
    fallback: 'cabstand',
    ...text,
    doc: 'The name of the process in traces.',
  },
  resourceAttributes: {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    fallback: '',
    ...text,
    doc: 'What traces say about the process besides: `deployment.environment=production`.',
  },
} satisfies Record<string, Variable<unknown>>

/** Undefined: no traces are recorded. Throws StartupError. */
export function readTracing(env: Environment): TracingConfig | undefined {
  const endpoint = read(env, TRACING_VARIABLES.otlpEndpoint)
  if (endpoint === undefined) return undefined
  const name = read(env, TRACING_VARIABLES.tracesSampler) ?? 'parentbased_always_on'
  return { endpoint, sampler: { name, ratio: read(env, TRACING_VARIABLES.tracesSamplerArg) ?? 1 } }
}
