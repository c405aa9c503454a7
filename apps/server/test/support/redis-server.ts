import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const programs = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server']
const program = programs.find((path) => existsSync(path))

/** Whether this machine has Redis or Valkey; tests that need it are left out where it has not. */
export const hasRedis = program !== undefined

/** A Redis of a test, on a socket of its own and without files. It ends with the tests of the file. */
export class TestRedis {
  /** The path of its socket, which the client takes in place of a URL. */
  readonly url: string
  private readonly folder: string
  private process: ChildProcess | undefined

  private constructor(folder: string) {
    this.folder = folder
    this.url = `${join(folder, 'redis.sock')}`
  }

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await mkdtemp(join(tmpdir(), 'cabstand-redis-')))
    await redis.start()
    afterAll(async () => {
      await redis.kill()
      await rm(redis.folder, { recursive: true })
    })
    return redis
  }

  /** Starts it, empty. Resolves when it accepts connections. */
  async start(): Promise<void> {
    if (program === undefined) throw new Error('Install redis-server')
    const settings = ['--port', '0', '--save', '', '--appendonly', 'no', '--dir', this.folder]
    const child = spawn(program, [...settings, '--unixsocket', join(this.folder, 'redis.sock')])
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
