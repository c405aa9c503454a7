import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../../../../../test/support/at-end.ts'

/** A message as the browser reads it. */
export interface Shown {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

/** A browser that subscribed at the emulator. */
export interface Browser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What reached it, oldest first. A message with the topic of an earlier one that it has not fetched replaces it. */
  readonly received: Shown[]
  readonly topics: (string | undefined)[]
}

export interface WebPushEmulator {
  readonly url: string
  /** Subscribes a browser under a key, as browsers do. */
  subscribe(applicationServerKey: string): Browser
  /** The subscription ends: further messages get 410. */
  expire(browser: Browser): void
  /** Further requests get 429 with this header, this many times. */
  limit: { left: number; retryAfter: string } | undefined
  /** Why requests were refused. */
  readonly refused: string[]
  readonly requests: { readonly atMs: number; readonly path: string }[]
  /** The most requests that were open at once. */
  maxOpen: number
  /** How long a response takes. */
  delayMs: number
}

interface Subscriber {
  readonly key: ECDH
  readonly auth: Buffer
  readonly serverKey: string
  readonly browser: Browser
  gone: boolean
}

const maxBytes = 4096
const b64 = (text: string) => Buffer.from(text, 'base64url')

/**
 * A push service with its browsers. It checks what push services check (RFC 8030, 8292) and decrypts as a browser does
 * (RFC 8188, 8291); written from the RFCs, independent of the product's code and its library. It closes after the
 * file's last test, or when `whenDone` says.
 */
export async function startWebPushEmulator(
  whenDone: (close: () => Promise<void>) => void = atEnd,
): Promise<WebPushEmulator> {
  const subscribers = new Map<string, Subscriber>()
  let open = 0
  const emulator: WebPushEmulator = {
    url: '',
    limit: undefined,
    refused: [],
    requests: [],
    maxOpen: 0,
    delayMs: 0,
    subscribe(applicationServerKey) {
      const key = createECDH('prime256v1')
      const p256dh = key.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      const path = `/wpush/${randomBytes(16).toString('base64url')}`
      const browser = {
        subscription: {
          endpoint: `${emulator.url}${path}`,
          keys: { p256dh, auth: auth.toString('base64url') },
        },
        received: [],
        topics: [],
      }
      subscribers.set(path, { key, auth, serverKey: applicationServerKey, browser, gone: false })
      return browser
    },
    expire(browser) {
      const subscriber = subscribers.get(new URL(browser.subscription.endpoint).pathname)
      if (subscriber !== undefined) subscriber.gone = true
    },
  }
  const server = createServer(async (request, response) => {
    open += 1
    emulator.maxOpen = Math.max(emulator.maxOpen, open)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (emulator.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, emulator.delayMs))
    open -= 1
    emulator.requests.push({ atMs: performance.now(), path: request.url ?? '' })
    if (emulator.limit !== undefined && emulator.limit.left > 0) {
      emulator.limit.left -= 1
      return void response.writeHead(429, { 'retry-after': emulator.limit.retryAfter }).end()
    }
    const { status, reason } = answer(emulator.url, subscribers, request, Buffer.concat(chunks))
    if (status !== 201) emulator.refused.push(`${status} ${reason}`)
    response.writeHead(status, { 'content-type': 'text/plain' }).end(reason)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  Object.assign(emulator, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  whenDone(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return emulator
}

const refuse = (status: number, reason: string) => ({ status, reason })

function answer(
  origin: string,
  subscribers: ReadonlyMap<string, Subscriber>,
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
) {
  if (method !== 'POST') return refuse(405, 'only POST')
  const subscriber = subscribers.get(url)
  if (subscriber === undefined) return refuse(404, 'no such subscription')
  if (subscriber.gone) return refuse(410, 'the subscription has ended')
  const problem = findKeyProblem(origin, headers.authorization, subscriber.serverKey)
  if (problem !== undefined) return problem
  if (!/^\d{1,8}$/.test(String(headers.ttl))) return refuse(400, 'TTL is missing')
  const { topic } = headers
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return refuse(400, 'invalid Topic')
  if (body.length > maxBytes) return refuse(413, 'too large')
  if (headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'unknown encoding')
  try {
    subscriber.browser.received.push(JSON.parse(decrypt(subscriber, body)) as Shown)
  } catch {
    return refuse(400, 'malformed encryption')
  }
  subscriber.browser.topics.push(topic === undefined ? undefined : String(topic))
  return { status: 201, reason: '' }
}

const rightSignatures = new Set<string>()

/** VAPID: a JWT of the key that the browser subscribed under, for this origin, for at most 24 hours. */
function findKeyProblem(origin: string, authorization: string | undefined, serverKey: string) {
  const given = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '')
  if (given === null) return refuse(401, 'VAPID is missing')
  const [, head = '', claims = '', signature = '', key = ''] = given
  const point = b64(key)
  if (point.length !== 65) return refuse(401, 'invalid key')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = () =>
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      b64(signature),
    )
  // A signature that was right once stays right: thousands of messages carry it.
  if (!rightSignatures.has(given[0]) && !isSigned()) return refuse(401, 'wrong signature')
  rightSignatures.add(given[0])
  const { aud, exp, sub } = JSON.parse(b64(claims).toString()) as Record<string, unknown>
  const now = Date.now() / 1000
  if (aud !== origin) return refuse(401, 'for another origin')
  if (typeof exp !== 'number' || exp < now || exp > now + 86_400) return refuse(401, 'expired')
  if (!/^(mailto:.+@.+|https:\/\/.+)/.test(String(sub))) return refuse(401, 'no contact')
  if (key !== serverKey) return refuse(403, 'not the key of this subscription')
  return undefined
}

/** One record of aes128gcm, with the keys of web push. */
function decrypt({ key, auth }: Subscriber, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const shared = key.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), senderKey])
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('no end of the record')
  return padded.subarray(0, end).toString('utf8')
}
