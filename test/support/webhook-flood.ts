import { setTimeout as sleep } from 'node:timers/promises'
import { reportPayment } from '../../apps/server/test/platform/edges/edge-endpoints.ts'
import { edgeTables, signed } from '../../apps/server/test/platform/edges/edge-module.ts'
import { withOwner } from './as-owner.ts'
import type { Sabotage } from './sabotage.ts'
import { chanceOf } from './seed.ts'
import type { ServerProcess } from './server-process.ts'

/** Adds a card provider for tests to the modules of a server process. */
export const withTestProvider: readonly Sabotage[] = [
  {
    file: 'apps/server/src/start/modules.ts',
    replace: `import type { Deps } from './deps.ts'`,
    by: `import type { Deps } from './deps.ts'\nimport { edgeModule } from '../../test/platform/edges/edge-module.ts'`,
  },
  {
    file: 'apps/server/src/start/modules.ts',
    replace: 'platformModule(),',
    by: 'platformModule(), edgeModule(deps),',
  },
]

/** The provider's table, which gets a row each time an event is processed. */
export async function createProviderTables(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, async (run) => {
    await run(edgeTables)
    await run('grant select, insert on test_payments to cabstand_app')
  })
}

interface Flood {
  readonly events: number
  /** How often each event is delivered. Every delivery is repeated until it is acknowledged. */
  readonly deliveries: number
  readonly name: string
  /** Called after every acknowledgement with their number. */
  readonly onAcknowledged?: (count: number) => void
}

const connections = 24
const repeatMs = 40
const answerWithinMs = 5000

/** Delivers all events in a random order until the server has acknowledged each delivery. Returns the events' ids. */
export async function floodWithEvents(server: ServerProcess, flood: Flood): Promise<string[]> {
  const ids = Array.from({ length: flood.events }, (_, i) => `evt_${flood.name}_${i}`)
  const waiting = shuffled(Array.from({ length: flood.deliveries }, () => ids).flat(), flood.name)
  let acknowledged = 0
  const deliverAll = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      while (!(await deliver(server.url, id))) await sleep(repeatMs)
      acknowledged += 1
      flood.onAcknowledged?.(acknowledged)
    }
  }
  await Promise.all(Array.from({ length: connections }, deliverAll))
  return ids
}

async function deliver(url: string, id: string): Promise<boolean> {
  const body = JSON.stringify({ id, type: 'payment.paid', amount: 1 })
  try {
    const answer = await fetch(`${url}${reportPayment.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [reportPayment.signatureHeader]: signed(body, new Date()),
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

/**
 * Waits until the queue has no events of the provider left. Returns the events that were not processed exactly once.
 */
export async function auditEvents(
  ownerUrl: string,
  ids: readonly string[],
  withinMs = 60_000,
): Promise<string[]> {
  return withOwner(ownerUrl, async (run) => {
    const until = performance.now() + withinMs
    const countJobs = async () => {
      const [row] = await run<{ count: string }>(
        `select count(*) from graphile_worker.jobs where task_identifier like 'webhook:%'`,
      )
      return Number(row?.count)
    }
    while ((await countJobs()) > 0) {
      if (performance.now() > until) return ['the queue still holds events of the provider']
      await sleep(100)
    }
    const rows = await run<{ event_id: string; count: string }>(
      'select event_id, count(*) from test_payments group by event_id',
    )
    const counts = new Map(rows.map((row) => [row.event_id, Number(row.count)]))
    return ids
      .filter((id) => counts.get(id) !== 1)
      .map((id) => `${id} was processed ${counts.get(id) ?? 0} times`)
  })
}
