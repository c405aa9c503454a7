import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createClient, type DatabaseLocation } from '../db/location.ts'
import type { Hints, Topic } from './hints.ts'

const channel = 'cabstand_hints'
const gatherMs = 10
const topicsPerMessage = 100
const reconnectMs = 2000

/**
 * Carries hints between processes over one direct connection. Hints are batched and sent after the business
 * transactions have committed: a NOTIFY inside them would serialise their commits.
 */
export class HintChannel {
  private readonly direct: DatabaseLocation
  private readonly hints: Hints
  private readonly log: FastifyBaseLogger
  private readonly processId = randomUUID()
  private client: pg.Client | undefined
  private waiting = new Set<Topic>()
  private timer: NodeJS.Timeout | undefined
  private sending = false
  private stopped = false

  constructor(options: { direct: DatabaseLocation; hints: Hints; log: FastifyBaseLogger }) {
    this.direct = options.direct
    this.hints = options.hints
    this.log = options.log
    this.hints.setBroadcast((topics) => this.gather(topics))
  }

  async start(): Promise<void> {
    if (this.stopped) return
    const client = createClient(this.direct)
    client.on('error', (error) => this.reconnect(client, error))
    client.on('notification', (message) => this.receive(message.payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      this.client = client
    } catch (error) {
      this.reconnect(client, error)
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.hints.setBroadcast(undefined)
    clearTimeout(this.timer)
    await this.client?.end().catch(() => undefined)
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
    if (this.client === undefined) return
    const messages: string[] = []
    for (let at = 0; at < topics.length; at += topicsPerMessage) {
      messages.push(JSON.stringify([this.processId, ...topics.slice(at, at + topicsPerMessage)]))
    }
    this.sending = true
    try {
      await this.client.query('select pg_notify($1, message) from unnest($2::text[]) as message', [
        channel,
        messages,
      ])
    } catch (error) {
      this.log.debug({ err: error }, 'a hint was not sent; sweeps will find the change')
    }
    this.sending = false
    if (this.waiting.size > 0) this.sendSoon()
  }

  private receive(payload: string | undefined): void {
    const [sender, ...topics] = JSON.parse(payload ?? '[]') as [string, ...Topic[]]
    if (sender !== this.processId) this.hints.receive(topics)
  }

  private reconnect(client: pg.Client, error: unknown): void {
    if (this.stopped || (this.client !== undefined && this.client !== client)) return
    this.client = undefined
    this.log.warn({ err: error }, 'hints between processes are interrupted; connecting again')
    client.end().catch(() => undefined)
    setTimeout(() => void this.start(), reconnectMs).unref()
  }
}
