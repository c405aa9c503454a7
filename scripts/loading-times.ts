import { writeFile } from 'node:fs/promises'
import type { TestModule } from 'vitest/node'

/** The variable that names the file for the times. */
export const loadingTimesVariable = 'TEST_LOADING_TIMES'

/** The end of the names of such files. */
export const loadingTimesSuffix = '.loading.json'

/** How long each test file took before its first test, in milliseconds, by its path. */
export type LoadingTimes = Readonly<Record<string, number>>

/**
 * A reporter for Vitest. Its own reports count the time of tests only, but a file also runs what stands outside of
 * tests: it starts a server, or does all the work whose results its tests look at.
 */
export default class LoadingTimesReporter {
  private readonly times: Record<string, number> = {}

  onTestModuleEnd(module: TestModule): void {
    this.times[module.moduleId] = module.diagnostic().collectDuration
  }

  async onTestRunEnd(): Promise<void> {
    const file = process.env[loadingTimesVariable]
    if (file !== undefined) await writeFile(file, JSON.stringify(this.times))
  }
}
