import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { BenchContext } from '../../row.ts'
import { startServer } from '../../support/server.ts'
import type { CommitStamp } from './commit-stamps.ts'

export interface StampedServer {
  readonly url: string
  readonly ownerUrl: string
  readonly secret: string
  /** When events were committed, since the last call. */
  takeStamps(): Promise<CommitStamp[]>
}

const secret = 'Known to the bench, which makes sessions: 0123456789'
const preload = new URL('commit-stamps.ts', import.meta.url).href

/** The real server, which also reports when the transactions of events committed. */
export async function startStampedServer(context: BenchContext): Promise<StampedServer> {
  const socketPath = join(context.folder, 'stamps.sock')
  const server = await startServer(context, {
    CABSTAND_SECRET: secret,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${preload}`,
    BENCH_STAMPS: socketPath,
  })
  return {
    url: server.url,
    ownerUrl: await server.ownerUrl(),
    secret,
    takeStamps: () =>
      new Promise((resolve, reject) => {
        const sent = request({ socketPath }, (response) => {
          json(response).then((stamps) => resolve(stamps as CommitStamp[]), reject)
        })
        sent.on('error', reject).end()
      }),
  }
}
