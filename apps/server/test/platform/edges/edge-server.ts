import { createModules } from '../../../src/start/modules.ts'
import { asOwner } from '../../support/as-owner.ts'
import { type TestServer, type TestServerOptions, testServer } from '../../support/test-server.ts'
import { edgeModule, edgeTables } from './edge-module.ts'

/** The whole server with one additional module: a card provider with routes of every kind. */
export async function edgeServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await testServer({
    ...options,
    createModules: (deps) => [...createModules(deps), edgeModule()],
  })
  await asOwner(server.database, edgeTables)
  // The right to update lets a test lock the table.
  await asOwner(
    server.database,
    `grant select, insert, update on test_payments to ${server.database.appRole}`,
  )
  return server
}
