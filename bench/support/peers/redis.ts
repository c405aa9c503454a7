import { join } from 'node:path'
import { findFreePort } from '../../../apps/server/src/start/embedded-database/free-port.ts'
import type { BenchContext } from '../../row.ts'
import { PeerMissing } from '../../row.ts'
import { findProgram, startProcess } from '../processes.ts'

/** Starts a Redis for this row, without persistence, and resolves to the path of its socket. */
export async function startRedis(context: BenchContext): Promise<string> {
  const socket = join(context.folder, 'redis.sock')
  await start(context, ['--port', '0', '--unixsocket', socket])
  return socket
}

/** As `startRedis`, on a port: resolves to its URL and process. */
export async function startRedisPort(context: BenchContext): Promise<{ url: string; pid: number }> {
  const port = String(await findFreePort())
  const { pid } = await start(context, ['--bind', '127.0.0.1', '--port', port])
  return { url: `redis://127.0.0.1:${port}`, pid }
}

async function start(context: BenchContext, address: readonly string[]) {
  const program = findProgram(
    '/usr/bin/redis-server',
    '/usr/local/bin/redis-server',
    '/opt/homebrew/bin/redis-server',
  )
  if (program === undefined) throw new PeerMissing('Redis', 'apt-get install redis-server')
  const settings = ['--save', '', '--appendonly', 'no', '--dir', context.folder]
  const redis = await startProcess(program, [...address, ...settings], {
    ready: /ready to accept connections/i,
  })
  context.defer(() => redis.stop())
  return redis
}
