import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const patienceMs = 120_000

export interface ServerProcess {
  readonly url: string
  /** Everything it printed. */
  output(): string
  stop(): Promise<void>
}

/** The real server as its own process on a data folder of its own, as `npm start` runs it. */
export async function startServerProcess(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cabstand-e2e-'))
  // Run as root, PostgreSQL has its own system user, who has to enter.
  await chmod(dataFolder, 0o755)
  const port = await findFreePort()
  const child = spawn(process.execPath, ['apps/server/bin/api.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      CABSTAND_DATA: dataFolder,
      CABSTAND_SIMULATION: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  const output = () => printed.join('')
  await untilReady(child, output)
  return {
    url: `http://127.0.0.1:${port}`,
    output,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + patienceMs
  while (!output().includes('Cabstand is ready')) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`)
    if (Date.now() > until)
      throw new Error(`the server is not ready after ${patienceMs / 1000} s:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
