import type { Database } from '../../platform/db/database.ts'
import type { MapAccount } from '../account.ts'
import {
  addBookingCosts,
  addDayCosts,
  type BookingCost,
  type DayCost,
  type MapPurpose,
  returnLease,
  takeLease,
} from './map-cost-store.ts'
import type { Price } from './prices.ts'

export interface CostMeterOptions {
  readonly db: Database
  /** The daily cap of each provider. */
  readonly capMicros: number
  /** The installation's current day as YYYY-MM-DD. */
  readonly today: () => Promise<string>
  readonly log: { warn(message: string): void }
  readonly nowMs?: () => number
}

/** Money reserved for one call before it is made. */
export interface Reservation {
  readonly day: string
  readonly provider: string
  readonly call: string
  readonly currency: string
  readonly costMicros: number
}

/**
 * A process leases the cap in this many parts. Larger leases need fewer statements; smaller ones lose less in a crash.
 */
const leaseParts = 20
const flushEveryMs = 5000
/** The cap is checked again after this time, because another process may return unused money. */
const askAgainMs = 10_000

/**
 * Counts calls and their costs and enforces the daily cap across all processes, also after crashes: each call is paid
 * from money leased from the day's cap before the call. Counts are written every few seconds. A crash loses the counts
 * since the last write, and at most one unspent lease of the cap.
 */
export class CostMeter {
  private readonly options: CostMeterOptions
  private readonly leases = new Map<string, { day: string; leftMicros: number }>()
  private readonly renewals = new Map<string, Promise<boolean>>()
  private readonly usedUp = new Map<string, { day: string; untilMs: number }>()
  private days = new Map<string, DayCost>()
  private bookings = new Map<string, BookingCost>()
  private readonly timer: NodeJS.Timeout
  private writing: Promise<void> = Promise.resolve()

  constructor(options: CostMeterOptions) {
    this.options = options
    this.timer = setInterval(() => this.flush(), flushEveryMs)
    this.timer.unref()
  }

  /** Undefined when the daily cap would be exceeded. */
  async reserve(
    provider: string,
    call: string,
    price: Price,
    units: number,
  ): Promise<Reservation | undefined> {
    const day = await this.options.today()
    const costMicros = price.micros * units
    const { currency } = price
    const reservation = { day, provider, call, currency, costMicros }
    if (costMicros === 0) return reservation
    for (;;) {
      const lease = this.leases.get(provider)
      if (lease?.day === day && lease.leftMicros >= costMicros) {
        lease.leftMicros -= costMicros
        return reservation
      }
      if (!(await this.renew(provider, day, costMicros))) return undefined
    }
  }

  /** The call was not made, or failed in a way that the provider does not bill. */
  release({ day, provider, costMicros }: Reservation): void {
    const lease = this.leases.get(provider)
    if (lease?.day === day) lease.leftMicros += costMicros
  }

  /** The call was made: it counts for its day and for the quote or booking that caused it. */
  record({ day, provider, call, currency, costMicros }: Reservation, account: MapAccount): void {
    const line = { provider, currency, calls: 1, costMicros }
    const { bookingId } = account
    const purpose: MapPurpose = bookingId ? 'booking' : account.quote ? 'quote' : 'search'
    addTo(this.days, `${day} ${provider} ${call} ${purpose}`, { ...line, day, call, purpose })
    if (bookingId) addTo(this.bookings, `${bookingId} ${provider}`, { ...line, bookingId })
    account.quote?.add(line)
  }

  /** Writes the counts since the last write. Counts that cannot be written are included in the next one. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write())
    return this.writing
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
    for (const [provider, { day, leftMicros }] of this.leases) {
      this.leases.delete(provider)
      if (leftMicros > 0) await returnLease(this.options.db, { day, provider, micros: leftMicros })
    }
  }

  private renew(provider: string, day: string, needMicros: number): Promise<boolean> {
    const running = this.renewals.get(provider)
    if (running !== undefined) return running
    const renewal = this.takeNext(provider, day, needMicros).finally(() => this.renewals.delete(provider))
    this.renewals.set(provider, renewal)
    return renewal
  }

  private async takeNext(provider: string, day: string, needMicros: number): Promise<boolean> {
    const { db, capMicros, log } = this.options
    const nowMs = (this.options.nowMs ?? Date.now)()
    const usedUp = this.usedUp.get(provider)
    if (usedUp?.day === day && usedUp.untilMs > nowMs) return false
    const held = this.leases.get(provider)
    const left = held?.day === day ? held.leftMicros : 0
    const blockMicros = Math.max(needMicros, Math.ceil(capMicros / leaseParts))
    try {
      const taken = await takeLease(db, {
        day,
        provider,
        needMicros: Math.max(1, needMicros - left),
        blockMicros,
        capMicros,
      })
      if (taken === undefined) {
        if (usedUp?.day !== day) log.warn(`${provider} reached its cap for ${day}`)
        this.usedUp.set(provider, { day, untilMs: nowMs + askAgainMs })
        return false
      }
      const now = this.leases.get(provider)
      this.leases.set(provider, { day, leftMicros: taken + (now?.day === day ? now.leftMicros : 0) })
      return true
    } catch (error) {
      // Without a known remainder, no money is spent.
      log.warn(`cannot read the cap of ${provider}: ${(error as Error).message}`)
      return false
    }
  }

  private async write(): Promise<void> {
    const { db, log } = this.options
    const [days, bookings] = [this.days, this.bookings]
    this.days = new Map()
    this.bookings = new Map()
    try {
      await addDayCosts(db, [...days.values()])
      days.clear()
      await addBookingCosts(db, [...bookings.values()])
      bookings.clear()
    } catch (error) {
      log.warn(`cannot write the costs of map calls, will retry: ${(error as Error).message}`)
      for (const [key, cost] of days) addTo(this.days, key, cost)
      for (const [key, cost] of bookings) addTo(this.bookings, key, cost)
    }
  }
}

function addTo<T extends { calls: number; costMicros: number }>(
  to: Map<string, T>,
  key: string,
  cost: T,
): void {
  const before = to.get(key)
  to.set(key, {
    ...cost,
    calls: cost.calls + (before?.calls ?? 0),
    costMicros: cost.costMicros + (before?.costMicros ?? 0),
  })
}
