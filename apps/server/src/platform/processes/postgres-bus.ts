import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createClient, type DatabaseLocation } from '../db/location.ts'
import { type Bus, type Channel, Listeners } from './bus.ts'

const prefix = 'cabstand_'
const reconnectMs = 2000
const answerMs = 5000

/**
 * PostgreSQL's notifications over one direct connection. They are sent outside of business transactions: a NOTIFY inside
 * them would serialise their commits. A text has fewer than 8,000 bytes.
 */
export class PostgresBus implements Bus {
  private readonly direct: DatabaseLocation
  private readonly log: Pick<FastifyBaseLogger, 'warn'>
  private readonly listeners: Listeners
  private client: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = false

  constructor(options: { direct: DatabaseLocation; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.direct = options.direct
    this.log = options.log
    this.listeners = new Listeners(options.log)
  }

  get isConnected(): boolean {
    return this.client !== undefined
  }

  listen(channel: Channel, listener: (text: string) => void): void {
    this.listeners.add(channel, listener)
  }

  async start(): Promise<void> {
    if (this.stopped) return
    const client = createClient(this.direct, { query_timeout: answerMs })
    client.on('error', (error) => this.reconnect(client, error))
    client.on('notification', ({ channel, payload }) =>
      this.listeners.call(channel.slice(prefix.length), payload ?? ''),
    )
    try {
      await client.connect()
      for (const channel of this.listeners.channels) await client.query(`listen ${prefix}${channel}`)
      this.client = client
      if (this.stopped) await this.stop()
    } catch (error) {
      this.reconnect(client, error)
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.client?.end().catch(() => undefined)
    this.client = undefined
  }

  async send(channel: Channel, texts: readonly string[]): Promise<void> {
    if (this.client === undefined) throw new Error('not connected to PostgreSQL')
    await this.client.query('select pg_notify($1, message) from unnest($2::text[]) as message', [
      `${prefix}${channel}`,
      texts,
    ])
  }

  private reconnect(client: pg.Client, error: unknown): void {
    if (this.stopped || (this.client !== undefined && this.client !== client)) return
    this.client = undefined
    this.log.warn(
      { err: error },
      'the connection by which processes learn of changes was lost and is opened again; until then, screens show changes some seconds late',
    )
    client.end().catch(() => undefined)
    // A connection that is lost while it is set up says so twice.
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.start(), reconnectMs)
    this.timer.unref()
  }
}
