import { randomUUID } from 'node:crypto'
import type { EndpointDefinition } from '@cabstand/contract/endpoint'
import { getHealth } from '@cabstand/contract/http/operator/system'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import { type Answer, TestClient } from '../../apps/server/test/support/test-client.ts'
import type { PatientClient } from './patient-client.ts'

/** One call without retries. */
export interface Probe {
  readonly name: string
  /** Undefined: no response arrived before `end`. */
  readonly answer: Answer | undefined
}

const calls: readonly { endpoint: EndpointDefinition; input: object }[] = [
  { endpoint: getHealth, input: {} },
  { endpoint: getMe, input: {} },
  { endpoint: updateMe, input: { body: { lastName: 'Waiting' } } },
]

/**
 * Sends a health check, a read and a write, `times` each in parallel. Each probe ends with its response or when `end`
 * resolves.
 */
export function probe(
  url: string,
  person: PatientClient,
  times: number,
  end: Promise<void>,
): Promise<Probe[]> {
  const client = new TestClient(url, person.token)
  return Promise.all(
    Array.from({ length: times * calls.length }, async (_, index) => {
      const { endpoint, input } = calls[index % calls.length] ?? { endpoint: getHealth, input: {} }
      const key = { 'idempotency-key': randomUUID() }
      const answer = await Promise.race([client.send(endpoint, input, key), end.then(() => undefined)])
      return { name: endpoint.name, answer }
    }),
  )
}

/**
 * Unacceptable results while the database is unavailable: no response, or an error other than `not_ready` with a time
 * to retry.
 */
export function findUnclear(probes: readonly Probe[]): string[] {
  return probes.flatMap(({ name, answer }) => {
    if (answer === undefined) return [`${name} got no response`]
    if (answer.status < 300) return []
    const { code } = answer.body as { code?: string }
    if (answer.status !== 503 || code !== 'not_ready') return [`${name} returned ${answer.status} ${code}`]
    if (name !== getHealth.name && !answer.headers.has('retry-after'))
      return [`${name} does not state when to retry`]
    return []
  })
}
