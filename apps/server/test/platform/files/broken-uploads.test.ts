import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendToUpload, findUploadOffset } from '@cabstand/contract/http/platform/files'
import { afterAll, expect, test } from 'vitest'
import { chanceOf, testSeed } from '../../../../../test/support/seed.ts'
import { createDiskStorage } from '../../../src/platform/files/storage/disk-storage.ts'
import type { FileStorage } from '../../../src/platform/files/storage/file-storage.ts'
import { createS3Storage } from '../../../src/platform/files/storage/s3-storage.ts'
import { asOwner } from '../../support/as-owner.ts'
import { s3Account, startS3Emulator } from '../../support/emulators/s3.ts'
import { eventually } from '../../support/eventually.ts'
import type { TestClient } from '../../support/test-client.ts'
import { type TestServer, testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'
import { append, beginUpload, uploadIdOf } from './pictures.ts'

const s3 = await startS3Emulator(s3Account)
const folder = await mkdtemp(join(tmpdir(), 'cabstand-files-'))
afterAll(() => rm(folder, { recursive: true }))

const interruptions = 100
const requestBytes = 200_000
const brokenAfterBytes = 50_000
/** More than all broken requests can bring, so that each of them is broken off. */
const fileBytes = 6_000_000

interface BrokenRequest {
  readonly id: string
  readonly offset: number
  readonly bytes: Buffer
  /** How many of them are sent. */
  readonly sent: number
  /** A connection that is reset may lose bytes that were sent; one that is closed brings all of them. */
  readonly by: 'reset' | 'close'
}

/** Sends bytes at an offset and breaks the connection off after some of them. Resolves when it is closed. */
function breakOff(client: TestClient, { id, offset, bytes, sent, by }: BrokenRequest): Promise<void> {
  const { hostname, port } = new URL(client.url)
  const head = [
    `PATCH ${appendToUpload.path.replace(':id', id)} HTTP/1.1`,
    'host: a',
    `authorization: Bearer ${client.token}`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    `upload-offset: ${offset}`,
    `content-length: ${bytes.length}`,
  ].join('\r\n')
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.write(`${head}\r\n\r\n`)
    // The server closes its side once it has noticed.
    socket.resume()
    if (by === 'close') socket.end(bytes.subarray(0, sent))
    else socket.write(bytes.subarray(0, sent), () => socket.resetAndDestroy())
  })
}

/** The bytes of an upload as the storage has them, and in how many parts. */
async function readStored({ database }: TestServer, storage: FileStorage, id: string) {
  const select = 'select key from upload_parts where upload = $1 order by starts_at'
  const keys = await asOwner<{ key: string }>(database, select, [id])
  const parts = await Promise.all(keys.map(({ key }) => storage.read(key)))
  return { bytes: Buffer.concat(parts), parts: parts.length }
}

test.each([
  ['a folder', createDiskStorage(folder)],
  ['S3', createS3Storage({ endpoint: s3.url, ...s3Account }, { now: () => new Date() })],
])(
  'an upload that is broken off at random 100 times arrives byte for byte: in %s',
  { timeout: 120_000 },
  async (name, storage) => {
    const server = await testServer({ storage })
    const rider = await server.signIn(mobiles.rider)
    const chance = chanceOf(`broken upload to ${name}`)
    const file = randomBytes(fileBytes)
    const id = uploadIdOf(await beginUpload(rider, 'profileImage', file.length))
    const readOffset = async () => {
      const { headers } = await rider.send(findUploadOffset, { params: { id } })
      return Number(headers.get('upload-offset'))
    }
    for (let broken = 0; broken < interruptions; broken += 1) {
      const offset = await readOffset()
      const bytes = file.subarray(offset, offset + requestBytes)
      const sent = chance.integer(0, brokenAfterBytes)
      const by = chance.chance(0.5) ? 'close' : 'reset'
      await breakOff(rider, { id, offset, bytes, sent, by })
      // Bytes are stored when the server notices the end: these ones, or first those of a request that was reset.
      const isStored = async () => by === 'reset' || sent === 0 || (await readOffset()) > offset
      await eventually(isStored, `${sent} bytes at ${offset}, seed ${testSeed}`)
    }
    expect(await readOffset(), `seed ${testSeed}`).toBeLessThan(file.length)
    // What a broken request has brought is stored when the server notices, so another request may be too early.
    await eventually(async () => {
      const offset = await readOffset()
      return (await append(rider, id, offset, Uint8Array.from(file.subarray(offset)))).status === 204
    }, 'the rest to arrive')
    expect(await readOffset()).toBe(file.length)
    const stored = await readStored(server, storage, id)
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(stored.bytes), `seed ${testSeed}`).toBe(hash(file))
    // The rest is one part; the others are what broken requests have brought.
    expect(stored.parts - 1).toBeGreaterThan(interruptions / 3)
  },
)
