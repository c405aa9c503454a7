import { type Caller, type DescribedEndpoint, isOutputByRole } from '@cabstand/contract/endpoint'
import type { ErrorCode } from '@cabstand/contract/errors'
import * as z from 'zod/mini'
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { describeExamples } from './examples.ts'
import { listRefusals } from './refusals.ts'
import { describeRefusal, type RefusalNames } from './shared-refusals.ts'

/** OpenAPI form of a Fastify path: `/api/bookings/{id}`. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** One endpoint of the contract as an operation; refusals that have a name are referred to by it. */
export function describeOperation(
  endpoint: DescribedEndpoint,
  refusalNames: RefusalNames,
): ZodOpenApiOperationObject {
  const { body, examples, idempotent, params, query } = endpoint
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
    ...(idempotent ? { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body, example: examples.body } },
          },
        }
      : {}),
    responses: {
      [String(endpoint.status)]: {
        description: endpoint.status === 201 ? 'Created.' : 'Success.',
        content: { 'application/json': { schema: outputOf(endpoint), ...describeExamples(endpoint) } },
      },
      ...refusalsOf(endpoint, refusalNames),
    } as ZodOpenApiResponsesObject,
  }
}

const callerNames: Record<Caller, string> = {
  anonymous: 'anybody, also without signing in',
  rider: 'riders',
  driver: 'drivers',
  fleetadmin: 'fleet admins',
  admin: 'admins',
}

function callersOf({ credentials, roles }: DescribedEndpoint): string {
  if (credentials === 'basic') return "clients with the installation's Basic credentials."
  if (roles.length === Object.keys(callerNames).length) return `${callerNames.anonymous}.`
  const names = roles.map((role) =>
    role === 'anonymous' ? 'people who are not signed in' : callerNames[role],
  )
  return `${new Intl.ListFormat('en').format(names)}.`
}

function securityOf({ credentials, roles }: DescribedEndpoint): Record<string, string[]>[] {
  if (credentials === 'basic') return [{ basic: [] }]
  const session = [{ cookie: [] }, { bearer: [] }]
  return roles.includes('anonymous') ? [{}, ...session] : session
}

/** Which of several answers comes depends on the role, which is no part of the answer: any of them fits. */
function outputOf({ output }: DescribedEndpoint): z.ZodMiniType {
  if (!isOutputByRole(output)) return output
  const [first, ...others] = Object.values(output)
  if (first === undefined) throw new Error('an endpoint without outputs')
  return others.length === 0 ? first : z.union([first, ...others])
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

/** Parameters are the fields of an object; a check of the whole object has no place in a description of them. */
function asObject(schema: z.ZodMiniType): z.ZodMiniObject {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('parameters are not an object')
  return schema
}
