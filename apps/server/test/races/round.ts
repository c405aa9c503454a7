import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointDefinition } from '@cabstand/contract/endpoint'
import type { Prng } from '../../../simulator/src/prng.ts'
import { type Answer, TestClient } from '../support/test-client.ts'

/** One call that takes part in a race. */
export interface Racer {
  readonly by: TestClient
  readonly call: EndpointDefinition
  readonly input: { readonly params?: object; readonly body?: object }
  /** Default: a new idempotency key for this call. */
  readonly key?: string
}

type AnswersOf<T extends readonly Racer[]> = { [K in keyof T]: Answer }

/** The random choices for one round of a race: which processes, in which order, how far apart. */
export class Round {
  readonly number: number
  readonly chance: Prng
  readonly story: string[] = []
  private readonly urls: readonly string[]

  constructor(options: { number: number; chance: Prng; urls: readonly string[] }) {
    this.number = options.number
    this.chance = options.chance
    this.urls = options.urls
  }

  /** A random item; a failure message names it. */
  draw<T extends string | number>(what: string, items: readonly T[]): T {
    const item = this.chance.pick(items)
    this.story.push(`${what} ${item}`)
    return item
  }

  /** The same person at a random process. */
  somewhere(client: TestClient): TestClient {
    return new TestClient(this.chance.pick(this.urls), client.token)
  }

  /**
   * Sends all calls within 0 to 5 ms, in random order, to random processes. The responses are in the order of the
   * racers.
   */
  async atOnce<const T extends readonly Racer[]>(racers: T): Promise<AnswersOf<T>> {
    const spreadMs = this.chance.pick([0, 0, 1, 2, 5])
    const starts = racers.map((racer) => {
      const process = this.chance.integer(0, this.urls.length)
      const afterMs = spreadMs === 0 ? 0 : this.chance.integer(0, spreadMs + 1)
      return { racer, process, afterMs, turn: this.chance.next() }
    })
    const answers = new Map<Racer, Answer>()
    const send = async ({ racer, process, afterMs }: (typeof starts)[number]) => {
      if (afterMs > 0) await sleep(afterMs)
      const client = new TestClient(this.urls[process] ?? '', racer.by.token)
      answers.set(racer, await sendPatiently(client, racer))
    }
    const inOrder = starts.toSorted((a, b) => a.turn - b.turn)
    for (const { racer, process, afterMs } of inOrder.slice(0, 8))
      this.story.push(`${racer.call.name} at process ${process} after ${afterMs} ms`)
    await Promise.all(inOrder.map(send))
    return racers.map((racer) => answers.get(racer)) as AnswersOf<T>
  }
}

/** `ok` or the code of the refusal. */
export function codeOf(answer: Answer): string {
  return answer.status < 300 ? 'ok' : (answer.body as { code: string }).code
}

const patienceMs = 60_000

/** On a busy machine a call may exceed the database timeouts; it is sent again, as the 503 response requires. */
async function sendPatiently(client: TestClient, racer: Racer): Promise<Answer> {
  const headers = { 'idempotency-key': racer.key ?? randomUUID() }
  const until = performance.now() + patienceMs
  for (;;) {
    const answer = await client.send(racer.call, racer.input, headers)
    if (answer.status !== 503) return answer
    if (performance.now() > until) throw new Error(`${racer.call.name} got status 503 for a minute`)
    await sleep(200)
  }
}
