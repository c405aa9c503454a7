import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createUpload } from '@cabstand/contract/http/platform/files'
import { imageLimits } from '@cabstand/domain/upload/image-limits'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, onTestFinished, test } from 'vitest'
import { listenHere } from '../../../../../test/support/listen.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'

const storage = new MemoryStorage()
const server = await testServer({ storage })
const rider = await server.signIn(mobiles.rider)
const file = randomBytes(900_000)

const optionsOf = (changes: Partial<UploadOptions>): UploadOptions => ({
  endpoint: `${server.url}${createUpload.path}?purpose=profileImage`,
  headers: { authorization: `Bearer ${rider.token}` },
  chunkSize: 200_000,
  retryDelays: [],
  ...changes,
})

/** Resolves with the upload when the reference client is done, or was stopped by `onChunk`. */
function run(
  changes: Partial<UploadOptions>,
  onChunk?: (upload: Upload, sent: number) => void,
  bytes: Buffer = file,
) {
  return new Promise<Upload>((resolve, reject) => {
    const upload = new Upload(
      bytes,
      optionsOf({
        ...changes,
        onSuccess: () => resolve(upload),
        onError: reject,
        onChunkComplete: (_, sent) => {
          onChunk?.(upload, sent)
          if (onChunk) resolve(upload)
        },
      }),
    )
    upload.start()
  })
}

const stored = () => Buffer.concat([...storage.objects.values()])

test('the reference client of the protocol uploads, stops, and goes on in another upload object', async () => {
  const stopped = await run({ uploadDataDuringCreation: true }, (upload) => void upload.abort())
  expect(stored().length).toBeLessThan(file.length)
  await run({ uploadUrl: stopped.url })
  expect(stored().equals(file)).toBe(true)
  await Upload.terminate(stopped.url ?? '', optionsOf({}))
  await server.clock.settle()
  expect(storage.objects.size).toBe(0)
})

test('and understands a refusal', async () => {
  const endpoint = `${server.url}${createUpload.path}?purpose=carTypePhoto`
  await expect(run({ endpoint })).rejects.toThrow(/response code: 403.*unauthorized/s)
})

test('sends the largest picture in one request through a proxy with the documented limit', async () => {
  const configuration = new URL('../../../../../deploy/nginx/cabstand.conf', import.meta.url)
  const documentedMiB = Number(
    /client_max_body_size (\d+)m;/.exec(await readFile(configuration, 'utf8'))?.[1],
  )
  expect(documentedMiB).toBeGreaterThan(1)
  const picture = randomBytes(imageLimits.bytes)
  const inOneRequest = async (limitMiB: number) => {
    const proxy = await startProxy(limitMiB * 1024 * 1024)
    const endpoint = `${proxy}${createUpload.path}?purpose=profileImage`
    return await run({ endpoint, chunkSize: Number.POSITIVE_INFINITY }, undefined, picture)
  }
  await expect(inOneRequest(documentedMiB - 1)).rejects.toThrow(/response code: 413/)
  const { url } = await inOneRequest(documentedMiB)
  expect(stored().equals(picture)).toBe(true)
  await Upload.terminate(url ?? '', optionsOf({}))
})

/** Answers larger bodies as nginx does; returns its address. */
async function startProxy(maxBodyBytes: number): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    if (Number(incoming.headers['content-length'] ?? 0) > maxBodyBytes) {
      incoming.resume()
      outgoing.writeHead(413, { 'content-type': 'text/html' }).end('413 Request Entity Too Large')
      return
    }
    const { method, url, headers } = incoming
    const onward = request(`${server.url}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  onTestFinished(() => void proxy.close())
  return await listenHere(proxy)
}
