import { randomBytes } from 'node:crypto'
import { createUpload } from '@cabstand/contract/http/files'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, test } from 'vitest'
import { MemoryStorage } from '../memory-storage.ts'
import { testServer } from '../test-server.ts'
import { mobiles } from '../trip.ts'

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
function run(changes: Partial<UploadOptions>, onChunk?: (upload: Upload, sent: number) => void) {
  return new Promise<Upload>((resolve, reject) => {
    const upload = new Upload(
      file,
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
