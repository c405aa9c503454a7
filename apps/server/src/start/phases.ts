/**
 * How long the start took by the clock, for example "158.3 s, of which 61.0 s for installing". Without
 * `begunAtMs`, the time when npm was started, it is that of this process, which does not install. All times
 * are those of `Date.now()`.
 */
export function describeStart(times: {
  readonly begunAtMs: number | undefined
  readonly processMs: number
  readonly nowMs: number
}): string {
  const { begunAtMs, processMs, nowMs } = times
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  if (begunAtMs === undefined) return seconds(nowMs - processMs)
  return `${seconds(nowMs - begunAtMs)}, of which ${seconds(processMs - begunAtMs)} for installing`
}

/** Prints the phases of the start: one line per phase, with progress when it takes longer. */
export class Phases {
  private readonly say: (line: string) => void

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
}
