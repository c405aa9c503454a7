import type { FastifyBaseLogger } from 'fastify'

/** What a text is about. */
export type Channel = 'hints' | 'positions'

/**
 * Carries short texts between the processes of one installation, PostgreSQL's notifications by default
 * (`postgres-bus.ts`), Redis where it is configured (`redis-bus.ts`). A text may get lost, so whoever listens also looks
 * into the database from time to time. A process receives its own texts too.
 */
export interface Bus {
  readonly isConnected: boolean
  /** Calls the listener for each text of a channel. Call it before `start`. */
  listen(channel: Channel, listener: (text: string) => void): void
  /** Connects, again and again until `stop`: it resolves also when the first attempt fails. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when the texts are handed over. Rejects when they are not, and while there is no connection. */
  send(channel: Channel, texts: readonly string[]): Promise<void>
}

/** Who listens to which channel. */
export class Listeners {
  private readonly byChannel = new Map<string, ((text: string) => void)[]>()
  private readonly log: Pick<FastifyBaseLogger, 'warn'>

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.log = log
  }

  get channels(): string[] {
    return [...this.byChannel.keys()]
  }

  add(channel: Channel, listener: (text: string) => void): void {
    this.byChannel.set(channel, [...(this.byChannel.get(channel) ?? []), listener])
  }

  /** Anyone who may send can send anything: what a listener does not understand is logged. */
  call(channel: string, text: string): void {
    for (const listener of this.byChannel.get(channel) ?? []) {
      try {
        listener(text)
      } catch (error) {
        this.log.warn({ err: error, channel }, 'a message of another process could not be read')
      }
    }
  }
}
