import type { TestProject } from 'vitest/node'
import { withOwner } from '../test/support/as-owner.ts'
import { liftBookingLimits } from '../test/support/lift-booking-limits.ts'
import { startServerProcess } from '../test/support/server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

/** One server for all browser tests: its first start makes the city, which takes the longest. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServerProcess()
  // The same rider books and cancels in all the files, in whatever order they run.
  await withOwner(await server.ownerUrl(), (run) => run(liftBookingLimits))
  project.provide('serverUrl', server.url)
  return async () => {
    await server.stop()
    await server.end()
  }
}
