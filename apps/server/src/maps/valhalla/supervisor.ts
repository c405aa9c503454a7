import { type ActorMethod, ActorProcess, ValhallaRefusal, ValhallaUnavailable } from './actor-process.ts'
import { GraphFiles } from './graph-files.ts'

const firstDelayMs = 250
const longestDelayMs = 30_000
/** A process that ran this long was healthy, so its replacement starts at once. */
const healthyMs = 60_000
/** How often files are checked, and how often while they are missing. */
const lookEveryMs = 2000

/**
 * Keeps one Valhalla process running on one graph. Restarts it when it exits, with a delay that grows with each
 * failure. Ends it when files of its graph are missing, and restarts it when they are restored.
 */
export class ValhallaSupervisor {
  private actor: ActorProcess | undefined
  private delayMs = firstDelayMs
  private timer: NodeJS.Timeout | undefined
  private readonly watch: NodeJS.Timeout
  private closed = false
  private reason: string | undefined
  private readonly config: string
  private readonly files: GraphFiles
  private readonly warn: (message: string) => void

  private constructor(config: string, files: GraphFiles, warn: (message: string) => void) {
    this.config = config
    this.files = files
    this.warn = warn
    this.watch = setInterval(() => void this.endWithoutFiles(), lookEveryMs)
    this.watch.unref()
  }

  /** Resolves when the first process is ready or has failed to start. After a failure further starts are attempted. */
  static async start(config: string, warn: (message: string) => void): Promise<ValhallaSupervisor> {
    const supervisor = new ValhallaSupervisor(config, await GraphFiles.of(config), warn)
    await supervisor.launch().catch((error: Error) => {
      supervisor.say(error.message)
      supervisor.relaunchLater()
    })
    return supervisor
  }

  /** Undefined while no process is ready. */
  get pid(): number | undefined {
    return this.actor?.pid
  }

  /** Why no process is ready; undefined while one is. */
  get problem(): string | undefined {
    return this.actor === undefined ? (this.reason ?? 'Valhalla is restarting') : undefined
  }

  /** Throws ValhallaRefusal, ValhallaUnavailable, or the signal's reason. */
  async request(method: ActorMethod, request: object, signal?: AbortSignal): Promise<object> {
    if (!this.actor) throw new ValhallaUnavailable('Valhalla is restarting')
    try {
      return await this.actor.request(method, request, signal)
    } catch (error) {
      // Valhalla treats missing tiles as areas without roads.
      if (error instanceof ValhallaRefusal && (await this.endWithoutFiles())) {
        throw new ValhallaUnavailable(this.problem ?? '')
      }
      throw error
    }
  }

  /** Finishes the pending requests and then ends the process. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.watch)
    await this.actor?.drain()
  }

  /** Ends the process when files are missing; returns whether they are. */
  private async endWithoutFiles(): Promise<boolean> {
    if (await this.files.areWhole()) return false
    this.say(this.missingFiles())
    await this.actor?.kill()
    return true
  }

  private async launch(): Promise<void> {
    if (!(await this.files.areWhole())) {
      throw new ValhallaUnavailable(this.missingFiles())
    }
    const startedAt = performance.now()
    const actor = await ActorProcess.start(this.config)
    if (this.closed) return await actor.kill()
    if (this.reason !== undefined) this.warn('Valhalla is available again')
    this.actor = actor
    this.reason = undefined
    actor.exited.then(() => {
      this.actor = undefined
      if (this.closed) return
      if (performance.now() - startedAt > healthyMs) this.delayMs = firstDelayMs
      if (this.reason === undefined) this.say('Valhalla exited unexpectedly and is restarting')
      this.relaunchLater()
    })
  }

  private missingFiles(): string {
    return `Files of Valhalla's graph are missing in ${this.files.folder}`
  }

  /** Logs each reason once. */
  private say(reason: string): void {
    if (this.reason === reason) return
    this.reason = reason
    this.warn(`${reason}; the embedded router is used`)
  }

  private relaunchLater(): void {
    if (this.closed) return
    this.timer = setTimeout(() => {
      this.launch().catch(async (error: Error) => {
        this.say(error.message)
        // A process that ended because of missing files restarts soon after they are restored.
        if (!(await this.files.areWhole())) this.delayMs = lookEveryMs
        this.relaunchLater()
      })
    }, this.delayMs)
    this.timer.unref()
    this.delayMs = Math.min(longestDelayMs, this.delayMs * 2)
  }
}
