import { type DescribedEndpoint, isJson, isOutputByRole } from '@cabstand/contract/endpoint'
import { errorCodes, statusOf } from '@cabstand/contract/errors'
import { endpoints as all } from '@cabstand/contract/http/index'
import { tags } from '@cabstand/contract/tags'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeApi } from './describe-api.ts'
import { openApiPath } from './describe-operation.ts'

const endpoints = all.filter(isJson)

/** The description as it is served; `$ref`s are resolved where needed. */
type Json = { [key: string]: Json } & { readonly [index: number]: Json }
const api = JSON.parse(JSON.stringify(describeApi('1.2.3', endpoints))) as Json

const resolve = (value: Json | undefined): Json | undefined =>
  typeof value?.$ref === 'string'
    ? (value.$ref as string)
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((found, key) => found?.[key], api)
    : value

const operationOf = (one: DescribedEndpoint): Json | undefined =>
  api.paths?.[openApiPath(one.path)]?.[one.method.toLowerCase()]

describe('the description of the API', () => {
  test('lists every endpoint with its input, output, errors and roles', () => {
    for (const one of endpoints) {
      const operation = operationOf(one)
      expect([one.path, operation?.operationId]).toEqual([one.path, one.name])
      expect(operation?.requestBody !== undefined).toBe(one.body !== undefined)
      expect(operation?.responses?.[one.status]?.content?.['application/json']?.schema).toBeDefined()
      for (const code of one.errors) {
        const answer = resolve(operation?.responses?.[statusOf(code)])
        expect([one.name, code, answer?.content?.['application/problem+json']?.examples?.[code]]).toEqual([
          one.name,
          code,
          { $ref: `#/components/examples/${code}` },
        ])
      }
      const parameters = ((operation?.parameters ?? []) as unknown as Json[]).map(resolve)
      expect(parameters.some((parameter) => String(parameter?.name) === 'Idempotency-Key')).toBe(
        one.idempotent,
      )
      expect(parameters.some((parameter) => String(parameter?.in) === 'path')).toBe(one.path.includes(':'))
      expect(String(operation?.description)).toContain('**For:**')
    }
    const listed = Object.values(api.paths ?? {}).flatMap((methods) => Object.keys(methods))
    expect(listed).toHaveLength(endpoints.length)
  })

  test('lists the authentication of each endpoint', () => {
    for (const one of endpoints) {
      const schemes = Object.values(operationOf(one)?.security ?? {}).flatMap((way) => Object.keys(way))
      expect([one.name, schemes]).toEqual([
        one.name,
        one.credentials === undefined ? ['bearer', 'cookie'] : [one.credentials],
      ])
    }
  })

  test('describes each schema once, for requests and responses alike', () => {
    const names = Object.keys(api.components?.schemas ?? {})
    expect(names.filter((name) => /Output$|Input$|^__/.test(name))).toEqual([])
    expect(names).toContain('RiderBooking')
    expect(JSON.stringify(api).match(/"\$ref":/g)?.length).toBeGreaterThan(500)
  })

  test('uses every group and every error code that it lists', () => {
    const used = new Set(endpoints.map(({ tag }) => tag))
    expect(Object.keys(tags).filter((tag) => !used.has(tag as keyof typeof tags))).toEqual([])
    for (const code of errorCodes) expect(String(api.info?.description)).toContain(`\`${code}\``)
  })

  /** Fields whose names need no description. */
  const plain = new Set([
    ...['name', 'firstName', 'lastName', 'email', 'address', 'description', 'text', 'code', 'type', 'status'],
    ...[
      'lat',
      'lng',
      'minutes',
      'unit',
      'rateUnit',
      'drivingSide',
      'vehicleMake',
      'vehicleModel',
      'ready',
      'ok',
    ],
  ])

  test('describes every field whose name is not self-explanatory', () => {
    const silent: string[] = []
    const look = (schema: Json | undefined, at: string): void => {
      if (schema === undefined || typeof schema !== 'object') return
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        const said = field.description ?? resolve(field)?.description
        if (said === undefined && !plain.has(name) && !isPart(field)) silent.push(`${at}.${name}`)
        look(field, `${at}.${name}`)
      }
      for (const key of ['items', 'additionalProperties']) look(schema[key], at)
      for (const part of Object.values(schema.anyOf ?? schema.oneOf ?? {})) look(part, at)
    }
    for (const [name, schema] of Object.entries(api.components?.schemas ?? {})) look(schema, name)
    for (const one of endpoints) {
      const operation = operationOf(one)
      look(operation?.requestBody?.content?.['application/json']?.schema, `${one.name} body`)
      look(operation?.responses?.[one.status]?.content?.['application/json']?.schema, `${one.name} answer`)
      for (const parameter of ((operation?.parameters ?? []) as unknown as Json[]).map(resolve)) {
        if (parameter?.description === undefined) silent.push(`${one.name} ${parameter?.name}`)
      }
    }
    expect(silent).toEqual([])
  })
})

/** Objects and arrays are described by their fields. */
function isPart(field: Json): boolean {
  return field.properties !== undefined || field.items !== undefined
}

describe('the examples', () => {
  test.each(endpoints.map((one) => [one.name, one] as const))('of %s match their schemas', (_, one) => {
    const outputs = isOutputByRole(one.output)
      ? Object.entries(one.output).map(
          ([role, schema]) => [schema, (one.examples.output as Record<string, unknown>)[role]] as const,
        )
      : [[one.output, one.examples.output] as const]
    for (const [schema, value] of outputs) expect(z.parse(schema, value)).toEqual(value)
    if (one.body) expect(z.safeParse(one.body, one.examples.body).error).toBeUndefined()
  })

  test('of fields match their schemas', () => {
    let seen = 0
    const look = (schema: z.core.$ZodType): void => {
      const { examples = [] } = (z.globalRegistry.get(schema) ?? {}) as { examples?: unknown[] }
      for (const example of examples) {
        seen += 1
        const fits = [example, String(example)].some((value) => z.core.safeParse(schema, value).success)
        expect([example, fits]).toEqual([example, true])
      }
      const { def } = schema._zod as unknown as { def: Record<string, unknown> }
      const inner = [def.innerType, def.element, def.valueType, ...((def.options as unknown[]) ?? [])]
      for (const part of [...inner, ...Object.values((def.shape as object | undefined) ?? {})]) {
        if (part instanceof z.core.$ZodType) look(part)
      }
    }
    for (const { body, output, params, query } of endpoints) {
      const outputs = isOutputByRole(output) ? Object.values(output) : [output]
      for (const schema of [body, params, query, ...outputs]) if (schema) look(schema)
    }
    expect(seen).toBeGreaterThan(300)
  })
})
