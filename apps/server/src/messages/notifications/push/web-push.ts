import webPush from 'web-push'
import { OutboundClient } from '../../../platform/outbound/outbound-client.ts'
import { describeRefusal } from '../../../platform/outbound/outbound-request.ts'
import type { PushMessage, PushResult, PushSender } from './port.ts'
import { isPublicKey } from './public-key.ts'
import { isAllowedPushAddress } from './push-hosts.ts'
import { inParallel, resultOfFailure } from './push-result.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface WebPushOptions {
  readonly keys: VapidKeys
  /** See `isAllowedPushAddress`. */
  readonly hosts: readonly string[]
  /** Where the operator can be reached, for push services: `mailto:` or `https:`. */
  readonly contact: () => Promise<string>
  readonly log: { warn(message: string): void }
  readonly now: () => Date
}

const timeoutMs = 5000
/** A signature is valid for twelve hours, and used for one: signing costs more than encrypting. */
const signatureMs = 3_600_000
const maxParallel = 20
/** Push services have a few origins; Windows and Apple have one for each region. */
const maxClients = 100

/**
 * Web push (RFC 8030) to browsers: encrypted for the browser (RFC 8291), signed with our key (RFC 8292). The library
 * encrypts and signs; requests go through `outbound`.
 */
export function createWebPush({ keys, hosts, contact, log, now }: WebPushOptions): PushSender {
  const clients = new Map<string, OutboundClient>()
  const signatures = new Map<string, { readonly header: string; readonly untilMs: number }>()
  const signatureFor = async (origin: string) => {
    const known = signatures.get(origin)
    const nowMs = Date.now()
    if (known !== undefined && nowMs < known.untilMs) return known.header
    if (signatures.size >= maxClients) signatures.clear()
    const { publicKey, privateKey } = keys
    const signed = webPush.getVapidHeaders(origin, await contact(), publicKey, privateKey, 'aes128gcm')
    signatures.set(origin, { header: signed.Authorization, untilMs: nowMs + signatureMs })
    return signed.Authorization
  }
  const clientFor = (origin: string) => {
    const known = clients.get(origin)
    if (known !== undefined) return known
    if (clients.size >= maxClients) clients.clear()
    const name = `web push at ${new URL(origin).host}`
    // A service may refuse our key for one browser alone: it subscribed under an earlier key.
    const options = {
      name,
      timeoutMs,
      origins: [origin],
      expects: 'nothing',
      breaksCircuit: 'outages',
    } as const
    const client = new OutboundClient({ ...options, log, nowMs: () => now().getTime() })
    clients.set(origin, client)
    return client
  }
  const sendOne = async (message: PushMessage): Promise<PushResult> => {
    const { address } = message.target
    // The list may be shorter than when the browser was registered.
    if (!isAllowedPushAddress(address, hosts)) return { kind: 'rejected', reason: 'the host is not allowed' }
    const { origin } = new URL(address)
    const request = toRequest(message, await signatureFor(origin))
    // Nothing can ever be encrypted for such a key, and one person's browser must not hold up those of others.
    if (request === undefined) return { kind: 'gone' }
    try {
      const { status } = await clientFor(origin).send(request)
      if (status === 404 || status === 410) return { kind: 'gone' }
      if (status < 300) return { kind: 'sent' }
      return { kind: 'rejected', reason: describeRefusal(status, undefined) }
    } catch (error) {
      return resultOfFailure(error)
    }
  }
  return {
    kind: 'web',
    maxMessages: 100,
    accepts: (address) => isAllowedPushAddress(address, hosts),
    send: (messages) => inParallel(messages, maxParallel, sendOne),
  }
}

/** The request with the encrypted message; undefined when the browser's keys are none. */
function toRequest(message: PushMessage, authorization: string) {
  const details = encrypt(message)
  if (details === undefined) return undefined
  const { endpoint, headers, body: encrypted } = details
  const sent = Object.entries(headers).filter(([name]) => !/^content-(length|type)$/i.test(name))
  return {
    method: 'POST',
    url: endpoint,
    headers: { authorization, ...Object.fromEntries(sent.map(([name, value]) => [name, String(value)])) },
    body: { bytes: Uint8Array.from(encrypted ?? []), type: 'application/octet-stream' },
  } as const
}

function encrypt({ target, title, body, path, tag, ttlSeconds }: PushMessage) {
  const { address: endpoint, p256dh, auth } = target
  if (p256dh === null || auth === null || !isPublicKey(p256dh)) return undefined
  const options = { TTL: ttlSeconds, contentEncoding: 'aes128gcm', urgency: 'high', topic: tag } as const
  const text = JSON.stringify({ title, body, path, tag })
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options)
}
