import type { TestProject } from 'vitest/node'
import { startServerProcess } from '../test/support/server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

/** One server for all browser tests: its first start makes the city, which takes the longest. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServerProcess()
  project.provide('serverUrl', server.url)
  return async () => {
    await server.stop()
    await server.end()
  }
}
