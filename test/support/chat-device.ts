import { applyChatEvent, mergeMessages } from '@cabstand/contract/chat-state'
import { getChat, listChatMessages, sendChatMessage } from '@cabstand/contract/http/messages/chat'
import { chatFeed } from '@cabstand/contract/realtime/chat'
import {
  type ClientToServer,
  protocolVersion,
  type ServerToClient,
} from '@cabstand/contract/realtime/protocol'
import type { Chat, ChatEvent, ChatMessage } from '@cabstand/contract/schemas/chat'
import { eventOf, topicOf } from '@cabstand/contract/topics'
import { io, type Socket } from 'socket.io-client'
import { newId } from '../../apps/server/src/platform/new-id.ts'
import { addressOf } from '../../apps/server/test/support/test-client.ts'
import { ApiError, readProblem } from '../../apps/web/src/api/api-error.ts'
import { newerChat } from '../../apps/web/src/api/queries/chat.ts'
import { MessageSender } from '../../apps/web/src/features/chat/message-sender.ts'
import { memoryStorage } from '../../apps/web/src/ui/memory-storage.ts'
import type { PatientClient } from './patient-client.ts'

const answerWithinMs = 5000
/** Shorter than in the product, so that a test of many failures takes seconds. */
const longestPauseMs = 25

/** One party of a chat: the queue of the web sends, and a socket follows the chat with the web's rules. */
export class ChatDevice {
  /** Events that were missing or repeated. */
  readonly faults: string[] = []
  readonly written: string[] = []
  readonly sender: MessageSender
  /** Requests that were sent; more than the messages, because some were sent again. */
  requests = 0
  chat: Chat | undefined
  private readonly bookingId: string
  private readonly client: PatientClient
  private readonly socket: Socket<ServerToClient, ClientToServer>

  constructor(options: { client: PatientClient; bookingId: string; httpUrl: string; socketUrl: string }) {
    const { client, bookingId, httpUrl, socketUrl } = options
    this.bookingId = bookingId
    this.client = client
    this.sender = new MessageSender({
      person: client.userId,
      storage: memoryStorage(),
      send: (_, { id, text }) => this.post(httpUrl, { id, text }),
      onSent: () => undefined,
      wakeAfter: (id, milliseconds) =>
        void setTimeout(() => this.sender.wake(id), Math.min(milliseconds, longestPauseMs)),
    })
    this.socket = io(socketUrl, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
      auth: { version: protocolVersion, token: client.token },
    })
    this.socket.on('connect', () => this.follow())
    this.socket.on('connect_error', () => {
      // Socket.IO reconnects after a broken connection, but not after a refused one.
      if (!this.socket.active) setTimeout(() => this.socket.connect(), 100)
    })
    this.socket.on('feed:event', (message) => {
      const event = eventOf(chatFeed, message)
      if (event !== undefined) this.apply(event)
    })
  }

  write(text: string): void {
    const id = newId()
    this.written.push(id)
    this.sender.add(this.bookingId, { id, text })
  }

  unsent(): number {
    return this.sender.queue(this.bookingId).get().length
  }

  /** The ids of all messages, in their order: what the device holds, and before that the pages it reads. */
  async allIds(): Promise<string[]> {
    const params = { id: this.bookingId }
    let messages = (this.chat ?? (await this.client.get(getChat, { params }))).messages
    while ((messages[0]?.number ?? 1) > 1) {
      const query = { before: String(messages[0]?.number) }
      messages = mergeMessages(
        (await this.client.get(listChatMessages, { params, query })).messages,
        messages,
      )
    }
    return messages.map(({ id }) => id)
  }

  close(): void {
    this.socket.disconnect()
  }

  private async post(httpUrl: string, body: { id: string; text: string }): Promise<ChatMessage> {
    this.requests += 1
    const params = { id: this.bookingId }
    let response: Response
    try {
      response = await fetch(`${httpUrl}${addressOf(sendChatMessage, { params })}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.client.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      if (response.ok) return (await response.json()) as ChatMessage
    } catch {
      throw new ApiError({ code: 'network_error', status: 0 })
    }
    throw new ApiError(await readProblem(response))
  }

  private follow(): void {
    const topic = topicOf(chatFeed, this.bookingId)
    const input = this.chat === undefined ? { topic } : { topic, after: this.chat.eventNumber }
    this.socket.emit('follow', input, (answer) => {
      if (!answer.ok) setTimeout(() => this.socket.connected && this.follow(), 100)
      else if (answer.value.kind === 'snapshot') {
        const snapshot = answer.value.snapshot as Chat
        this.chat = this.chat === undefined ? snapshot : newerChat(this.chat, snapshot)
      } else if (answer.value.kind === 'events')
        for (const event of answer.value.events) this.apply(event as ChatEvent)
    })
  }

  private apply(event: ChatEvent): void {
    const known = this.chat?.eventNumber ?? 0
    if (event.number !== known + 1) this.faults.push(`event ${event.number} came after ${known}`)
    if (this.chat !== undefined && event.number > known) this.chat = applyChatEvent(this.chat, event)
  }
}
