import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'
import { findFreePort } from '../../apps/server/src/start/embedded-database/free-port.ts'

const deploy = fileURLToPath(new URL('../../deploy/redis/', import.meta.url))
const redisServer = '/usr/bin/redis-server'
const haproxy = '/usr/sbin/haproxy'
const password = 'REDIS-PASSWORD'

/** Whether this machine has what a pair of Redis needs; the test of one is left out where it has not. */
export const hasRedisPair = existsSync(redisServer) && existsSync(haproxy)

/**
 * Two Redis, three sentinels that decide which of them leads, and haproxy in front, with the files of `deploy/redis` as
 * they are but for their addresses. They end with the test.
 */
export class RedisPair {
  private readonly folder: string
  private readonly ports: { readonly first: number; readonly second: number; readonly front: number }
  private first: ChildProcess | undefined

  private constructor(folder: string, ports: RedisPair['ports']) {
    this.folder = folder
    this.ports = ports
  }

  static async start(): Promise<RedisPair> {
    const folder = await mkdtemp(join(tmpdir(), 'cabstand-redis-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [first, second, front] = [await findFreePort(), await findFreePort(), await findFreePort()]
    const pair = new RedisPair(folder, { first, second, front })
    await pair.startFirst()
    await pair.startRedis(second, `replicaof 127.0.0.1 ${first}`)
    for (const index of [1, 2, 3]) {
      const file = await pair.write('sentinel.conf', `sentinel-${index}.conf`, [
        [/^bind .*$/m, 'bind 127.0.0.1'],
        [/^port .*$/m, `port ${await findFreePort()}`],
        [/10\.0\.0\.31 6379/, `127.0.0.1 ${first}`],
      ])
      run(redisServer, [file, '--sentinel'])
    }
    const file = await pair.write('haproxy.cfg', 'haproxy.cfg', [
      [/127\.0\.0\.1:6380\n {4}#/, `127.0.0.1:${front}\n    #`],
      ['10.0.0.31:6379', `127.0.0.1:${first}`],
      ['10.0.0.32:6379', `127.0.0.1:${second}`],
    ])
    run(haproxy, ['-f', file, '-db'])
    await vi.waitFor(() => pair.leader(), { timeout: 30_000, interval: 100 })
    return pair
  }

  get url(): string {
    return `redis://:${password}@127.0.0.1:${this.ports.front}`
  }

  /** The port of the Redis that haproxy leads to, which is the one that leads; rejects while it leads nowhere. */
  async leader(): Promise<'first' | 'second'> {
    const answer = await ask(this.ports.front, 'CONFIG GET port')
    return answer.includes(String(this.ports.second)) ? 'second' : 'first'
  }

  /** How many clients listen for messages of other processes at the second. */
  async listenersOfSecond(): Promise<number> {
    const answer = await ask(this.ports.second, 'CLIENT LIST TYPE pubsub')
    // Sentinels listen on it too, under names of their own.
    return answer.split('\n').filter((line) => line.includes('id=') && !line.includes('name=sentinel')).length
  }

  async isFollowed(): Promise<boolean> {
    return (await ask(this.ports.second, 'INFO replication')).includes('connected_slaves:1')
  }

  async killFirst(): Promise<void> {
    const { first } = this
    if (first === undefined) throw new Error('the first Redis does not run')
    this.first = undefined
    const ended = once(first, 'exit')
    first.kill('SIGKILL')
    await ended
  }

  /** Starts it as it was configured: it believes that it leads, until the sentinels tell it. */
  async startFirst(): Promise<void> {
    this.first = await this.startRedis(this.ports.first, '')
  }

  private async startRedis(port: number, extra: string): Promise<ChildProcess> {
    const file = await this.write('redis.conf', `redis-${port}.conf`, [
      [/^bind .*$/m, 'bind 127.0.0.1'],
      [/^port .*$/m, `port ${port}\ndir ${this.folder}`],
      [/^# replicaof .*$/m, extra],
    ])
    const child = run(redisServer, [file])
    await vi.waitFor(() => ask(port, 'PING'), { timeout: 10_000, interval: 50 })
    return child
  }

  /** Writes a file of `deploy/redis` with other addresses; throws when one of them is not in it. */
  private async write(
    name: string,
    as: string,
    changes: readonly (readonly [string | RegExp, string])[],
  ): Promise<string> {
    let text = await readFile(join(deploy, name), 'utf8')
    for (const [from, to] of changes) {
      if (text.search(from) < 0) throw new Error(`${name} has no ${from}`)
      text = text.replace(from, () => to)
    }
    const file = join(this.folder, as)
    await writeFile(file, text)
    return file
  }
}

function run(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Sends one command and resolves to what is answered within a moment; rejects when nothing is. */
async function ask(port: number, command: string): Promise<string> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  socket.setTimeout(1000, () => socket.destroy(new Error('no answer')))
  socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  if (!answer.startsWith('+OK')) throw new Error(`no answer to ${command}: ${answer}`)
  return answer
}
