import type { Role } from '@cabstand/domain/roles'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Tag } from './tags.ts'

/**
 * What a session may be used for: everything that the person's role may do or, as `waitingDriver`, only what a driver
 * needs who has signed up and whom staff have not approved yet.
 */
export type Member = Role | 'waitingDriver'

/** Who may call an endpoint: a signed-in person, or a client that is not signed in. */
export type Caller = Member | 'anonymous'

export const anyone = [
  'anonymous',
  'rider',
  'driver',
  'fleetadmin',
  'admin',
  'waitingDriver',
] as const satisfies readonly Caller[]
/** Without drivers who wait for approval: an endpoint that is also for them says so. */
export const signedIn = ['rider', 'driver', 'fleetadmin', 'admin'] as const satisfies readonly Caller[]
export const signedInOrWaiting = [...signedIn, 'waitingDriver'] as const satisfies readonly Caller[]

type Schema = z.ZodMiniType
export type OutputByRole = { readonly [R in Caller]?: Schema }

/** The fields that every kind of endpoint declares. */
interface SharedDefinition {
  /** Also the operation id in OpenAPI. */
  readonly name: string
  /** Fastify form: `/api/bookings/:id`. */
  readonly path: string
  /** The group in the API description. */
  readonly tag: Tag
  /** What it does in a few words, without a full stop: "Cancel a booking". */
  readonly summary: string
  /** In full sentences, what the schemas do not show. Roles and error codes are added to the description. */
  readonly description: string
  readonly roles: readonly Caller[]
  readonly params?: Schema
  readonly query?: Schema
  readonly errors: readonly ErrorCode[]
  /** The path holds a secret, such as the token of a link, so it is not logged. */
  readonly secretPath?: true
  /** To whom demo mode refuses this write with `demo_mode`; absent: to staff. Reads are never refused. */
  readonly closedInDemoMode?: readonly Caller[]
}

/** Fields that this kind of endpoint does not have. */
type Without<Parts extends string> = { readonly [Part in Parts]?: undefined }

/** The default kind: a JSON request body or none, and a JSON response. */
export interface EndpointDefinition extends SharedDefinition {
  readonly kind?: 'json'
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * `basic`: requires the installation's HTTP Basic credentials instead of a session. `bearer`: a bearer token that the
   * route checks itself.
   */
  readonly credentials?: 'basic' | 'bearer'
  readonly body?: Schema
  /** How large a body may be; absent: 256 KiB. */
  readonly maxBodyBytes?: number
  /** HTTP status of a successful response. */
  readonly status: 200 | 201 | 204
  /**
   * One schema, or one for each role that may call. Fields that are not in the schema are removed from the response.
   */
  readonly output: Schema | OutputByRole
  /** Requires an `Idempotency-Key` header. True for every endpoint that changes bookings, money or records. */
  readonly idempotent: boolean
  /**
   * Requires an `If-Match` header with the version of the record that the caller has read. If another person has changed the
   * record since, nothing is changed and the error is `record_changed`.
   */
  readonly versioned?: true
}

/**
 * A provider reports something. It proves who it is by its signature over the raw body, not by a session, so the handler
 * gets the body as it arrived. It answers within a second: what the message says is done later.
 */
export interface WebhookDefinition
  extends SharedDefinition,
    Without<'credentials' | 'body' | 'status' | 'output' | 'idempotent' | 'versioned'> {
  readonly kind: 'webhook'
  readonly method: 'POST'
  readonly roles: typeof anyone
  readonly maxBytes: number
}

/**
 * A form post from a page of another origin, such as a card provider's page after a payment. It is exempt from the
 * origin check, so the session is not read, and the form must carry its own proof. With `authority: 'cookie'` the
 * session is read; the handler must then be safe against cross-site request forgery.
 */
export type FormPostDefinition = SharedDefinition & {
  readonly kind: 'formPost'
  readonly method: 'POST'
  /** All fields are strings, because a form has no other type. */
  readonly body: Schema
} & Without<'credentials' | 'status' | 'output' | 'idempotent' | 'versioned'> &
  ({ readonly roles: typeof anyone; readonly authority?: undefined } | { readonly authority: 'cookie' })

/** Redirects a browser to a path of this server, or to a host that the operator has configured. */
export interface RedirectDefinition
  extends SharedDefinition,
    Without<'credentials' | 'body' | 'status' | 'output' | 'idempotent' | 'versioned'> {
  readonly kind: 'redirect'
  readonly method: 'GET'
}

/** A file that is streamed while it is generated. */
export interface DownloadDefinition
  extends SharedDefinition,
    Without<'credentials' | 'body' | 'status' | 'output' | 'idempotent' | 'versioned'> {
  readonly kind: 'download'
  readonly method: 'GET'
  /** Possible media types of the file, such as `text/csv; charset=utf-8`. */
  readonly mediaTypes: readonly string[]
}

