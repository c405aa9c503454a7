import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { BenchContext } from '../../row.ts'
import { cleanEnvironment, startProcess } from '../processes.ts'
import type { KeptAnswer } from './bare-http-server.ts'

export interface Asked {
  /** The measured server. */
  readonly server: string
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/** Starts a bare `node:http` server that returns the same headers and bytes as our server for the same requests. */
export async function startBareHttp(
  context: BenchContext,
  { server, paths, headers }: Asked,
): Promise<{ url: string; pid: number }> {
  const answers: KeptAnswer[] = []
  for (const path of paths) answers.push(await ask(server + path, path, headers))
  const file = join(context.folder, `answers-${crypto.randomUUID()}.json`)
  await writeFile(file, JSON.stringify(answers))
  const program = fileURLToPath(new URL('bare-http-server.ts', import.meta.url))
  const bare = await startProcess(process.execPath, [program, file], {
    env: cleanEnvironment(),
    ready: /listening on (http:\S+)\n/,
  })
  context.defer(() => bare.stop())
  return { url: bare.ready[1] ?? '', pid: bare.pid }
}

/** Uses node:http, because fetch would decompress responses. */
async function ask(url: string, path: string, headers: Asked['headers']): Promise<KeptAnswer> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}`)
  return { path, headers: response.headers, body: body.toString('base64') }
}
