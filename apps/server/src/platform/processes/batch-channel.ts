import { randomUUID } from 'node:crypto'
import type { Bus, Channel } from './bus.ts'

interface BatchChannelOptions<Item> {
  readonly bus: Bus
  readonly channel: Channel
  /** How long items wait for others. */
  readonly gatherMs: number
  readonly itemsPerText: number
  /** Receives what other processes have sent. */
  readonly receive: (items: Item[]) => void
  /** Items that were not handed over are gone. */
  readonly onLost?: (error: unknown) => void
}

/** Sends items to other processes in batches, one batch at a time, and receives theirs. */
export class BatchChannel<Item> {
  private readonly options: BatchChannelOptions<Item>
  private readonly processId = randomUUID()
  private waiting = new Map<string, Item>()
  private timer: NodeJS.Timeout | undefined
  private sending = false

  /** Before the bus starts. */
  constructor(options: BatchChannelOptions<Item>) {
    this.options = options
    options.bus.listen(options.channel, (text) => {
      const [sender, ...items] = JSON.parse(text) as [string, ...Item[]]
      if (sender !== this.processId) options.receive(items)
    })
  }

  /** Sends an item soon, in place of one with this key that still waits. */
  add(key: string, item: Item): void {
    this.waiting.set(key, item)
    this.sendSoon()
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  /** What comes during a send goes with the next one: a bus that does not answer gathers nothing. */
  private sendSoon(): void {
    if (!this.sending) this.timer ??= setTimeout(() => void this.send(), this.options.gatherMs)
  }

  private async send(): Promise<void> {
    const { bus, channel, itemsPerText, onLost } = this.options
    this.timer = undefined
    const items = [...this.waiting.values()]
    this.waiting = new Map()
    const texts: string[] = []
    for (let at = 0; at < items.length; at += itemsPerText) {
      texts.push(JSON.stringify([this.processId, ...items.slice(at, at + itemsPerText)]))
    }
    this.sending = true
    await bus.send(channel, texts).catch((error: unknown) => onLost?.(error))
    this.sending = false
    if (this.waiting.size > 0) this.sendSoon()
  }
}
