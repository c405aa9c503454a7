import type { TestProject } from 'vitest/node'
import { startDatabaseServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    templateDatabase: string
  }
}

/** One PostgreSQL for the whole run; `testDatabase` clones its template once per test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer()
  project.provide('adminUrl', server.adminUrl)
  project.provide('templateDatabase', server.template)
  return server.stop
}
