import { randomUUID } from 'node:crypto'
import type { Bus } from '../../platform/processes/bus.ts'
import type { DriverPosition } from './positions.ts'

const gatherMs = 200
const positionsPerText = 500

/** Tells other processes where cars are, in batches. What the bus loses, the table brings. */
export class PositionChannel {
  private readonly bus: Bus
  private readonly processId = randomUUID()
  private waiting = new Map<string, DriverPosition>()
  private timer: NodeJS.Timeout | undefined
  private sending = false

  /** Before the bus starts. `receive` gets the positions that other processes have sent. */
  constructor(options: { bus: Bus; receive: (position: DriverPosition) => void }) {
    this.bus = options.bus
    this.bus.listen('positions', (text) => {
      const [sender, ...positions] = JSON.parse(text) as [string, ...DriverPosition[]]
      if (sender !== this.processId) for (const position of positions) options.receive(position)
    })
  }

  get isOpen(): boolean {
    return this.bus.isConnected
  }

  /** Sends a driver's newest position soon; an older one that still waits is not sent. */
  send(position: DriverPosition): void {
    this.waiting.set(position.driver, position)
    this.sendSoon()
  }

  /** What comes during a send goes with the next one: a bus that does not answer gathers nothing. */
  private sendSoon(): void {
    if (!this.sending) this.timer ??= setTimeout(() => void this.sendAll(), gatherMs)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private async sendAll(): Promise<void> {
    this.timer = undefined
    const positions = [...this.waiting.values()]
    this.waiting = new Map()
    const texts: string[] = []
    for (let at = 0; at < positions.length; at += positionsPerText) {
      texts.push(JSON.stringify([this.processId, ...positions.slice(at, at + positionsPerText)]))
    }
    this.sending = true
    // The next exchange through the table brings what was not sent.
    await this.bus.send('positions', texts).catch(() => undefined)
    this.sending = false
    if (this.waiting.size > 0) this.sendSoon()
  }
}
