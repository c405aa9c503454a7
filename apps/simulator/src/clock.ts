const tickMs = 250

export type Cancel = () => void

/**
 * One timer for everybody: tasks wait in slots of a quarter second. Hundreds of people who each wait for
 * something cost one wake-up a tick.
 */
export class Clock {
  private readonly slots = new Map<number, Set<() => void>>()
  private readonly timer: NodeJS.Timeout
  private tick = 0
  private readonly startedAtMs = performance.now()

  constructor() {
    this.timer = setInterval(() => this.advance(), tickMs)
  }

  /** Calls `task` once after so many seconds (at least one tick); returns how to take it back. */
  after(seconds: number, task: () => void): Cancel {
    const slot = this.tick + Math.max(1, Math.ceil((seconds * 1000) / tickMs))
    const tasks = this.slots.get(slot) ?? new Set()
    this.slots.set(slot, tasks)
    tasks.add(task)
    return () => tasks.delete(task)
  }

  sleep(seconds: number): Promise<void> {
    return new Promise((resolve) => this.after(seconds, resolve))
  }

  stop(): void {
    clearInterval(this.timer)
    this.slots.clear()
  }

  private advance(): void {
    const now = Math.floor((performance.now() - this.startedAtMs) / tickMs)
    while (this.tick < now) {
      this.tick += 1
      const tasks = this.slots.get(this.tick)
      this.slots.delete(this.tick)
      for (const task of tasks ?? []) task()
    }
  }
}
