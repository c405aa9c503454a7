import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

/** The bytes of a body that have arrived. */
export interface ReceivedBytes {
  readonly bytes: Buffer
  /** Why the rest did not arrive; undefined when everything did. */
  readonly broken: AppError | undefined
}

/**
 * Reads a body into memory. When the connection breaks or the time is over, it returns what has arrived. Throws
 * `payload_too_large` as soon as the body is larger than `maxBytes`.
 */
export async function receiveBytes(
  body: Readable,
  { maxBytes, maxMs }: { readonly maxBytes: number; readonly maxMs: number },
): Promise<ReceivedBytes> {
  const parts: Buffer[] = []
  const received = (broken?: AppError) => ({ bytes: Buffer.concat(parts), broken })
  let sizeBytes = 0
  const incoming = partsOf(body, maxMs)
  for (;;) {
    const next = await incoming.next().catch((error: unknown) => error as AppError)
    if (next instanceof AppError) {
      parts.push(...unread(body))
      return received(next)
    }
    if (next.done === true) return received()
    sizeBytes += next.value.length
    if (sizeBytes > maxBytes) {
      await incoming.return(undefined)
      throw new AppError('payload_too_large', { params: { maxBytes } })
    }
    parts.push(next.value)
  }
}

/** What had arrived and was not read when the connection broke: the iterator gives no more then. */
function* unread(body: Readable): Generator<Buffer> {
  for (let part = body.read(); part !== null; part = body.read()) yield part as Buffer
}

function cutOff(cause: unknown): never {
  throw new AppError('validation_failed', { detail: 'The upload was interrupted.', cause })
}

/** The parts of a body. When the iteration ends early, the connection remains open, so that an error can be sent. */
async function* partsOf(body: Readable, limitMs: number): AsyncGenerator<Buffer> {
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
