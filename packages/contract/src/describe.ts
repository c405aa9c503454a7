import * as z from 'zod/mini'

/**
 * Adds a description to a schema: meaning, unit, and when it is null or absent. Returns a copy, so that one schema can
 * be used for several fields.
 */
export function about<S extends z.core.$ZodType>(
  schema: S,
  description: string,
  ...examples: z.core.output<S>[]
): S {
  const copy = z.core.clone(schema, schema._zod.def, { parent: true })
  z.globalRegistry.add(copy, { description, ...(examples.length > 0 ? { examples } : {}) })
  return copy
}

/** Names a schema. The API description lists it once under this name and references it wherever it is used. */
export function component<S extends z.core.$ZodType>(
  name: string,
  schema: S,
  description: string,
  ...examples: z.core.output<S>[]
): S {
  z.globalRegistry.add(schema, { id: name, description, ...(examples.length > 0 ? { examples } : {}) })
  return schema
}
