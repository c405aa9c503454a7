import { type ActorMethod, ActorProcess, ValhallaUnavailable } from './actor-process.ts'

const firstDelayMs = 250
const longestDelayMs = 30_000
/** A process that lived this long was healthy: the next start comes at once. */
const healthyMs = 60_000

/** Keeps one Valhalla process running on one graph: starts it again when it dies, later each time it fails. */
export class ValhallaSupervisor {
  private actor: ActorProcess | undefined
  private delayMs = firstDelayMs
  private timer: NodeJS.Timeout | undefined
  private closed = false
  private readonly config: string
  private readonly warn: (message: string) => void

  private constructor(config: string, warn: (message: string) => void) {
    this.config = config
    this.warn = warn
  }

  /** Rejects when the first process cannot start: Valhalla does not run here or the graph is broken. */
  static async start(config: string, warn: (message: string) => void): Promise<ValhallaSupervisor> {
    const supervisor = new ValhallaSupervisor(config, warn)
    await supervisor.launch()
    return supervisor
  }

  /** Undefined while the process is being started again. */
  get pid(): number | undefined {
    return this.actor?.pid
  }

  /** Throws ValhallaRefusal, ValhallaUnavailable, or the signal's reason. */
  async request(method: ActorMethod, request: object, signal?: AbortSignal): Promise<object> {
    if (!this.actor) throw new ValhallaUnavailable('Valhalla is being started again')
    return this.actor.request(method, request, signal)
  }

  /** Answers what was asked, then ends the process. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    await this.actor?.drain()
  }

  private async launch(): Promise<void> {
    const startedAt = performance.now()
    const actor = await ActorProcess.start(this.config)
    this.actor = actor
    actor.exited.then(() => {
      this.actor = undefined
      if (this.closed) return
      if (performance.now() - startedAt > healthyMs) this.delayMs = firstDelayMs
      this.warn('Valhalla ended unexpectedly and is started again; meanwhile the embedded router answers')
      this.relaunchLater()
    })
    if (this.closed) await actor.kill()
  }

  private relaunchLater(): void {
    this.timer = setTimeout(() => {
      this.launch().catch((error: Error) => {
        this.warn(error.message)
        if (!this.closed) this.relaunchLater()
      })
    }, this.delayMs)
    this.timer.unref()
    this.delayMs = Math.min(longestDelayMs, this.delayMs * 2)
  }
}
