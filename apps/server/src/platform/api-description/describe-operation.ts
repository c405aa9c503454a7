import type { Caller, DescribedEndpoint } from '@cabstand/contract/endpoint'
import type { ErrorCode } from '@cabstand/contract/errors'
import * as z from 'zod/mini'
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { describeRequestBody, describeSuccess, tusParameters } from './describe-kind.ts'
import { listRefusals, readsSession } from './refusals.ts'
import { describeRefusal, type RefusalNames } from './shared-refusals.ts'

/** OpenAPI form of a Fastify path: `/api/bookings/{id}`. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** Describes one endpoint as an operation. Shared error responses are referenced by name. */
export function describeOperation(
  endpoint: DescribedEndpoint,
  refusalNames: RefusalNames,
): ZodOpenApiOperationObject {
  const { idempotent = false, params, query } = endpoint
  const headers = [
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(endpoint.versioned ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(endpoint.kind === 'tus' ? tusParameters(endpoint) : []),
  ]
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `${endpoint.description}\n\n**For:** ${callersOf(endpoint)}`,
    security: securityOf(endpoint),
    ...(params || query
      ? {
          requestParams: {
            ...(params ? { path: asObject(params) } : {}),
            ...(query ? { query: asObject(query) } : {}),
          },
        }
      : {}),
    ...(headers.length > 0 ? { parameters: headers } : {}),
    ...describeRequestBody(endpoint),
    responses: {
      ...describeSuccess(endpoint),
      ...refusalsOf(endpoint, refusalNames),
    } as ZodOpenApiResponsesObject,
  }
}

const callerNames: Record<Caller, string> = {
  anonymous: 'any client, signed in or not',
  rider: 'riders',
  driver: 'drivers',
  fleetadmin: 'fleet admins',
  admin: 'admins',
  waitingDriver: 'drivers who wait for approval',
}

function callersOf(endpoint: DescribedEndpoint): string {
  const { credentials, roles } = endpoint
  if (endpoint.kind === 'webhook') return 'the provider, by the signature of the body.'
  if (endpoint.kind === 'formPost' && endpoint.authority === undefined)
    return 'forms on pages of any origin. The session is not read.'
  if (credentials === 'bearer') return 'admins, and programs with the key of the server.'
  if (credentials === 'basic') return "clients with the installation's Basic credentials."
  if (isForAll(endpoint)) return `${callerNames.anonymous}.`
  const names = roles.map((role) =>
    role === 'anonymous' ? 'people who are not signed in' : callerNames[role],
  )
  return `${new Intl.ListFormat('en').format(names)}.`
}

const isForAll = ({ roles }: DescribedEndpoint): boolean => roles.length === Object.keys(callerNames).length

function securityOf(endpoint: DescribedEndpoint): Record<string, string[]>[] {
  const { credentials, roles } = endpoint
  if (credentials === 'bearer') return [{ bearer: [] }]
  if (credentials === 'basic') return [{ basic: [] }]
  if (!readsSession(endpoint)) return [{}]
  // Tools show the first one in their samples: what works outside of a browser.
  const session = [{ bearer: [] }, { cookie: [] }]
  if (!roles.includes('anonymous')) return session
  return isForAll(endpoint) ? [{}, ...session] : [...session, {}]
}

function refusalsOf(endpoint: DescribedEndpoint, names: RefusalNames): Record<string, object> {
  return Object.fromEntries(
    [...listRefusals(endpoint)].map(([status, codes]: [number, ErrorCode[]]) => {
      const name = names.get(codes.join())
      return [
        String(status),
        name === undefined ? describeRefusal(codes) : { $ref: `#/components/responses/${name}` },
      ]
    }),
  )
}

/** Parameters are the fields of an object. Checks of the whole object cannot be described. */
function asObject(schema: z.ZodMiniType): z.ZodMiniObject {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('parameters are not an object')
  return schema
}
