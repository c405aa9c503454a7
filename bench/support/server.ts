import {
  accessUrl,
  DATABASE_NAME,
  findAccess,
} from '../../apps/server/src/start/embedded-database/access-file.ts'
import { type ServerProcess, startServerProcess } from '../../test/support/server-process.ts'
import type { BenchContext } from '../row.ts'

/**
 * Starts the real server in its own process: embedded PostgreSQL, demo city, no simulation. It is stopped with the row,
 * by a signal that lets a profiler write its file.
 */
export async function startServer(
  context: BenchContext,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const server = await startServerProcess({ environment })
  context.defer(async () => {
    await server.stop()
    await server.end()
  })
  return server
}

/** Connects to the server's embedded PostgreSQL as the superuser, who can fill tables without their triggers. */
export async function superUrl(server: ServerProcess): Promise<string> {
  const access = await findAccess(server.dataFolder)
  if (access === undefined) throw new Error(`${server.dataFolder} has no database`)
  return accessUrl(access, 'postgres', DATABASE_NAME)
}
