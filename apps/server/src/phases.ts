/** Prints the phases of the start: one line per phase, with progress when it takes longer. */
export class Phases {
  private readonly say: (line: string) => void
  private readonly startedAt = performance.now()

  constructor(say: (line: string) => void) {
    this.say = say
  }

  /** Runs one phase; `progress` lines are indented under it. */
  async run<T>(name: string, work: (progress: (line: string) => void) => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const result = await work((line) => this.say(`  ${line}`))
    this.say(`${name.padEnd(9)} ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    return result
  }

  /** Seconds since the first phase started. */
  seconds(): number {
    return (performance.now() - this.startedAt) / 1000
  }
}
