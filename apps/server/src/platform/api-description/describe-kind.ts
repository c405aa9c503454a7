import {
  type DescribedEndpoint,
  isOutputByRole,
  type OutputByRole,
  type TusDefinition,
} from '@cabstand/contract/endpoint'
import * as z from 'zod/mini'
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiParameterObject,
} from 'zod-openapi'
import { describeExamples } from './examples.ts'

/** Binary content without a schema. */
const bytes = { schema: {} }

/** The request body of each kind of endpoint; empty when it has none. */
export function describeRequestBody(
  endpoint: DescribedEndpoint,
): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const content = requestContent(endpoint)
  return content === undefined ? {} : { requestBody: { required: true, content } }
}

function requestContent(endpoint: DescribedEndpoint): ZodOpenApiContentObject | undefined {
  const { body, examples, kind } = endpoint
  if (kind === 'tus') return endpoint.carriesBytes ? { 'application/offset+octet-stream': bytes } : undefined
  if (body === undefined) return undefined
  const isForm = kind === 'formPost'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return { [type]: { schema: body, example: examples.body } }
}

/** The successful response of each kind, by status. */
export function describeSuccess(endpoint: DescribedEndpoint): Record<string, object> {
  switch (endpoint.kind) {
    case 'webhook':
      return {
        200: {
          description:
            'The event was received. Repeated deliveries of an event get the same response and have no further effect.',
          content: {
            'application/json': {
              schema: z.object({ received: z.literal(true) }),
              example: { received: true },
            },
          },
        },
      }
    case 'formPost':
    case 'redirect':
      return {
        303: {
          description: 'The browser is redirected to `Location`.',
          headers: {
            Location: {
              description: 'The target of the redirect.',
              schema: { type: 'string', examples: ['/bookings'] },
            },
          },
        },
      }
    case 'tus':
      return {
        [String(endpoint.status)]: {
          description: 'Success. The result is in the headers of the tus protocol.',
        },
      }
    case 'storedFile':
      return {
        200: {
          description: 'The file. Private files must be asked for again each time, by `If-None-Match`.',
          content: Object.fromEntries(endpoint.mediaTypes.map((type) => [type, bytes])),
        },
        304: { description: 'The client has this version, and may still read it.' },
      }
    case 'eventStream':
      return {
        200: {
          description:
            'Server-sent events. The `data` of each is this value as JSON; comments in between keep the connection open.',
          content: { 'text/event-stream': { schema: endpoint.event } },
        },
      }
    case 'download':
      return {
        200: {
          description: 'The file. When the connection is closed before the end, the file is incomplete.',
          headers: {
            'Content-Disposition': {
              description: 'The suggested file name.',
              schema: { type: 'string', examples: ['attachment; filename="trips.csv"'] },
            },
          },
          content: Object.fromEntries(endpoint.mediaTypes.map((type) => [type, bytes])),
        },
      }
    default:
      return {
        [String(endpoint.status)]: {
          description: endpoint.status === 201 ? 'Created.' : 'Success.',
          content: {
            'application/json': { schema: anyOf(endpoint.output), ...describeExamples(endpoint) },
          },
        },
      }
  }
}

/** The headers of a request of the tus protocol. */
export function tusParameters({ method }: TusDefinition): ZodOpenApiParameterObject[] {
  const header = (name: string, description: string, example: string): ZodOpenApiParameterObject => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', maxLength: 15 },
    example,
  })
  return [
    ...(method === 'OPTIONS' ? [] : [header('Tus-Resumable', 'The version of the protocol.', '1.0.0')]),
    ...(method === 'POST' ? [header('Upload-Length', 'The size of the file in bytes.', '1048576')] : []),
    ...(method === 'PATCH' ? [header('Upload-Offset', 'Where the bytes of the body begin.', '262144')] : []),
  ]
}

/** The response depends on the role, which is not part of it, so the schemas are listed as alternatives, each once. */
function anyOf(output: z.ZodMiniType | OutputByRole): z.ZodMiniType {
  if (!isOutputByRole(output)) return output
  const [first, ...others] = new Set(Object.values(output))
  if (first === undefined) throw new Error('an endpoint without outputs')
  return others.length === 0 ? first : z.union([first, ...others])
}