/**
 * A request of a resumable upload by the tus protocol 1.0.0, which names methods, headers and statuses. Errors are
 * problem documents.
 */
export interface TusDefinition
  extends SharedDefinition,
    Without<'credentials' | 'body' | 'output' | 'idempotent' | 'versioned'> {
  readonly kind: 'tus'
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly status: 200 | 201 | 204
  /** Whether the request carries bytes of the file. */
  readonly carriesBytes: boolean
}

/** A stored file that pages show. Browsers keep private ones, but ask each time whether they still may. */
export interface StoredFileDefinition
  extends SharedDefinition,
    Without<'credentials' | 'body' | 'status' | 'output' | 'idempotent' | 'versioned'> {
  readonly kind: 'storedFile'
  readonly method: 'GET'
  readonly mediaTypes: readonly string[]
}

/**
 * Values that a page receives while it is open, as server-sent events. For pages without a session: signed-in clients
 * follow feeds over their sockets.
 */
export interface EventStreamDefinition
  extends SharedDefinition,
    Without<'credentials' | 'body' | 'status' | 'output' | 'idempotent' | 'versioned'> {
  readonly kind: 'eventStream'
  readonly method: 'GET'
  readonly roles: typeof anyone
  /** Each event is one value. Fields that are not in the schema are removed. */
  readonly event: Schema
}

/** An endpoint of any kind, discriminated by `kind`. */
export type AnyEndpoint =
  | EndpointDefinition
  | WebhookDefinition
  | FormPostDefinition
  | RedirectDefinition
  | DownloadDefinition
  | TusDefinition
  | StoredFileDefinition
  | EventStreamDefinition

/** A realistic request body and response; one response for each role where they differ. */
export interface EndpointExamples {
  readonly body?: unknown
  readonly output?: unknown
}

/** An endpoint together with its examples, as the API description shows it. */
export type Described<E extends AnyEndpoint> = E & { readonly examples: EndpointExamples }
export type DescribedEndpoint = Described<AnyEndpoint>

/**
 * Declares an endpoint. This declaration is the only source for server, API description and clients. The examples are
 * checked twice: here by type, and by a test that parses them with the schemas.
 */
export function endpoint<const E extends AnyEndpoint>(
  definition: E,
  examples: ExamplesOf<E> & EndpointExamples,
): Described<E> {
  return { ...definition, examples }
}

/** Whether requests and responses are JSON. */
export function isJson<E extends AnyEndpoint>(endpoint: E): endpoint is Extract<E, EndpointDefinition> {
  return endpoint.kind === undefined || endpoint.kind === 'json'
}

export function isOutputByRole(output: Schema | OutputByRole): output is OutputByRole {
  return !('_zod' in output)
}

type InputOf<S> = S extends z.core.$ZodType ? z.core.input<S> : undefined
type ParsedOf<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined
export type ParamsOf<E extends AnyEndpoint> = ParsedOf<E['params']>
export type QueryOf<E extends AnyEndpoint> = ParsedOf<E['query']>
export type BodyOf<E extends AnyEndpoint> = ParsedOf<E['body']>

/** What a caller passes: only the parts that the endpoint declares. `version` is sent as `If-Match`. */
export type CallInput<E extends AnyEndpoint> = (E extends { versioned: true }
  ? { version: number }
  : unknown) &
  (E extends { params: infer P } ? { params: InputOf<P> } : unknown) &
  (E extends { query: infer Q } ? { query: InputOf<Q> } : unknown) &
  (E extends { body: infer B } ? { body: InputOf<B> } : unknown)

/** The examples that a declaration requires: one request body, and one response for each output schema. */
export type ExamplesOf<E extends AnyEndpoint> = (E extends { body: infer B }
  ? { readonly body: InputOf<B> }
  : unknown) &
  (E extends { output: infer O }
    ? {
        readonly output: O extends z.core.$ZodType
          ? z.core.output<O>
          : { readonly [R in keyof O]: ParsedOf<O[R]> }
      }
    : unknown)

type Values<T> = T[keyof T]

/** The type of the response. For outputs by role, pass the role. */
export type OutputOf<
  E extends EndpointDefinition,
  R extends Caller = Caller,
> = E['output'] extends z.core.$ZodType
  ? z.core.output<E['output']>
  : Values<{
      [K in keyof E['output'] & R]: E['output'][K] extends z.core.$ZodType
        ? z.core.output<E['output'][K]>
        : never
    }>

const staff = ['admin', 'fleetadmin'] as const satisfies readonly Caller[]

/** The callers to whom demo mode refuses the endpoint. Calls with credentials of their own are not by a person. */
export function refusedInDemoMode(endpoint: AnyEndpoint): readonly Caller[] {
  const { method, roles, kind, closedInDemoMode = staff } = endpoint
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  if (isRead || kind === 'webhook' || endpoint.credentials !== undefined) return []
  return closedInDemoMode.filter((caller) => roles.includes(caller))
}
