import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withOwner } from './as-owner.ts'
import { chanceOf } from './seed.ts'
import type { ServerProcess } from './server-process.ts'

const secretKey = 'sk_test_flood'
/** Sets a payment provider up whose webhooks the flood can sign. Nothing is sent to it: nobody listens there. */
export const withPaystack = { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: 'http://127.0.0.1:9' }

/** A top-up that waits for its money. */
export interface FloodPayment {
  readonly id: string
  /** Each has another amount, so that none can stand for another. */
  readonly amount: number
}

/** Opens top-ups of one rider as they are while their checkouts are open. */
export async function createPayments(ownerUrl: string, count: number): Promise<FloodPayment[]> {
  const payments = Array.from({ length: count }, (_, i) => ({ id: randomUUID(), amount: 1000 + i }))
  await withOwner(ownerUrl, (run) =>
    run(
      `insert into payment_attempts (id, user_id, provider, amount, currency, status, created_at, changed_at)
       select p.id, (select id from users where usertype = 'rider' order by id limit 1), 'paystack', p.amount, 'NGN',
         'open', now(), now()
       from jsonb_to_recordset($1::jsonb) as p(id uuid, amount bigint)`,
      [JSON.stringify(payments)],
    ),
  )
  return payments
}

interface Flood {
  readonly payments: readonly FloodPayment[]
  /** How often each payment is reported. Every delivery is repeated until it is acknowledged. */
  readonly deliveries: number
  readonly name: string
  /** Called after every acknowledgement with their number. */
  readonly onAcknowledged?: (count: number) => void
}

const connections = 24
const repeatMs = 40
const answerWithinMs = 5000

/**
 * Reports all payments in a random order until the server has acknowledged each delivery. Every second report of a
 * payment is written in another way, so that it is another message which says the same.
 */
export async function floodWithReports(server: ServerProcess, flood: Flood): Promise<void> {
  const bodies = flood.payments.flatMap((payment, number) =>
    Array.from({ length: flood.deliveries }, (_, i) => bodyOf(payment, number, i % 2 === 1)),
  )
  const waiting = shuffled(bodies, flood.name)
  let acknowledged = 0
  const deliverAll = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
      while (!(await deliver(server.url, body))) await sleep(repeatMs)
      acknowledged += 1
      flood.onAcknowledged?.(acknowledged)
    }
  }
  await Promise.all(Array.from({ length: connections }, deliverAll))
}

const bodyOf = ({ id, amount }: FloodPayment, number: number, isOther: boolean) =>
  JSON.stringify({
    event: 'charge.success',
    data: {
      id: number + 1,
      reference: id,
      status: 'success',
      amount,
      currency: 'NGN',
      ...(isOther && { channel: 'card' }),
    },
  })

async function deliver(url: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/payments/paystack/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await answer.text()
    if (answer.status !== 200 && answer.status !== 503)
      throw new Error(`a delivery got status ${answer.status}`)
    return answer.status === 200
  } catch (error) {
    // Refused or broken connections and timeouts: the server was killed, and the provider delivers again.
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return false
    throw error
  }
}

function shuffled<T>(items: readonly T[], name: string): T[] {
  const chance = chanceOf(`${name} order`)
  return items
    .map((item) => ({ item, at: chance.between(0, 1) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Waits until no message waits to be read. Returns the payments whose money is not in the wallet exactly once. */
export async function auditPayments(
  ownerUrl: string,
  payments: readonly FloodPayment[],
  withinMs = 60_000,
): Promise<string[]> {
  return withOwner(ownerUrl, async (run) => {
    const until = performance.now() + withinMs
    const countJobs = async () => {
      const [row] = await run<{ count: string }>(
        `select count(*) from graphile_worker.jobs where task_identifier = 'payment-message'`,
      )
      return Number(row?.count)
    }
    while ((await countJobs()) > 0) {
      if (performance.now() > until) return ['messages of the provider still wait to be read']
      await sleep(100)
    }
    const rows = await run<{ id: string; status: string; credited: string }>(
      `select a.id, a.status, coalesce((
         select sum(l.amount) from ledger_entries e join ledger_lines l on l.entry_id = e.id
         where e.subject_id = a.id and l.account like 'rider:%'), 0) as credited
       from payment_attempts a where a.provider = 'paystack'`,
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return payments
      .filter(
        ({ id, amount }) => found.get(id)?.status !== 'paid' || Number(found.get(id)?.credited) !== amount,
      )
      .map(
        ({ id, amount }) => `${id} of ${amount} is ${found.get(id)?.status} with ${found.get(id)?.credited}`,
      )
  })
}
