import { type Caller, isOutputByRole, type OutputByRole } from '@cabstand/contract/endpoint'
import * as z from 'zod/mini'

/** An endpoint whose response has a schema. */
interface Answering {
  readonly name: string
  readonly output: z.ZodMiniType | OutputByRole
}

/** The response schema of a role. */
export function outputSchema(endpoint: Answering, role: Caller): z.ZodMiniType | undefined {
  return isOutputByRole(endpoint.output) ? endpoint.output[role] : endpoint.output
}

/** Encodes values for a caller of this role. Throws when the endpoint has no output schema for the role. */
export function encoderFor(endpoint: Answering, role: Caller): (value: unknown) => string {
  const schema = outputSchema(endpoint, role)
  if (schema === undefined) throw new Error(`endpoint ${endpoint.name} has no output schema for ${role}`)
  return (value) => encodeOnce(endpoint, schema, value)
}

/** The JSON texts of frozen values, which are the same for every caller. */
const frozenTexts = new WeakMap<object, { schema: z.ZodMiniType; text: string }>()

/** The JSON text of a response. For a frozen value it is created once. */
function encodeOnce(endpoint: Answering, schema: z.ZodMiniType, value: unknown): string {
  const shared = typeof value === 'object' && value !== null && Object.isFrozen(value) ? value : undefined
  const known = shared && frozenTexts.get(shared)
  if (known?.schema === schema) return known.text
  const text = JSON.stringify(strip(endpoint, schema, value))
  if (shared !== undefined) frozenTexts.set(shared, { schema, text })
  return text
}

/** Encodes by the schema, which removes every other field. */
function strip(endpoint: Answering, schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeEncode(schema, value)
  if (!result.success) {
    throw new Error(
      `the response of ${endpoint.name} does not match its schema: ${z.prettifyError(result.error)}`,
    )
  }
  return result.data
}
