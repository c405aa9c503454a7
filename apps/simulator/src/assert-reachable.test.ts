import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { assertReachable } from './assert-reachable.ts'

async function serve(type: string, status: number): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => void server.close()
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

it('says at once when nothing answers, and what to do', async () => {
  const { url, close } = await serve('application/json', 200)
  close()
  await expect(assertReachable(url)).rejects.toThrow(`no server answers at ${url}. Start one with npm start`)
})

it('knows a server that is not Cabstand, and one that is but is not ready', async () => {
  const other = await serve('text/html', 200)
  await expect(assertReachable(other.url)).rejects.toThrow('is not Cabstand')
  const starting = await serve('application/problem+json', 503)
  await expect(assertReachable(starting.url)).resolves.toBeUndefined()
})
