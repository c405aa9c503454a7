import type { PushKind } from '@cabstand/contract/schemas/notification'

/** Where a message goes. */
export interface PushTarget {
  /** The endpoint of a browser, or the token of an app. */
  readonly address: string
  /** The keys of a browser. */
  readonly p256dh: string | null
  readonly auth: string | null
}

export interface PushMessage {
  readonly target: PushTarget
  readonly title: string
  readonly body: string
  /** The screen that it opens, as mobile clients name it, and the path of that screen in the web. */
  readonly screen: string
  readonly path: string
  /** The booking. */
  readonly subject: string | null
  /** Messages with the same tag replace each other: at the provider while a phone is away, and on its screen. */
  readonly tag: string
  /** How long the provider keeps it for a phone that is away. */
  readonly ttlSeconds: number
}

/** What became of one message. Reasons contain neither addresses nor texts. */
export type PushResult =
  /** Accepted. `receipt`: where the provider tells later whether the device exists. */
  | { readonly kind: 'sent'; readonly receipt?: string }
  /** The device does not exist any more. */
  | { readonly kind: 'gone' }
  /** The provider will never accept this message. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Our key is refused, the provider is overloaded or cannot be reached: try again. */
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterMs?: number | undefined }

/** Sends messages to devices of one kind. */
export interface PushSender {
  readonly kind: PushKind
  /** The most messages that one call takes. */
  readonly maxMessages: number
  /** Whether it may send to this address. */
  accepts(address: string): boolean
  /** The results are in the order of the messages. Does not throw for what a provider answers. */
  send(messages: readonly PushMessage[]): Promise<PushResult[]>
  /** The receipts, of those given, whose device does not exist. Absent: the provider has no receipts. */
  findGone?(receipts: readonly string[]): Promise<string[]>
}
