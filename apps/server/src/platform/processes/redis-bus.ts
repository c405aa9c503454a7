import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { type Bus, type Channel, Listeners } from './bus.ts'

const beatMs = 2000

/** The publish-subscribe of Redis: one connection that sends and one that listens. */
export class RedisBus implements Bus {
  private readonly sender: Redis
  private readonly receiver: Redis
  private readonly prefix: string
  private readonly log: Pick<FastifyBaseLogger, 'warn'>
  private readonly listeners: Listeners
  private readonly beat: NodeJS.Timeout
  private isListening = false
  private isInterrupted = false

  /** `connect` makes a client that does not connect before it is told; `prefix` keeps installations apart. */
  constructor(options: {
    connect: () => Redis
    prefix: string
    log: Pick<FastifyBaseLogger, 'warn'>
  }) {
    this.sender = options.connect()
    this.receiver = options.connect()
    this.prefix = options.prefix
    this.log = options.log
    this.listeners = new Listeners(options.log)
    this.receiver.on('message', (channel: string, text: string) =>
      this.listeners.call(channel.slice(this.prefix.length), text),
    )
    this.receiver.on('ready', () => void this.subscribe())
    this.receiver.on('close', () => this.interrupted())
    // A connection that only listens does not notice that nobody is there any more.
    this.beat = setInterval(() => {
      if (this.isListening) this.receiver.ping().catch(() => this.receiver.disconnect(true))
    }, beatMs)
    this.beat.unref()
  }

  get isConnected(): boolean {
    return this.isListening && this.sender.status === 'ready'
  }

  listen(channel: Channel, listener: (text: string) => void): void {
    this.listeners.add(channel, listener)
  }

  async start(): Promise<void> {
    // The clients connect again on their own.
    await Promise.allSettled([this.sender.connect(), this.receiver.connect()])
  }

  async stop(): Promise<void> {
    clearInterval(this.beat)
    this.isInterrupted = true
    this.isListening = false
    this.receiver.disconnect()
    this.sender.disconnect()
  }

  async send(channel: Channel, texts: readonly string[]): Promise<void> {
    await Promise.all(texts.map((text) => this.sender.publish(`${this.prefix}${channel}`, text)))
  }

  private async subscribe(): Promise<void> {
    try {
      await this.receiver.subscribe(...this.listeners.channels.map((channel) => `${this.prefix}${channel}`))
      this.isListening = true
      if (this.isInterrupted) this.log.warn('Redis can be reached again')
      this.isInterrupted = false
    } catch (error) {
      this.log.warn({ err: error }, 'Redis did not let this process listen; connecting again')
      this.receiver.disconnect(true)
    }
  }

  /** Logs each interruption once. */
  private interrupted(): void {
    this.isListening = false
    if (this.isInterrupted) return
    this.isInterrupted = true
    this.log.warn(
      'Redis cannot be reached: until it can, screens show changes some seconds late, positions travel through the database, and each process counts its limits on its own',
    )
  }
}
