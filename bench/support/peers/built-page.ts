import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BenchContext } from '../../row.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * Serves a built single-page application as our server serves its own files: compressed once, by brotli. `answers`: JSON
 * of the API that the page cannot start without. Other paths without a file extension get the start page. Resolves to
 * its URL.
 */
export async function serveBuiltPage(
  context: BenchContext,
  { folder, answers }: { folder: string; answers: Readonly<Record<string, unknown>> },
): Promise<string> {
  const kept = new Map<string, Buffer>()
  const read = async (path: string) => {
    const before = kept.get(path)
    if (before !== undefined) return before
    const content =
      path in answers
        ? Buffer.from(JSON.stringify(answers[path]))
        : await readFile(join(folder, normalize(`/${path}`)))
    const compressed = brotliCompressSync(content)
    kept.set(path, compressed)
    return compressed
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer')
    const isFile = extname(pathname) !== '' || pathname.startsWith('/api/')
    const path = isFile ? decodeURIComponent(pathname) : '/index.html'
    read(path).then(
      (body) => {
        response.writeHead(200, {
          'content-type':
            path in answers ? 'application/json' : (types[extname(path)] ?? 'application/octet-stream'),
          'content-encoding': 'br',
          'content-length': body.length,
        })
        response.end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
