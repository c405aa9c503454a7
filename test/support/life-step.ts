import { randomUUID } from 'node:crypto'
import type { CallInput, EndpointDefinition } from '@cabstand/contract/endpoint'
import type { Prng } from '../../apps/simulator/src/prng.ts'
import type { AcknowledgedMoney } from './journal.ts'
import type { PatientClient } from './patient-client.ts'
import { type Pair, type People, reportPlace } from './people.ts'

/** A lifecycle that is under way. */
export interface Trip {
  readonly people: People
  readonly pair: Pair
  readonly chance: Prng
  readonly patienceMs: number
}

interface Step<E extends EndpointDefinition> {
  readonly who: PatientClient
  readonly endpoint: E
  readonly input: CallInput<E>
  /** Refusals that are right in this situation. */
  readonly unless?: readonly string[]
}

/**
 * Sends a write about a booking until it gets a response, and records the acknowledgement. Undefined when it was refused
 * as it may be; throws for any other refusal.
 */
export async function write<E extends EndpointDefinition>(
  { people, pair, patienceMs }: Trip,
  { who, endpoint, input, unless = [], bookingId }: Step<E> & { readonly bookingId?: string },
): Promise<unknown> {
  const key = randomUUID()
  const until = performance.now() + patienceMs
  let reply = await who.call(endpoint, input, key)
  // A killed server loses the positions of its last two seconds.
  while (!reply.ok && reply.code === 'no_driver_found_alert_messege' && performance.now() < until) {
    await reportPlace(pair)
    reply = await who.call(endpoint, input, key)
  }
  if (!reply.ok && unless.includes(reply.code)) return undefined
  if (!reply.ok) throw new Error(`${endpoint.name} was refused: ${reply.code} (booking ${bookingId})`)
  const answered = reply.value as { id?: string; eventNumber?: number; status?: string }
  people.journal.acknowledge({
    bookingId: bookingId ?? answered.id ?? '',
    step: endpoint.name,
    userId: who.userId,
    key,
    eventNumber: answered.eventNumber,
    status: answered.status,
  })
  return reply.value
}

/** The same for a write about money without a booking; `read` finds in the response what it acknowledges. */
export async function writeMoney<E extends EndpointDefinition>(
  { people }: Trip,
  {
    who,
    endpoint,
    input,
    unless = [],
    kind,
    read,
  }: Step<E> &
    Pick<AcknowledgedMoney, 'kind'> & {
      readonly read: (answer: never) => readonly Pick<AcknowledgedMoney, 'id' | 'state'>[]
    },
): Promise<readonly Pick<AcknowledgedMoney, 'id' | 'state'>[]> {
  const key = randomUUID()
  const reply = await who.call(endpoint, input, key)
  if (!reply.ok && unless.includes(reply.code)) return []
  if (!reply.ok) throw new Error(`${endpoint.name} was refused: ${reply.code}`)
  const found = read(reply.value as never)
  for (const { id, state } of found)
    people.journal.acknowledgeMoney({ kind, id, state, step: endpoint.name, userId: who.userId, key })
  return found
}
