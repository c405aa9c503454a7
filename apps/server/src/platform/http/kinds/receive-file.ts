import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { UploadDefinition, UploadType } from '@cabstand/contract/endpoint'
import { AppError } from '../errors.ts'
import { headBytes, typeOf } from './upload-type.ts'

/** A received file. It is stored on disk without a name and is deleted after the response. */
export interface ReceivedFile {
  /** Detected from the first bytes; the header of the request is ignored. */
  readonly mediaType: UploadType
  readonly sizeBytes: number
  readonly sha256: string
  /** Reads the whole file into memory. For endpoints with a small size limit. */
  bytes(): Promise<Buffer>
  /** Reads the file from its beginning, part by part. */
  read(): Readable
}

/**
 * Writes a request body to an unlinked file, which no other process can open and which the system deletes with its last
 * handle, even when the process is killed. Refuses a body that is too large, of another type or too slow as soon as
 * this is known. Call `close` when done.
 */
export async function receiveFile(
  body: IncomingMessage,
  limits: Pick<UploadDefinition, 'maxBytes' | 'maxSeconds' | 'mediaTypes'>,
): Promise<{ file: ReceivedFile; close(): Promise<void> }> {
  const path = join(tmpdir(), `cabstand-upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    const written = await writeBody(body, handle, limits)
    const { sizeBytes } = written
    const file: ReceivedFile = {
      ...written,
      async bytes() {
        const bytes = Buffer.alloc(sizeBytes)
        let at = 0
        while (at < sizeBytes) at += (await handle.read(bytes, at, sizeBytes - at, at)).bytesRead
        return bytes
      },
      read: () => handle.createReadStream({ start: 0, autoClose: false }),
    }
    return { file, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function writeBody(
  body: IncomingMessage,
  handle: FileHandle,
  { maxBytes, maxSeconds, mediaTypes }: Pick<UploadDefinition, 'maxBytes' | 'maxSeconds' | 'mediaTypes'>,
): Promise<Pick<ReceivedFile, 'mediaType' | 'sizeBytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let sizeBytes = 0
  for await (const part of partsOf(body, maxSeconds * 1000)) {
    sizeBytes += part.length
    if (sizeBytes > maxBytes) throw new AppError('payload_too_large', { params: { maxBytes } })
    if (head.length < headBytes) {
      head = Buffer.concat([head, part.subarray(0, headBytes - head.length)])
      if (head.length === headBytes) assertAccepted(head, mediaTypes)
    }
    hash.update(part)
    await handle.appendFile(part)
  }
  return { mediaType: assertAccepted(head, mediaTypes), sizeBytes, sha256: hash.digest('hex') }
}

function assertAccepted(head: Buffer, mediaTypes: readonly UploadType[]): UploadType {
  const type = typeOf(head)
  if (type !== undefined && mediaTypes.includes(type)) return type
  throw new AppError('unsupported_media_type', {
    detail: `The file must be one of ${mediaTypes.join(', ')}.`,
  })
}

function cutOff(cause: unknown): never {
  throw new AppError('validation_failed', { detail: 'The upload was interrupted.', cause })
}

/** The parts of a body. When the iteration ends early, the connection remains open, so that an error can be sent. */
export async function* partsOf(body: IncomingMessage, limitMs: number): AsyncGenerator<Buffer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new AppError('request_timeout', { detail: 'The upload timed out.' })),
    limitMs,
  )
  late.promise.catch(() => undefined)
  const parts = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const part = await Promise.race([parts.next().catch(cutOff), late.promise])
      if (part.done === true) return
      yield part.value as Buffer
    }
  } finally {
    clearTimeout(timer)
  }
}
