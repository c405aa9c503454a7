import { setTimeout as sleep } from 'node:timers/promises'

interface Step {
  readonly name: string
  readonly undo: () => Promise<unknown>
  readonly withinMs: number
}

/** What has been brought up, to be taken down in the opposite order. No step can hold up the others for long. */
export class UndoSteps {
  private readonly steps: Step[] = []
  private readonly say: (line: string) => void

  constructor(say: (line: string) => void) {
    this.say = say
  }

  /** `withinMs` is how long the next step waits for this one. */
  push(name: string, withinMs: number, undo: () => Promise<unknown>): void {
    this.steps.push({ name, undo, withinMs })
  }

  /** Takes down what is up; a step that fails or is late is said and left behind. */
  async run(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      const { name, undo, withinMs } = step
      const late = sleep(withinMs, 'late' as const, { ref: false })
      try {
        if ((await Promise.race([undo(), late])) === 'late')
          this.say(`${name} did not end in ${withinMs / 1000} s`)
      } catch (error) {
        this.say(`${name} did not end well: ${(error as Error).message}`)
      }
    }
  }
}
