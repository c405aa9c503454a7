/** Whether a part of the server works, and what is wrong or worth knowing. */
export interface CheckResult {
  readonly ready: boolean
  readonly detail?: string
}

/** A check that answers in time, and that is not begun again while it hangs. */
export class BoundedCheck {
  private readonly work: () => Promise<string | undefined>
  private readonly withinMs: number
  private running: Promise<string | undefined> | undefined

  /** `work` throws when the part does not work, and may resolve to what is worth knowing. */
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
      () => reject(new Error(`no answer within ${this.withinMs / 1000} s`)),
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
