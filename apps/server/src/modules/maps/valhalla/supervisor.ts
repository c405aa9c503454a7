import { type ActorMethod, ActorProcess, ValhallaRefusal, ValhallaUnavailable } from './actor-process.ts'
import { GraphFiles } from './graph-files.ts'

const firstDelayMs = 250
const longestDelayMs = 30_000
/** A process that lived this long was healthy: the next start comes at once. */
const healthyMs = 60_000
/** Files are looked at so often, and while they are missing so often whether they are back. */
const lookEveryMs = 2000

/**
 * Keeps one Valhalla process running on one graph: starts it again when it dies, later each time it fails, ends it
 * when files of its graph are gone, and opens the graph again when they are back.
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

  /** Resolves once the first process answers, or has failed to start: then others are tried until one does. */
  static async start(config: string, warn: (message: string) => void): Promise<ValhallaSupervisor> {
    const supervisor = new ValhallaSupervisor(config, await GraphFiles.of(config), warn)
    await supervisor.launch().catch((error: Error) => {
      supervisor.say(error.message)
      supervisor.relaunchLater()
    })
    return supervisor
  }

  /** Undefined while no process answers. */
  get pid(): number | undefined {
    return this.actor?.pid
  }

  /** Why no process answers; undefined while one does. */
  get problem(): string | undefined {
    return this.actor === undefined ? (this.reason ?? 'Valhalla is being started again') : undefined
  }

  /** Throws ValhallaRefusal, ValhallaUnavailable, or the signal's reason. */
  async request(method: ActorMethod, request: object, signal?: AbortSignal): Promise<object> {
    if (!this.actor) throw new ValhallaUnavailable('Valhalla is being started again')
    try {
      return await this.actor.request(method, request, signal)
    } catch (error) {
      // Where tiles are missing there is no road to Valhalla.
      if (error instanceof ValhallaRefusal && (await this.endWithoutFiles())) {
        throw new ValhallaUnavailable(this.problem ?? '')
      }
      throw error
    }
  }

  /** Answers what was asked, then ends the process. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.watch)
    await this.actor?.drain()
  }

  /** True when files are missing, and with them the process. */
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
    if (this.reason !== undefined) this.warn('Valhalla answers again')
    this.actor = actor
    this.reason = undefined
    actor.exited.then(() => {
      this.actor = undefined
      if (this.closed) return
      if (performance.now() - startedAt > healthyMs) this.delayMs = firstDelayMs
      if (this.reason === undefined) this.say('Valhalla ended unexpectedly and is started again')
      this.relaunchLater()
    })
  }

  private missingFiles(): string {
    return `Files of Valhalla's graph are missing in ${this.files.folder}`
  }

  /** Each reason is told once. */
  private say(reason: string): void {
    if (this.reason === reason) return
    this.reason = reason
    this.warn(`${reason}; meanwhile the built-in router answers`)
  }

  private relaunchLater(): void {
    if (this.closed) return
    this.timer = setTimeout(() => {
      this.launch().catch(async (error: Error) => {
        this.say(error.message)
        // What ended for want of files starts soon after they are back.
        if (!(await this.files.areWhole())) this.delayMs = lookEveryMs
        this.relaunchLater()
      })
    }, this.delayMs)
    this.timer.unref()
    this.delayMs = Math.min(longestDelayMs, this.delayMs * 2)
  }
}
