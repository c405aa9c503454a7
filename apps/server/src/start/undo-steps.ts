import { setTimeout as sleep } from 'node:timers/promises'

interface Step {
  readonly name: string
  readonly undo: () => Promise<unknown>
  readonly withinMs: number
}

/** Resources to release in reverse order. Each step has a timeout, so that none delays the others for long. */
export class UndoSteps {
  private readonly steps: Step[] = []
  private readonly say: (line: string) => void

  constructor(say: (line: string) => void) {
    this.say = say
  }

  /** `withinMs`: timeout of this step. */
  push(name: string, withinMs: number, undo: () => Promise<unknown>): void {
    this.steps.push({ name, undo, withinMs })
  }

  /** Releases all resources; a step that fails or times out is reported and skipped. */
  async run(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      const { name, undo, withinMs } = step
      const late = sleep(withinMs, 'late' as const, { ref: false })
      try {
        if ((await Promise.race([undo(), late])) === 'late')
          this.say(`${name} did not stop within ${withinMs / 1000} s`)
      } catch (error) {
        this.say(`${name} failed to stop: ${(error as Error).message}`)
      }
    }
  }
}
