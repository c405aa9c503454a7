import type { Role } from '@cabstand/domain/roles'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Tag } from './tags.ts'

/** Who may call: a role, or somebody who is not signed in. */
export type Caller = Role | 'anonymous'

export const anyone = [
  'anonymous',
  'rider',
  'driver',
  'fleetadmin',
  'admin',
] as const satisfies readonly Caller[]
export const signedIn = ['rider', 'driver', 'fleetadmin', 'admin'] as const satisfies readonly Caller[]

type Schema = z.ZodMiniType
export type OutputByRole = { readonly [R in Caller]?: Schema }

export interface EndpointDefinition {
  /** Also the operation id in OpenAPI. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify form: `/api/bookings/:id`. */
  readonly path: string
  /** The group in the API description. */
  readonly tag: Tag
  /** What it does in a few words, without a full stop: "Cancel a booking". */
  readonly summary: string
  /** What a caller must know that the schemas do not say, in full sentences. Roles and error codes are added. */
  readonly description: string
  readonly roles: readonly Caller[]
  /** `basic`: asks for the installation's Basic credentials instead of a session. */
  readonly credentials?: 'basic'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Status of success. */
  readonly status: 200 | 201 | 204
  /** One schema, or one for each role that may call. Fields outside of it never leave the server. */
  readonly output: Schema | OutputByRole
  readonly errors: readonly ErrorCode[]
  /** Needs an `Idempotency-Key` header: true for all that changes bookings, money or records. */
  readonly idempotent: boolean
}

/** A request body and an answer that could be real; an answer for each role where they differ. */
export interface EndpointExamples {
  readonly body?: unknown
  readonly output: unknown
}

/** An endpoint together with its examples, as the API description shows it. */
export interface DescribedEndpoint extends EndpointDefinition {
  readonly examples: EndpointExamples
}

/**
 * Declares an endpoint; server, API description and clients know nothing else of it. The examples are checked twice:
 * here by type, and by a test that parses them with the schemas.
 */
export function endpoint<const E extends EndpointDefinition>(
  definition: E,
  examples: ExamplesOf<E>,
): E & { readonly examples: EndpointExamples } {
  return { ...definition, examples }
}

export function isOutputByRole(output: EndpointDefinition['output']): output is OutputByRole {
  return !('_zod' in output)
}

type InputOf<S> = S extends z.core.$ZodType ? z.core.input<S> : undefined
type ParsedOf<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined

export type ParamsOf<E extends EndpointDefinition> = ParsedOf<E['params']>
export type QueryOf<E extends EndpointDefinition> = ParsedOf<E['query']>
export type BodyOf<E extends EndpointDefinition> = ParsedOf<E['body']>

/** What a caller passes: only the parts that the endpoint declares. */
export type CallInput<E extends EndpointDefinition> = (E extends { params: infer P }
  ? { params: InputOf<P> }
  : unknown) &
  (E extends { query: infer Q } ? { query: InputOf<Q> } : unknown) &
  (E extends { body: infer B } ? { body: InputOf<B> } : unknown)

/** The examples that a declaration needs: an input for its body, an answer for each of its output schemas. */
export type ExamplesOf<E extends EndpointDefinition> = (E extends { body: infer B }
  ? { readonly body: InputOf<B> }
  : unknown) & {
  readonly output: E['output'] extends z.core.$ZodType
    ? z.core.output<E['output']>
    : { readonly [R in keyof E['output']]: ParsedOf<E['output'][R]> }
}

type Values<T> = T[keyof T]

/** What the answer looks like; for outputs by role, name the role. */
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
