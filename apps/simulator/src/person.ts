import { ApiProblem, backoffSeconds } from './api.ts'
import type { City } from './city.ts'
import type { Prng } from './prng.ts'

/** Ends a wait when the simulation stops. */
class Stopped extends Error {}

const calmSeconds = 60

/** A simulated person who runs until stopped: failures are counted, and after a pause the person starts again. */
export abstract class Person {
  protected readonly city: City
  readonly prng: Prng
  private stopped = false
  private wakeUp: (() => void) | undefined

  constructor(city: City, prng: Prng) {
    this.city = city
    this.prng = prng
  }

  /** One run: resumes what is in progress and continues until something fails or the map changes. */
  protected abstract live(): Promise<void>

  async run(): Promise<void> {
    let failures = 0
    while (!this.stopped) {
      const startedAtMs = Date.now()
      try {
        await this.live()
        failures = 0
      } catch (error) {
        if (error instanceof Stopped) return
        this.report(error)
        failures = Date.now() - startedAtMs > calmSeconds * 1000 ? 1 : failures + 1
        await this.city.clock.sleep(backoffSeconds(failures, this.prng.next()))
      }
    }
  }

  stop(): void {
    this.stopped = true
    this.wake()
  }

  /** Ends a wait early when its condition holds. */
  wake(): void {
    this.wakeUp?.()
  }

  /** Waits this many seconds, or until woken while `until` holds. */
  async wait(seconds: number, until: () => boolean = () => false): Promise<void> {
    const endMs = Date.now() + seconds * 1000
    while (!until() && Date.now() < endMs) {
      this.assertRunning()
      await new Promise<void>((resolve) => {
        const cancel = this.city.clock.after((endMs - Date.now()) / 1000, resolve)
        this.wakeUp = () => {
          cancel()
          resolve()
        }
      })
    }
    this.assertRunning()
  }

  private assertRunning(): void {
    if (this.stopped) throw new Stopped()
  }

  private report(error: unknown): void {
    if (!(error instanceof ApiProblem)) {
      this.city.tally.error('simulator', error instanceof Error ? error.message : String(error))
    } else if (error.status !== 0) {
      this.city.tally.error(error.endpoint, error.code)
    }
  }
}
