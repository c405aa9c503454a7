/** Whether a component of the server works, with an error or a note. */
export interface CheckResult {
  readonly ready: boolean
  readonly detail?: string
}

/** A check with a timeout. It is not started again while it is still running. */
export class BoundedCheck {
  private readonly work: () => Promise<string | undefined>
  private readonly withinMs: number
  private running: Promise<string | undefined> | undefined

  /** `work` throws when the component does not work. It may resolve to a note. */
  constructor(withinMs: number, work: () => Promise<string | undefined>) {
    this.withinMs = withinMs
    this.work = work
  }

  async run(): Promise<CheckResult> {
    this.running ??= this.work().finally(() => {
      this.running = undefined
    })
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Error(`no response within ${this.withinMs / 1000} s`)),
      this.withinMs,
    )
    try {
      const detail = await Promise.race([this.running, late])
      return detail === undefined ? { ready: true } : { ready: true, detail }
    } catch (error) {
      return { ready: false, detail: error instanceof Error ? error.message : String(error) }
    } finally {
      clearTimeout(timer)
    }
  }
}
