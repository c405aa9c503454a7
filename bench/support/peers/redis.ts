import { join } from 'node:path'
import type { BenchContext } from '../../row.ts'
import { PeerMissing } from '../../row.ts'
import { findProgram, startProcess } from '../processes.ts'

/** Starts a Redis for this row, without persistence, and resolves to the path of its socket. */
export async function startRedis(context: BenchContext): Promise<string> {
  const program = findProgram(
    '/usr/bin/redis-server',
    '/usr/local/bin/redis-server',
    '/opt/homebrew/bin/redis-server',
  )
  if (program === undefined) throw new PeerMissing('Redis', 'apt-get install redis-server')
  const socket = join(context.folder, 'redis.sock')
  const settings = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no']
  const redis = await startProcess(program, [...settings, '--dir', context.folder], {
    ready: /ready to accept connections/i,
  })
  context.defer(() => redis.stop())
  return socket
}
