/** The fraction of a core below which the process is idle. */
const idleUtilization = 0.1
const lookEveryMs = 10_000

/**
 * Frees what is left from a busy time, once the process is idle. V8 collects when there are new objects, so an idle
 * process keeps the garbage of its last work, about 20 MB, until its next.
 */
export class IdleCollector {
  private readonly collect: () => void
  private wasBusy = true

  /** `collect` runs a full garbage collection, which stops the process for some 60 ms. */
  constructor(collect: () => void) {
    this.collect = collect
  }

  /** Takes the fraction of a core that was used since the last look. Collects once after each busy time. */
  look(utilization: number): void {
    if (utilization >= idleUtilization) this.wasBusy = true
    else if (this.wasBusy) {
      this.wasBusy = false
      this.collect()
    }
  }
}

/** Starts looking, if V8 was started with `--expose-gc`. Returns the function that ends it. */
export function collectWhenIdle(): () => void {
  const { gc } = globalThis
  if (gc === undefined) return () => {}
  const collector = new IdleCollector(
    () => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  )
  // CPU time, because the loop of an idle process seems busy when other programs use the machine.
  let last = { cpu: process.cpuUsage(), atMs: performance.now() }
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last.cpu)
    const atMs = performance.now()
    collector.look((user + system) / 1000 / (atMs - last.atMs))
    last = { cpu: process.cpuUsage(), atMs }
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
