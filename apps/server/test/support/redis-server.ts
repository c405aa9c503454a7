import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { atEnd } from '../../../../test/support/at-end.ts'
import { findFreePort } from '../../src/start/embedded-database/free-port.ts'

const programs = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server']
const program = programs.find((path) => existsSync(path))

/** Whether this machine has Redis or Valkey; tests that need it are left out where it has not. */
export const hasRedis = program !== undefined

/** A Redis of a test, on a port of its own and without files. It ends with the tests of the file. */
export class TestRedis {
  readonly url: string
  private readonly port: number
  private process: ChildProcess | undefined

  private constructor(port: number) {
    this.port = port
    this.url = `redis://127.0.0.1:${port}`
  }

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await findFreePort())
    await redis.start()
    atEnd(() => redis.kill())
    return redis
  }

  /** Starts it, empty. Resolves when it accepts connections. */
  async start(): Promise<void> {
    if (program === undefined) throw new Error('Install redis-server')
    const address = ['--bind', '127.0.0.1', '--port', String(this.port)]
    const child = spawn(program, [...address, '--save', '', '--appendonly', 'no'])
    this.process = child
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (/ready to accept connections/i.test(String(chunk))) resolve()
      })
      child.once('exit', (code) => reject(new Error(`Redis ended with code ${code}`)))
    })
  }

  /** Ends it at once, as a power cut does. */
  async kill(): Promise<void> {
    const child = this.process
    if (child === undefined) return
    this.process = undefined
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Stops answering, with all connections open, until `thaw`. */
  freeze(): void {
    this.process?.kill('SIGSTOP')
  }

  thaw(): void {
    this.process?.kill('SIGCONT')
  }
}
