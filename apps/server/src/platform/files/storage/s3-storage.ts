import { randomUUID } from 'node:crypto'
import { OutboundClient } from '../../outbound/outbound-client.ts'
import { OutboundFailure } from '../../outbound/outbound-request.ts'
import { StartupError } from '../../startup-error.ts'
import type { FileStorage } from './file-storage.ts'
import { type S3Credentials, signS3Request } from './sign-s3-request.ts'

export interface S3Config extends S3Credentials {
  /** The origin of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  /** It exists, and its objects cannot be read without credentials. */
  readonly bucket: string
}

const timeoutMs = 60_000
/** Larger than any part of an upload. */
const maxBytes = 64 * 1024 * 1024
const noBytes = new Uint8Array()

/** Keeps objects in a bucket of S3, or of a service with the same protocol. */
export function createS3Storage(
  config: S3Config,
  options: { readonly log?: { warn(message: string): void } | undefined; readonly now: () => Date },
): FileStorage {
  const { endpoint, bucket } = config
  const { origin } = new URL(endpoint)
  const client = new OutboundClient({
    name: 'the file storage',
    origins: [origin],
    timeoutMs,
    maxBytes,
    expects: 'bytes',
    log: options.log,
  })
  const send = async (method: 'GET' | 'PUT' | 'DELETE', key: string, body: Uint8Array = noBytes) => {
    const request = { method, url: `${origin}/${bucket}/${key}`, headers: {}, body }
    const { status, body: answered } = await client.send({
      method,
      url: request.url,
      headers: signS3Request(request, config, options.now()),
      // Objects are written once, and deleting one twice does no harm.
      repeatable: true,
      ...(method === 'PUT'
        ? { body: { bytes: Uint8Array.from(body), type: 'application/octet-stream' } }
        : {}),
    })
    const bytes = Buffer.isBuffer(answered) ? answered : Buffer.alloc(0)
    if (status >= 300) throw refusalOf(method, status, bytes)
    return bytes
  }
  const storage: Omit<FileStorage, 'check'> = {
    put: async (key, bytes) => void (await send('PUT', key, bytes)),
    read: (key) => send('GET', key),
    delete: async (key) => void (await send('DELETE', key)),
  }
  return { ...storage, check: () => check(storage, bucket) }
}

function refusalOf(method: string, status: number, bytes: Buffer): OutboundFailure {
  // An XML document such as `<Error><Code>NoSuchBucket</Code>…`. Its other elements may repeat what was sent.
  const code = /<Code>(\w{1,40})<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? ''
  return new OutboundFailure('rejected', `the file storage answered ${method} with ${status} ${code}`.trim())
}

async function check(storage: Omit<FileStorage, 'check'>, bucket: string): Promise<void> {
  // Another process may be checking it too.
  const key = `check-${randomUUID()}`
  const probe = Buffer.from('check')
  try {
    await storage.put(key, probe)
    if (!(await storage.read(key)).equals(probe)) throw new Error('it returned another object')
    await storage.delete(key)
  } catch (error) {
    throw new StartupError(
      `Files cannot be kept in the bucket ${bucket}: ${(error as Error).message}. Check the CABSTAND_S3_ variables`,
    )
  }
}
