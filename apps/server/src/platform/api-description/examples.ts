import { type Caller, type DescribedEndpoint, isOutputByRole } from '@cabstand/contract/endpoint'
import * as z from 'zod/mini'

const summaries: Record<Caller, string> = {
  anonymous: 'For clients that are not signed in',
  rider: 'For riders',
  driver: 'For drivers',
  fleetadmin: 'For fleet admins',
  admin: 'For admins',
  waitingDriver: 'For drivers who wait for approval',
}

/** The responses of an endpoint: one, or one per role. */
export function describeExamples(endpoint: DescribedEndpoint): object {
  const byRole = listAnswers(endpoint)
  if (byRole === undefined) return { example: endpoint.examples.output }
  return {
    examples: Object.fromEntries(
      byRole.map(({ role, schema, value }) => {
        const name = nameOf(schema)
        return [
          role,
          name === undefined
            ? { summary: summaries[role], value }
            : { $ref: `#/components/examples/${name}` },
        ]
      }),
    ),
  }
}

/** Named response schemas by role, once each: many endpoints return the same booking. */
export function sharedExamples(endpoints: readonly DescribedEndpoint[]): Record<string, object> {
  const named = endpoints
    .flatMap((endpoint) => listAnswers(endpoint) ?? [])
    .flatMap(({ role, schema, value }) => {
      const name = nameOf(schema)
      return name === undefined ? [] : [[name, { summary: summaries[role], value }] as const]
    })
  return Object.fromEntries(named)
}

interface Answer {
  readonly role: Caller
  readonly schema: z.ZodMiniType
  readonly value: unknown
}

function listAnswers({ examples, output }: DescribedEndpoint): Answer[] | undefined {
  if (output === undefined || !isOutputByRole(output)) return undefined
  const values = examples.output as Partial<Record<Caller, unknown>>
  return Object.entries(output).map(([role, schema]) => ({
    role: role as Caller,
    schema,
    value: values[role as Caller],
  }))
}

const nameOf = (schema: z.ZodMiniType): string | undefined => z.globalRegistry.get(schema)?.id
