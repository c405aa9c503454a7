import * as contract from '@cabstand/contract/http/trips/bookings'
import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import type { Audience, BookingView } from '@cabstand/contract/schemas/booking'
import type { WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import { eventOf, topicOf } from '@cabstand/contract/topics'
import { expect } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { TestClient, TestSocket } from '../../support/test-client.ts'

/** A client as the protocol requires: a snapshot, and every event applied to it in order. */
export class Follower {
  readonly audience: Audience
  readonly numbers: number[] = []
  /** Events that were missing or repeated. */
  readonly faults: string[] = []
  view: Record<string, unknown> = {}
  private socket: TestSocket | undefined
  private readonly client: TestClient
  private readonly bookingId: string

  constructor(client: TestClient, audience: Audience, bookingId: string) {
    this.client = client
    this.audience = audience
    this.bookingId = bookingId
  }

  get number(): number {
    return Number(this.view.eventNumber ?? 0)
  }

  async connect(): Promise<this> {
    const socket = await this.client.socket()
    this.socket = socket
    socket.on('feed:event', (message) => {
      const event = eventOf(bookingFeed, message)
      if (event !== undefined) this.apply(event)
    })
    const topic = topicOf(bookingFeed, this.bookingId)
    const input = this.view.eventNumber === undefined ? { topic } : { topic, after: this.number }
    await new Promise<void>((resolve, reject) => {
      // In the callback, not behind a promise: the next event may be in the same packet.
      socket.emit('follow', input, (answer) => {
        if (!answer.ok) return reject(new Error(answer.problem.code))
        const { value } = answer
        if (value.kind === 'snapshot') this.view = { ...(value.snapshot as object) }
        if (value.kind === 'events') for (const event of value.events) this.apply(event as WireBookingEvent)
        return resolve()
      })
    })
    return this
  }

  disconnect(): void {
    this.socket?.disconnect()
  }

  private apply(event: WireBookingEvent): void {
    if (event.number !== this.number + 1) this.faults.push(`after ${this.number} came ${event.number}`)
    this.numbers.push(event.number)
    Object.assign(this.view, event.changes)
  }

  /** Waits for the number and compares with a fresh response. */
  async expectFresh(number: number): Promise<void> {
    await eventually(async () => this.number >= number, `event ${number} at the ${this.audience}`)
    const fresh = (await this.client.call(contract.getBooking, {
      params: { id: this.bookingId },
    })) as BookingView[Audience]
    expect(this.faults).toEqual([])
    expect(this.view).toEqual(fresh)
  }
}
