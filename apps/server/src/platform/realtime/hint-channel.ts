import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from '../processes/bus.ts'
import type { Hints, Topic } from './hints.ts'

const gatherMs = 10
const topicsPerMessage = 100

/** Carries hints between processes by their bus, in batches. */
export class HintChannel {
  private readonly bus: Bus
  private readonly hints: Hints
  private readonly log: Pick<FastifyBaseLogger, 'debug'>
  private readonly processId = randomUUID()
  private waiting = new Set<Topic>()
  private timer: NodeJS.Timeout | undefined
  private sending = false

  /** Before the bus starts. */
  constructor(options: { bus: Bus; hints: Hints; log: Pick<FastifyBaseLogger, 'debug'> }) {
    this.bus = options.bus
    this.hints = options.hints
    this.log = options.log
    this.hints.setBroadcast((topics) => this.gather(topics))
    this.bus.listen('hints', (text) => this.receive(text))
  }

  stop(): void {
    this.hints.setBroadcast(undefined)
    clearTimeout(this.timer)
  }

  private gather(topics: readonly Topic[]): void {
    for (const topic of topics) this.waiting.add(topic)
    this.sendSoon()
  }

  /** Hints that arrive during a send go with the next one. */
  private sendSoon(): void {
    if (!this.sending) this.timer ??= setTimeout(() => void this.send(), gatherMs)
  }

  private async send(): Promise<void> {
    this.timer = undefined
    const topics = [...this.waiting]
    this.waiting = new Set()
    const messages: string[] = []
    for (let at = 0; at < topics.length; at += topicsPerMessage) {
      messages.push(JSON.stringify([this.processId, ...topics.slice(at, at + topicsPerMessage)]))
    }
    this.sending = true
    try {
      await this.bus.send('hints', messages)
    } catch (error) {
      this.log.debug({ err: error }, 'a hint was not sent; sweeps will find the change')
    }
    this.sending = false
    if (this.waiting.size > 0) this.sendSoon()
  }

  private receive(text: string): void {
    const [sender, ...topics] = JSON.parse(text) as [string, ...Topic[]]
    if (sender !== this.processId) this.hints.receive(topics)
  }
}
