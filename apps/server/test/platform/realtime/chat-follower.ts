import { applyChatEvent } from '@cabstand/contract/chat-state'
import { getChat } from '@cabstand/contract/http/messages/chat'
import { chatFeed } from '@cabstand/contract/realtime/chat'
import { type Chat, type ChatEvent, chatWindow } from '@cabstand/contract/schemas/chat'
import { eventOf, topicOf } from '@cabstand/contract/topics'
import { expect } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { TestClient, TestSocket } from '../../support/test-client.ts'

/** A client as the protocol requires: a snapshot of a chat, and every event applied to it in order. */
export class ChatFollower {
  /** Events that were missing or repeated. */
  readonly faults: string[] = []
  /** How often it got events, and how often a snapshot. */
  readonly answers = { events: 0, snapshot: 0 }
  chat: Chat | undefined
  private socket: TestSocket | undefined
  private readonly client: TestClient
  private readonly bookingId: string

  constructor(client: TestClient, bookingId: string) {
    this.client = client
    this.bookingId = bookingId
  }

  async connect(): Promise<this> {
    const socket = await this.client.socket()
    this.socket = socket
    socket.on('feed:event', (message) => {
      const event = eventOf(chatFeed, message)
      if (event !== undefined) this.apply(event)
    })
    const topic = topicOf(chatFeed, this.bookingId)
    const input = this.chat === undefined ? { topic } : { topic, after: this.chat.eventNumber }
    await new Promise<void>((resolve, reject) => {
      // In the callback, not behind a promise: the next event may be in the same packet.
      socket.emit('follow', input, (answer) => {
        if (!answer.ok) return reject(new Error(answer.problem.code))
        const { value } = answer
        if (value.kind === 'snapshot') {
          this.chat = value.snapshot as Chat
          this.answers.snapshot += 1
        }
        if (value.kind === 'events') {
          for (const event of value.events) this.apply(event as ChatEvent)
          this.answers.events += 1
        }
        return resolve()
      })
    })
    return this
  }

  disconnect(): void {
    this.socket?.disconnect()
  }

  private apply(event: ChatEvent): void {
    const known = this.chat?.eventNumber ?? -1
    if (this.chat === undefined || event.number !== known + 1) {
      this.faults.push(`after ${known} came ${event.number}`)
      return
    }
    this.chat = applyChatEvent(this.chat, event)
  }

  /** Waits for the newest event and compares with a fresh snapshot. */
  async expectFresh(): Promise<void> {
    const fresh = await this.client.call(getChat, { params: { id: this.bookingId } })
    await eventually(async () => (this.chat?.eventNumber ?? 0) >= fresh.eventNumber, 'the newest event')
    expect(this.faults).toEqual([])
    expect({ ...this.chat, messages: this.chat?.messages.slice(-chatWindow) }).toEqual(fresh)
  }
}
