import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isAlive } from '../../apps/server/src/platform/process-status.ts'
import {
  type Access,
  accessUrl,
  DATABASE_NAME,
  findAccess,
} from '../../apps/server/src/start/embedded-database/access-file.ts'
import { findFreePort } from '../../apps/server/src/start/embedded-database/free-port.ts'
import { findRunning } from '../../apps/server/src/start/embedded-database/postmaster.ts'
import { serverEnvironment, serverFlags } from '../../scripts/prepare.js'
import { type Sabotage, sabotaged, sabotageLine } from './sabotage.ts'

const thisProgram = fileURLToPath(new URL('../..', import.meta.url))
const patienceMs = 300_000

export interface ServerOptions {
  /** The folder of the program, with its web built. Default: this one. */
  readonly program?: string
  /** An existing data folder. Default: a new one. `end` removes it in both cases. */
  readonly dataFolder?: string
  /** Default: a free port. */
  readonly port?: number
  /** Added to the defaults for tests. With `DATABASE_URL` the server starts no PostgreSQL of its own. */
  readonly environment?: Readonly<Record<string, string>>
  readonly sabotage?: readonly Sabotage[]
}

/**
 * The real server as a separate process, as `npm start` runs it: embedded PostgreSQL, demo city, no simulation. It can
 * be killed and restarted with the same folder and port.
 */
export class ServerProcess {
  readonly port: number
  readonly dataFolder: string
  /** Protections that are switched off from the next start. */
  sabotage: readonly Sabotage[]
  private readonly options: ServerOptions
  private readonly printed: string[] = []
  private child: ChildProcess | undefined

  constructor(options: ServerOptions & { port: number; dataFolder: string }) {
    this.options = options
    this.port = options.port
    this.dataFolder = options.dataFolder
    this.sabotage = options.sabotage ?? []
    // The server must not outlive the test process.
    process.once('exit', () => this.child?.kill('SIGKILL'))
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get running(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
  }

  /** Process id of the running server; throws when it is not running. */
  get pid(): number {
    if (!this.running || this.child?.pid === undefined) throw new Error('the server is not running')
    return this.child.pid
  }

  /** The output of all its starts. */
  output(): string {
    return this.printed.join('')
  }

  /**
   * Starts the server and waits until it is ready. Throws with its output when it exits or is not ready after five
   * minutes.
   */
  async start(): Promise<void> {
    const { execArguments, environment } = sabotaged(this.sabotage)
    const from = this.printed.length
    const child = spawn(process.execPath, [...serverFlags, ...execArguments, 'apps/server/bin/api.ts'], {
      cwd: this.options.program ?? thisProgram,
      env: {
        ...cleanEnvironment(),
        ...serverEnvironment,
        PORT: String(this.port),
        CABSTAND_DATA: this.dataFolder,
        CABSTAND_SIMULATION: 'off',
        ...this.options.environment,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => this.printed.push(chunk.toString()))
    await untilReady(child, () => this.printed.slice(from).join(''))
    for (const { file } of this.sabotage) {
      if (!this.output().includes(sabotageLine(file))) throw new Error(`the server did not load ${file}`)
    }
  }

  /** `kill -9`, and waits for the exit. Its PostgreSQL keeps running. */
  kill(): Promise<void> {
    return this.signal('SIGKILL')
  }

  /** Stops the server and its PostgreSQL as an operator does. */
  stop(): Promise<void> {
    return this.signal('SIGTERM')
  }

  /** Sends a signal and returns the exit code. */
  async endBy(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this
    await this.signal(signal)
    return child?.exitCode ?? null
  }

  /** Ends the server and its PostgreSQL in any state, and removes the data folder. */
  async end(): Promise<void> {
    await this.kill()
    await endPostgres(this.dataFolder)
    await rm(this.dataFolder, { recursive: true, force: true })
  }

  /** Connects to its embedded PostgreSQL as the owner of the tables. */
  async ownerUrl(): Promise<string> {
    return accessUrl(await this.access(), 'owner', DATABASE_NAME)
  }

  /** Connects to its embedded PostgreSQL as the application does. */
  async appUrl(): Promise<string> {
    return accessUrl(await this.access(), 'app', DATABASE_NAME)
  }

  /** Process id of its embedded PostgreSQL; undefined when none runs on the data folder. */
  async findPostmaster(): Promise<number | undefined> {
    return findPostmaster(this.dataFolder)
  }

  private async access(): Promise<Access> {
    const access = await findAccess(this.dataFolder)
    if (access === undefined) throw new Error(`${this.dataFolder} has no database yet`)
    return access
  }

  private async signal(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    if (child === undefined || !this.running) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

/** Starts a server on a new data folder, or on the given one. */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataFolder = options.dataFolder ?? (await makeDataFolder())
  const port = options.port ?? (await findFreePort())
  const server = new ServerProcess({ ...options, dataFolder, port })
  try {
    await server.start()
  } catch (error) {
    await server.end()
    throw error
  }
  return server
}

/** An empty folder for a server's data. */
export async function makeDataFolder(): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cabstand-data-'))
  // When the tests run as root, PostgreSQL runs as a different system user, which needs access to the folder.
  await chmod(dataFolder, 0o755)
  return dataFolder
}

/** The server rejects unknown `CABSTAND_` variables, and the tests' database is not for this server. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(CABSTAND_|DATABASE_|OTEL_|REDIS_URL$|PORT$|HOST$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + patienceMs
  while (!output().includes('Cabstand is ready')) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended:\n${output()}`)
    if (Date.now() > until)
      throw new Error(`the server is not ready after ${patienceMs / 1000} s:\n${output()}`)
    await sleep(25)
  }
}

async function findPostmaster(dataFolder: string): Promise<number | undefined> {
  const access = await findAccess(dataFolder)
  return access && (await findRunning(access.clusterFolder))?.pid
}

/** Immediate shutdown without a checkpoint, because the data is deleted. */
async function endPostgres(dataFolder: string): Promise<void> {
  const pid = await findPostmaster(dataFolder).catch(() => undefined)
  if (pid === undefined) return
  process.kill(pid, 'SIGQUIT')
  const until = Date.now() + 60_000
  while (isAlive(pid)) {
    if (Date.now() > until) throw new Error(`PostgreSQL ${pid} still runs after SIGQUIT`)
    await sleep(20)
  }
}
