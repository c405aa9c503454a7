import { join } from 'node:path'
import { accessUrl, DATABASE_NAME, findAccess } from '../../apps/server/src/db/embedded/access-file.ts'
import type { BenchContext } from '../row.ts'
import { cleanEnvironment, root, type StartedProcess, startProcess } from './processes.ts'

export interface BenchServer {
  readonly url: string
  readonly dataFolder: string
  readonly process: StartedProcess
  /** Its database as the role that owns the tables, for filling it. */
  readonly ownerUrl: string
  readonly superUrl: string
}

export interface BenchServerOptions {
  /** A folder of an earlier start; absent: a new one, with the demo city and nobody moving in it. */
  readonly dataFolder?: string
  readonly env?: Readonly<Record<string, string>>
  /** Arguments for Node itself, such as `--cpu-prof`. */
  readonly nodeArguments?: readonly string[]
}

/** Starts the real server as its own process; it is stopped when the row ends. */
export async function startServer(
  context: BenchContext,
  options: BenchServerOptions = {},
): Promise<BenchServer> {
  const dataFolder = options.dataFolder ?? join(context.folder, 'server')
  const started = await startProcess(
    process.execPath,
    [...(options.nodeArguments ?? []), join(root, 'apps/server/bin/api.ts')],
    {
      env: cleanEnvironment({
        PORT: '0',
        CABSTAND_DATA: dataFolder,
        CABSTAND_SIMULATION: 'off',
        ...options.env,
      }),
      ready: /Cabstand is ready after .*: (http:\S+)\n/,
      patienceMs: 120_000,
    },
  )
  context.defer(() => started.stop())
  const access = await findAccess(dataFolder)
  if (access === undefined) throw new Error(`${dataFolder} has no database`)
  return {
    url: started.ready[1] ?? '',
    dataFolder,
    process: started,
    ownerUrl: accessUrl(access, 'owner', DATABASE_NAME),
    superUrl: accessUrl(access, 'postgres', DATABASE_NAME),
  }
}
