import {
  type Caller,
  type DescribedEndpoint,
  type EndpointDefinition,
  isJson,
  isOutputByRole,
  type OutputOf,
  refusedInDemoMode,
} from '@cabstand/contract/endpoint'
import { type ErrorCode, statusOf } from '@cabstand/contract/errors'
import { endpoints } from '@cabstand/contract/http/index'
import type { Problem } from '@cabstand/contract/schemas/common'
import { textScopes } from '@cabstand/contract/texts/dictionary'
import { textsIn } from './texts-in.ts'

/** A call that a screen has made. */
export interface Call {
  readonly endpoint: DescribedEndpoint
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** Of `If-Match`. */
  readonly version: number | undefined
}

type Json = DescribedEndpoint & EndpointDefinition
type Refusal = Pick<Problem, 'params' | 'errors'>
/** Undefined: there is no response. */
type Answerer = (call: Call) => Response | undefined

/**
 * The API of the contract in memory. An endpoint answers with its example until a test answers for it. Requests and
 * answers are parsed with the contract's schemas: a call that the server would refuse, an answer that it could not
 * give, and an address without an endpoint are faults of the test.
 */
export class ApiStub {
  /** What screens have asked for, in order. */
  readonly calls: Call[] = []
  readonly faults: string[] = []
  /** How many calls wait for their answer. */
  waiting = 0
  private readonly answers = new Map<string, Answerer>()
  private readonly holds = new Map<string, Promise<unknown>>()
  private caller: Caller = 'anonymous'

  /** Who is signed in: some endpoints answer each role differently. */
  signIn(caller: Caller): void {
    this.caller = caller
  }

  /** From now on an endpoint answers with what this makes of its example. */
  answer<const E extends Json>(endpoint: E, make: (example: OutputOf<E>, call: Call) => OutputOf<E>): void {
    this.answerAny(endpoint, (example, call) => make(example as OutputOf<E>, call))
  }

  /** The same for an endpoint whose type a walk over many does not know. */
  answerAny(endpoint: DescribedEndpoint, make: (example: object, call: Call) => unknown): void {
    this.answers.set(endpoint.name, (call) =>
      this.respond(endpoint, make(exampleOf(endpoint, this.caller) as object, call)),
    )
  }

  /** From now on a download is this text. */
  answerFile(endpoint: DescribedEndpoint, text: string): void {
    this.answers.set(endpoint.name, () => new Response(text))
  }

  /** From now on the calls of an endpoint are refused. */
  refuse(endpoint: DescribedEndpoint, code: ErrorCode, refusal: Refusal = {}): void {
    this.answers.set(endpoint.name, () => {
      if (refusesWith(endpoint, this.caller, code)) return problem(code, refusal)
      return this.fault(`${endpoint.name} never refuses ${this.caller} with ${code}`)
    })
  }

  /** From now on the calls of an endpoint get no response, as without a connection. */
  lose(endpoint: DescribedEndpoint): void {
    this.answers.set(endpoint.name, () => undefined)
  }

  /** From now on an endpoint answers with its example again. */
  restore(endpoint: DescribedEndpoint): void {
    this.answers.delete(endpoint.name)
  }

  /** The answers of an endpoint wait until the returned function is called. */
  hold(endpoint: DescribedEndpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.holds.set(endpoint.name, promise)
    return resolve
  }

  callsOf(endpoint: DescribedEndpoint): readonly Call[] {
    return this.calls.filter((call) => call.endpoint.name === endpoint.name)
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input), window.location.href)
    const [, folder, locale, file] = url.pathname.split('/')
    const scope = folder === 'texts' && textScopes.find((one) => one === file)
    if (scope && locale) return Response.json(textsIn(locale, [scope]))
    const method = init.method ?? 'GET'
    const [endpoint] = endpoints
      .filter((one) => one.method === method && paramsIn(one.path, url.pathname))
      // As in the server's router: `/api/places/popular` before `/api/places/:id`.
      .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
    if (!endpoint) return this.fault(`${method} ${url.pathname} is no endpoint`)
    const call = readCall(endpoint, url, init)
    const refusal = whyRefused(call, this.caller, new Headers(init.headers))
    if (refusal !== undefined) return this.fault(`${endpoint.name}: ${refusal}`)
    this.calls.push(call)
    this.waiting++
    await this.holds.get(endpoint.name)
    this.waiting--
    init.signal?.throwIfAborted()
    const answer = this.answers.get(endpoint.name)
    const response = answer ? answer(call) : this.respond(endpoint, exampleOf(endpoint, this.caller))
    if (response === undefined) throw new TypeError('Failed to fetch')
    return response
  }

  /** The output as the server sends it: fields that are not in the schema are removed. */
  private respond(endpoint: DescribedEndpoint, output: unknown): Response {
    if (!isJson(endpoint)) return this.fault(`${endpoint.name} has no example: the test must answer it`)
    const schema = isOutputByRole(endpoint.output) ? endpoint.output[this.caller] : endpoint.output
    const result = schema?.safeParse(output)
    if (!result?.success)
      return this.fault(`${endpoint.name} cannot answer so: ${result?.error.message ?? this.caller}`)
    const { status } = endpoint
    return status === 204 ? new Response(null, { status }) : Response.json(result.data, { status })
  }

  private fault(text: string): Response {
    this.faults.push(text)
    return problem('internal_error')
  }
}

function exampleOf(endpoint: DescribedEndpoint, caller: Caller): unknown {
  const { output } = endpoint.examples
  const byRole = isJson(endpoint) && isOutputByRole(endpoint.output)
  return byRole ? new Map(Object.entries(output ?? {})).get(caller) : output
}

/** The parameters in a path; undefined when it is another endpoint's. */
function paramsIn(path: string, pathname: string): Record<string, string> | undefined {
  const pattern = path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(pathname)
  return match ? { ...match.groups } : undefined
}

function readCall(endpoint: DescribedEndpoint, url: URL, { headers, body }: RequestInit): Call {
  const version = /^"(\d+)"$/.exec(new Headers(headers).get('if-match') ?? '')?.[1]
  return {
    endpoint,
    params: paramsIn(endpoint.path, url.pathname) ?? {},
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    version: version === undefined ? undefined : Number(version),
  }
}

/** What the server would refuse before its handler; undefined when nothing. */
function whyRefused(call: Call, caller: Caller, headers: Headers): string | undefined {
  const { endpoint, version } = call
  if (!endpoint.roles.includes(caller)) return `not for ${caller}`
  if ('idempotent' in endpoint && endpoint.idempotent && !headers.has('idempotency-key')) return 'no key'
  if ('versioned' in endpoint && endpoint.versioned && version === undefined) return 'no version'
  const results = (['params', 'query', 'body'] as const).map((part) => endpoint[part]?.safeParse(call[part]))
  return results.find((result) => result?.success === false)?.error?.message
}

/** Whether the server can refuse a caller so: by the endpoint's declaration, or by its kind. */
function refusesWith(endpoint: DescribedEndpoint, caller: Caller, code: ErrorCode): boolean {
  if (code === 'demo_mode') return refusedInDemoMode(endpoint).includes(caller)
  if (code === 'record_changed') return 'versioned' in endpoint && endpoint.versioned === true
  return ['validation_failed', 'must_login', 'not_permitted', 'internal_error', ...endpoint.errors].includes(
    code,
  )
}

const problem = (code: ErrorCode, refusal: Refusal = {}) =>
  Response.json({ code, status: statusOf(code), ...refusal }, { status: statusOf(code) })
