import type { PushKind } from '@cabstand/contract/schemas/notification'
import { shortenText } from '@cabstand/domain/notifications/shorten-text'
import { createExpo, type ExpoOptions } from './expo.ts'
import { createFcm, type FcmOptions } from './fcm.ts'
import type { PushMessage, PushResult, PushSender } from './port.ts'
import { createVapidKeys, type VapidKeys } from './vapid-keys.ts'
import { createWebPush } from './web-push.ts'

/** What the operator configured. */
export interface PushConfig {
  /** Hosts of push services that browsers may be registered at; undefined: web push is off. */
  readonly webHosts: readonly string[] | undefined
  readonly fcm?: Pick<FcmOptions, 'account' | 'apiUrl' | 'tokenUrl'> | undefined
  readonly expo?: Pick<ExpoOptions, 'accessToken' | 'apiUrl'> | undefined
}

interface PushSendersDeps {
  readonly secret: string
  /** See `WebPushOptions`. */
  readonly contact: () => Promise<string>
  readonly log: { warn(message: string): void }
  readonly now: () => Date
}

/**
 * The most bytes of a message's texts in JSON. Providers take 4,096 bytes, of which encryption, the address of an app,
 * path and tag need the rest. The inbox shows the whole text.
 */
const maxBytes = { title: 400, body: 2400 } as const

const toFitting = (message: PushMessage): PushMessage => ({
  ...message,
  title: shortenText(message.title, maxBytes.title),
  body: shortenText(message.body, maxBytes.body),
})

/** The providers that are switched on, and what is wrong with them. */
export class PushSenders {
  readonly webHosts: readonly string[]
  readonly keys: VapidKeys
  private readonly senders: readonly PushSender[]
  private readonly problems = new Map<PushKind, string>()

  constructor(config: PushConfig, { secret, contact, log, now }: PushSendersDeps) {
    this.webHosts = config.webHosts ?? []
    this.keys = createVapidKeys(secret)
    this.senders = [
      ...(config.webHosts
        ? [createWebPush({ keys: this.keys, hosts: config.webHosts, contact, log, now })]
        : []),
      ...(config.fcm ? [createFcm({ ...config.fcm, log, now })] : []),
      ...(config.expo ? [createExpo({ ...config.expo, log, now })] : []),
    ]
  }

  /** The kinds of devices that can be reached. */
  get kinds(): readonly PushKind[] {
    return this.senders.map(({ kind }) => kind)
  }

  find(kind: PushKind): PushSender | undefined {
    return this.senders.find((sender) => sender.kind === kind)
  }

  /** The kind of device with this address; undefined when no provider sends to it. */
  kindOf(address: string): PushKind | undefined {
    return this.senders.find((sender) => sender.accepts(address))?.kind
  }

  /** Why the latest message of a kind failed; null when it did not. */
  problemOf(kind: PushKind): string | null {
    return this.problems.get(kind) ?? null
  }

  /** Sends messages to devices of one kind. The results are in the order of the messages. */
  async send(kind: PushKind, messages: readonly PushMessage[]): Promise<PushResult[]> {
    const sender = this.find(kind)
    if (sender === undefined) return messages.map(() => ({ kind: 'rejected', reason: `${kind} is off` }))
    const results: PushResult[] = []
    const fitting = messages.map(toFitting)
    for (let from = 0; from < fitting.length; from += sender.maxMessages)
      results.push(...(await sender.send(fitting.slice(from, from + sender.maxMessages))))
    const last = results.at(-1)
    if (last?.kind === 'later' || last?.kind === 'rejected') this.problems.set(kind, last.reason)
    else if (last !== undefined) this.problems.delete(kind)
    return results
  }
}
