import type { AnyEndpoint, DescribedEndpoint } from '@cabstand/contract/endpoint'
import { tags } from '@cabstand/contract/tags'
import * as z from 'zod/mini'
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiHeaderObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { sessionCookie } from '../caller.ts'
import { describeOperation, openApiPath } from './describe-operation.ts'
import { sharedExamples } from './examples.ts'
import { introduction } from './introduction.ts'
import { describeRefusal, exampleRefusals, nameSharedRefusals } from './shared-refusals.ts'

export type ApiDescription = ReturnType<typeof createDocument>

/** Returns the OpenAPI 3.1 document of these endpoints. It needs neither a server nor a database. */
export function describeApi(version: string, endpoints: readonly DescribedEndpoint[]): ApiDescription {
  const refusalNames = nameSharedRefusals(endpoints)
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints.toSorted(inReadingOrder)) {
    const path = openApiPath(endpoint.path)
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: describeOperation(endpoint, refusalNames),
    }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Cabstand',
        version,
        description: introduction(),
        contact: { name: 'The operator of this server' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This server' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths: paths as ZodOpenApiPathsObject,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token from `verifyOtp`, for clients other than browsers.',
          },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description:
              'The session cookie of a browser, set by `verifyOtp`. It is accepted from pages of this server only.',
          },
          basic: {
            type: 'http',
            scheme: 'basic',
            description: "The installation's credentials for legacy endpoints, set by its operator.",
          },
        },
        parameters: { IdempotencyKey: idempotencyKey, IfMatch: ifMatch },
        headers: { RetryAfter: retryAfter },
        responses: Object.fromEntries(
          [...refusalNames].map(([codes, name]) => [
            name,
            describeRefusal(codes.split(',') as Parameters<typeof describeRefusal>[0]),
          ]),
        ),
        examples: { ...exampleRefusals(endpoints), ...sharedExamples(endpoints) },
      },
    },
    options,
  )
  const description = tidyCopies(document)
  moveTextsToParameters(description)
  return description
}

/** Orders endpoints by path depth: collections first, then single records, then their actions. */
function inReadingOrder(one: AnyEndpoint, other: AnyEndpoint): number {
  const depth = ({ path }: AnyEndpoint) => path.split('/').length
  return depth(one) - depth(other) || one.path.localeCompare(other.path, 'en')
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A new key for each action of a person; the same key when the request is retried.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
  example: '0b8a6c1e-5f43-4d0f-9d0c-1c7c2b6f6f11',
} as const

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The `version` of the record that you have read, in quotes.',
  schema: { type: 'string', pattern: '^"[1-9][0-9]*"$' },
  example: '"7"',
} as const

const retryAfter = {
  description: 'Seconds to wait before the next request.',
  schema: { type: 'integer', minimum: 1, examples: [2] },
} satisfies ZodOpenApiHeaderObject

const options: CreateDocumentOptions = {
  allowEmptySchema: { unknown: true },
  override: ({ jsonSchema, zodSchema }) => {
    tidy(jsonSchema)
    if (isNumberInText(zodSchema)) Object.assign(jsonSchema, asNumber(zodSchema))
    const { examples } = z.globalRegistry.get(zodSchema) ?? {}
    if (Array.isArray(examples)) jsonSchema.examples ??= examples
  },
}

/**
 * Allows additional fields, because responses may gain fields; this also makes schemas equal in requests and responses.
 * Removes the bounds of safe integers, and patterns that only repeat a format, because they are of no use to readers.
 */
function tidy(schema: TidySchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined) delete schema.pattern
}

/** The document as plain JSON values. Copies of a schema lose the changes of `override`, so they are tidied here. */
function tidyCopies(document: ApiDescription): ApiDescription {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (typeof value === 'object' && value !== null) tidy(value)
    return value
  }) as ApiDescription
}

interface TidySchema {
  additionalProperties?: unknown
  minimum?: unknown
  maximum?: unknown
  format?: unknown
  pattern?: unknown
}

type NumberInText = z.core.$ZodPipe<z.core.$ZodType, z.core.$ZodNumber>

/** Whether the schema parses a number from a query parameter. */
function isNumberInText(schema: z.core.$ZodType): schema is NumberInText {
  return schema instanceof z.core.$ZodPipe && schema._zod.def.out instanceof z.core.$ZodNumber
}

function asNumber(schema: NumberInText): object {
  const { type, minimum, maximum } = z.toJSONSchema(schema._zod.def.out)
  return { type, minimum, maximum, pattern: undefined }
}

type TextsOfSchema = { description?: string; examples?: unknown[] }

/** Moves the description of a parameter from its schema to the parameter, where readers expect it. */
function moveTextsToParameters({ paths = {} }: ApiDescription): void {
  const operations = Object.values(paths).flatMap(
    ({ get, head, options, post, put, patch, delete: remove }) =>
      [get, head, options, post, put, patch, remove].filter((operation) => operation !== undefined),
  )
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    if (!('schema' in parameter) || parameter.schema === undefined) continue
    const { description, examples, ...schema } = parameter.schema as TextsOfSchema
    parameter.schema = schema
    if (description !== undefined) parameter.description = description
    if (examples?.[0] !== undefined) parameter.example = examples[0]
  }
}
