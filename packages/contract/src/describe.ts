import * as z from 'zod/mini'

/**
 * Adds to a schema what the API description says about it: meaning, unit, and when it is null or absent. The schema
 * itself stays as it is, so one schema can be used for several fields; a copy is returned.
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

/** Gives a schema its name: the API description lists it once under this name and refers to it from everywhere. */
export function component<S extends z.core.$ZodType>(
  name: string,
  schema: S,
  description: string,
  ...examples: z.core.output<S>[]
): S {
  z.globalRegistry.add(schema, { id: name, description, ...(examples.length > 0 ? { examples } : {}) })
  return schema
}
