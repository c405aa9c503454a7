import type { WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import type { BenchContext } from '../../row.ts'
import { AnsweringProcess } from '../../support/child.ts'
import type { Arrivals, Follower, FollowersRequest } from './followers.ts'

/** Sockets that follow bookings, in a process of their own. */
export class FollowerSockets {
  private readonly child: AnsweringProcess<FollowersRequest, Arrivals | number>

  constructor(context: BenchContext) {
    this.child = new AnsweringProcess(context, new URL('followers.ts', import.meta.url))
  }

  async connect(url: string, followers: readonly Follower[]): Promise<void> {
    await this.child.ask({ connect: url, followers })
  }

  /**
   * What has arrived at measured sockets since the last call: when, by event, and how many messages. Throws when a
   * socket was disconnected.
   */
  async take(): Promise<{
    at: Map<string, number>
    events: readonly WireBookingEvent[]
    messages: number
  }> {
    const { at, events, cut } = await this.child.ask<Arrivals>({ take: 'arrivals' })
    if (cut > 0) throw new Error(`${cut} sockets were disconnected`)
    return { at: new Map(at), events, messages: at.length }
  }

  stop(): Promise<void> {
    return this.child.stop()
  }
}
