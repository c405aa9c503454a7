import type { EndpointDefinition } from '@cabstand/contract/endpoint'
import { expect, test } from 'vitest'
import { chanceOf, testSeed } from '../../../../test/support/seed.ts'
import { sized } from '../../../../test/support/size.ts'
import type { Prng } from '../../../simulator/src/prng.ts'
import { type Answer, TestClient } from '../test-client.ts'
import type { RaceStage } from './race-stage.ts'

/** One call that takes part in a race. */
export interface Racer {
  readonly by: TestClient
  readonly call: EndpointDefinition
  readonly input: { readonly params?: object; readonly body?: object }
  /** Absent: a new idempotency key for this call alone. */
  readonly key?: string
}

type AnswersOf<T extends readonly Racer[]> = { [K in keyof T]: Answer }

/** What chance has drawn for one round of a race: which processes, in which order, how far apart. */
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

  /** One of the items, which a failure names. */
  draw<T extends string | number>(what: string, items: readonly T[]): T {
    const item = this.chance.pick(items)
    this.story.push(`${what} ${item}`)
    return item
  }

  /** The same person at a process that chance picks. */
  somewhere(client: TestClient): TestClient {
    return new TestClient(this.chance.pick(this.urls), client.token)
  }

  /** Sends all calls within 0 to 5 ms, in any order, to any process; the answers are in the order of the racers. */
  async atOnce<const T extends readonly Racer[]>(racers: T): Promise<AnswersOf<T>> {
    const spreadMs = this.chance.pick([0, 0, 1, 2, 5])
    const starts = racers.map((racer) => {
      const process = this.chance.integer(0, this.urls.length)
      const afterMs = spreadMs === 0 ? 0 : this.chance.integer(0, spreadMs + 1)
      return { racer, process, afterMs, turn: this.chance.next() }
    })
    const answers = new Map<Racer, Answer>()
    const send = async ({ racer, process, afterMs }: (typeof starts)[number]) => {
      if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
      const client = new TestClient(this.urls[process] ?? '', racer.by.token)
      const headers = racer.key === undefined ? {} : { 'idempotency-key': racer.key }
      answers.set(racer, await client.send(racer.call, racer.input, headers))
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

export interface Race<Lane> {
  readonly stage: RaceStage
  /** Independent of each other: a round is played in each at the same time. */
  readonly lanes: readonly Lane[]
  /** Rounds per seed in `npm test`; in full 200, of 20 seeds. */
  readonly smallRounds: number
  /** Every end of a round that is legitimate. Over 200 rounds each is seen. */
  readonly ends: readonly string[]
  /** Brings about one round, checks what it left behind, and names its end. */
  play(round: Round, lane: Lane): Promise<string>
}

const fullRounds = 200
const seeds = Array.from({ length: sized(1, 20) }, (_, index) => testSeed + index)

/** Tests of one race, one per seed. A failure names the seed, the round and what chance had drawn for it. */
export function race<Lane>(name: string, options: Race<Lane>): void {
  const rounds = sized(options.smallRounds, fullRounds)
  test.each(seeds)(
    `${name}: ${rounds} rounds, seed %i`,
    { timeout: 60_000 + rounds * 2000 },
    async (seed) => {
      const counts = await playRounds(name, options, rounds, seed)
      const ends = [...counts.keys()]
      if (rounds === fullRounds) expect(ends.toSorted()).toEqual([...options.ends].sort())
      else expect(options.ends).toEqual(expect.arrayContaining(ends))
      expect(await options.stage.audit()).toEqual([])
    },
  )
}

/** Plays the rounds of one seed in all lanes at once; how often each end came about. */
export async function playRounds<Lane>(
  name: string,
  { stage, lanes, play }: Pick<Race<Lane>, 'stage' | 'lanes' | 'play'>,
  rounds: number,
  seed: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let failed = false
  const playLane = async (lane: Lane, first: number) => {
    for (let number = first; number < rounds && !failed; number += lanes.length) {
      const chance = chanceOf(`${name} ${number}`, seed)
      const round = new Round({ number, chance, urls: stage.urls })
      try {
        const end = await play(round, lane)
        counts.set(end, (counts.get(end) ?? 0) + 1)
      } catch (error) {
        failed = true
        const story = round.story.join(', ')
        throw new Error(`seed ${seed}, round ${number} (${story}): ${String(error)}`, { cause: error })
      }
    }
  }
  const played = await Promise.allSettled(lanes.map(playLane))
  for (const lane of played) if (lane.status === 'rejected') throw lane.reason
  return counts
}
