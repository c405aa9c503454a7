const tickMs = 250

export type Cancel = () => void

/**
 * One timer for all people: tasks wait in slots of 250 ms, so that hundreds of waiting people cost one wake-up per
 * slot.
 */
export class Clock {
  private readonly slots = new Map<number, Set<() => void>>()
  private readonly timer: NodeJS.Timeout
  private tick = 0
  private readonly startedAtMs = performance.now()

  constructor() {
    this.timer = setInterval(() => this.advance(), tickMs)
  }

  /** Calls `task` once after this many seconds (at least one slot); returns a function that cancels it. */
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
