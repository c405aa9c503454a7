import { randomUUID } from 'node:crypto'
import type { DriverPosition as SentPosition } from '@cabstand/contract/http/trips/fleet'
import type { LatLng } from '@cabstand/domain/distance'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { BatchChannel } from '../../platform/processes/batch-channel.ts'
import type { Bus } from '../../platform/processes/bus.ts'
import { type Fix, refusePosition } from './accept-position.ts'
import { MemoryPositions } from './memory-positions.ts'
import type { DriverPosition, Positions } from './positions.ts'
import { TrackWriter } from './track-writer.ts'
import { listPositionsSince, listRunningTrips, upsertPositions, withdrawPosition } from './tracking-store.ts'

const lookEveryMs = 2000
/** While the bus carries positions, the table only serves a process that starts, and what the bus has lost. */
const exchangeEveryMs = { byTable: lookEveryMs, besideBus: 6000 } as const
/** Rows have the time of the driver's message. They are written up to one interval later, or more under load. */
const overlapMs = { byTable: 10_000, besideBus: 15_000 } as const
/** Older positions are not used for anything, not even for the reasons in dispatch records. */
const forgetAfterMs = 15 * 60_000

export type PositionListener = (position: DriverPosition) => void

/** Enough for a track. A phone that sends thousands of positions a second does not fill the table. */
const recordEveryMs = 500

interface RunningTrip {
  bookingId: string
  status: string
  /** When the newest point of the track was measured, and the newest refused point. */
  recordedAtMs?: number
  jumpedAtMs?: number
}

export interface DriverIdentity {
  readonly driver: string
  readonly carType: string
}

const maxMeasure = 1_000_000

/**
 * Limits a number from a device to the range of the database. An out-of-range value would fail the whole batch of
 * drivers.
 */
function measure(value: number | null | undefined): number | null {
  return value == null ? null : Math.round(Math.min(value, maxMeasure) * 100) / 100
}

/** The result of one report of a driver. */
interface PositionReport {
  /** The driver's previous position in the index. */
  readonly last: DriverPosition | undefined
  /** Undefined when no position of the report was accepted; the driver keeps the previous position. */
  readonly newest: SentPosition | undefined
  /** When the newest accepted position was measured. */
  readonly newestAtMs: number
  readonly nowMs: number
  readonly trip: RunningTrip | undefined
}

const placeOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng })

/** Whether enough time has passed since the last recorded point. If so, the point is noted as the last recorded one. */
function isDue(trip: RunningTrip, last: 'recordedAtMs' | 'jumpedAtMs', atMs: number): boolean {
  const before = trip[last]
  if (before !== undefined && atMs - before < recordEveryMs) return false
  trip[last] = atMs
  return true
}

/**
 * Receives drivers' positions, keeps the newest in the index, records tracks of running trips, and exchanges the newest
 * positions with other processes: through one table, and at once by the bus where one carries positions.
 */
export class Tracker {
  readonly positions: Positions
  /** Positions that drivers have reported to this process. */
  readonly reported = { accepted: 0, dropped: 0 }
  private readonly index = new MemoryPositions()
  private readonly trips = new Map<string, RunningTrip>()
  private readonly changed = new Set<string>()
  private readonly forgotten = new Map<string, number>()
  private readonly listeners = new Set<PositionListener>()
  private readonly processId = randomUUID()
  private readonly tracks: TrackWriter
  private readonly db: Database
  private readonly log: FastifyBaseLogger
  private readonly now: () => Date
  private readonly outdated = new Set<string>()
  private allOutdated = false
  private lookingUp: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private readAt = new Date(0)
  /** By a monotonic clock. */
  private exchangedAtMs = Number.NEGATIVE_INFINITY
  private readonly bus: Bus | undefined
  private readonly channel: BatchChannel<DriverPosition> | undefined

  /** `positionBus` is fast enough to carry each position of each car; absent: the table alone does. */
  constructor(options: {
    db: Database
    log: FastifyBaseLogger
    now: () => Date
    positionBus?: Bus | undefined
  }) {
    this.db = options.db
    this.log = options.log
    this.now = options.now
    this.positions = this.index
    this.tracks = new TrackWriter(options.db, options.log)
    this.bus = options.positionBus
    // The next exchange through the table brings what was not sent.
    this.channel =
      this.bus &&
      new BatchChannel<DriverPosition>({
        bus: this.bus,
        channel: 'positions',
        gatherMs: 200,
        itemsPerText: 500,
        receive: (positions) => {
          for (const position of positions) this.receive(position)
        },
      })
  }

  /** Drivers whose place this process knows. */
  get knownDrivers(): number {
    return this.index.size
  }

  /** Loads the positions that all processes have stored, then starts the periodic exchange. */
  async start(): Promise<void> {
    const since = new Date(this.now().getTime() - forgetAfterMs)
    await this.refreshTrips()
    for (const position of await listPositionsSince(this.db, since, undefined)) this.index.put(position)
    this.readAt = this.overlapBefore(this.now())
    this.timer = setInterval(() => void this.look(), lookEveryMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.channel?.stop()
    await this.lookingUp
    await this.exchange()
  }

  /**
   * Calls the listener for every new position of this process, and for those of other processes at once by the bus, or
   * every two seconds by the table.
   */
  onPosition(listener: PositionListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Accepts a batch of positions, oldest first. Resolves when the track points of a running trip are committed. */
  async report(
    who: DriverIdentity,
    batch: readonly SentPosition[],
  ): Promise<{ accepted: number; dropped: number }> {
    const nowMs = this.now().getTime()
    const trip = this.trips.get(who.driver)
    const last = this.index.get(who.driver)
    let previous: Fix | undefined = last && { ...placeOf(last), atMs: last.atMs, accuracyMeters: null }
    let newest: SentPosition | undefined
    const points: Fix[] = []
    const jumps: Fix[] = []
    for (const sent of batch) {
      const fix = { ...placeOf(sent), atMs: Date.parse(sent.at), accuracyMeters: measure(sent.accuracy) }
      const refusal = refusePosition(fix, previous, nowMs)
      if (refusal === 'jump') jumps.push(fix)
      if (refusal !== undefined) continue
      previous = fix
      newest = sent
      points.push(fix)
    }
    this.noteReport(who, { last, newest, newestAtMs: previous?.atMs ?? nowMs, nowMs, trip })
    if (trip !== undefined) await this.record(who.driver, trip, { points, jumps })
    const result = { accepted: points.length, dropped: batch.length - points.length }
    this.reported.accepted += result.accepted
    this.reported.dropped += result.dropped
    return result
  }

  /** Removes a driver who goes offline from searches at once. */
  async forget(driver: string): Promise<void> {
    // What another process has received before, and sends after this, does not bring the driver back.
    this.forgotten.set(driver, this.now().getTime())
    const last = this.index.get(driver)
    if (last !== undefined) {
      this.channel?.add(driver, { ...last, lastSeenAtMs: this.now().getTime(), free: false, bookingId: null })
    }
    await this.index.remove(driver)
    this.changed.delete(driver)
    await withdrawPosition(this.db, driver, this.processId, this.now())
  }

  /**
   * Call when bookings of these drivers have changed: reads their current trips. Drivers that change during a lookup
   * are read after it, in one query.
   */
  tripsChanged(drivers: readonly string[]): void {
    for (const driver of drivers) this.outdated.add(driver)
    if (drivers.length > 0) this.lookingUp ??= this.lookUpTrips()
  }

  /** Records the points of a running trip, thinned out. Resolves when they are committed. */
  private async record(
    driver: string,
    trip: RunningTrip,
    { points, jumps }: { points: readonly Fix[]; jumps: readonly Fix[] },
  ): Promise<void> {
    const { bookingId, status } = trip
    const rowOf =
      (jump: boolean) =>
      ({ lat, lng, atMs, accuracyMeters }: Fix) => ({
        bookingId,
        driver,
        status,
        at: new Date(atMs),
        lat,
        lng,
        accuracyMeters,
        jump,
      })
    await this.tracks.add([
      ...points.filter(({ atMs }) => isDue(trip, 'recordedAtMs', atMs)).map(rowOf(false)),
      ...jumps.filter(({ atMs }) => isDue(trip, 'jumpedAtMs', atMs)).map(rowOf(true)),
    ])
  }

  /**
   * Reads what is outdated, one query after the other: an answer that was read before another one must not replace it.
   */
  private async lookUpTrips(): Promise<void> {
    while (this.allOutdated || this.outdated.size > 0) {
      const drivers = this.allOutdated ? undefined : [...this.outdated]
      this.allOutdated = false
      this.outdated.clear()
      try {
        const trips = await listRunningTrips(this.db, this.now(), drivers)
        this.setTrips(drivers ?? [...this.trips.keys(), ...trips.map((trip) => trip.driver)], trips)
      } catch (error) {
        this.log.debug({ err: error }, 'trips were not looked up; the next exchange does it')
      }
    }
    this.lookingUp = undefined
  }

  /** Stores the newest accepted position, or refreshes the time of the previous one. */
  private noteReport(who: DriverIdentity, { last, newest, newestAtMs, nowMs, trip }: PositionReport): void {
    const where = newest ?? last
    if (where === undefined) return
    const position: DriverPosition = {
      driver: who.driver,
      carType: who.carType,
      lat: where.lat,
      lng: where.lng,
      heading: measure(where.heading) ?? last?.heading ?? null,
      speed: measure(where.speed),
      atMs: newestAtMs,
      lastSeenAtMs: nowMs,
      free: trip === undefined,
      bookingId: trip?.bookingId ?? null,
    }
    this.index.put(position)
    this.changed.add(who.driver)
    this.channel?.add(who.driver, position)
    if (newest !== undefined) this.tell(position)
  }

  private tell(position: DriverPosition): void {
    for (const listener of this.listeners) listener(position)
  }

  /** A position that another process has received. */
  private receive(position: DriverPosition): void {
    if ((this.forgotten.get(position.driver) ?? 0) >= position.lastSeenAtMs) return
    const known = this.index.get(position.driver)
    if (known !== undefined && known.lastSeenAtMs >= position.lastSeenAtMs) return
    this.index.put(position)
    this.tell(position)
  }

  private async look(): Promise<void> {
    const everyMs = this.bus?.isConnected === true ? exchangeEveryMs.besideBus : exchangeEveryMs.byTable
    // The interval of this timer is not exact.
    if (performance.now() - this.exchangedAtMs >= everyMs - lookEveryMs / 2) await this.exchange()
    try {
      await this.refreshTrips()
      await this.dropForgotten()
    } catch (error) {
      this.log.warn({ err: error }, 'trips of drivers were not looked up; it is retried at the next interval')
    }
  }

  /** Writes the newest positions of this process into the table and reads those of others. */
  private async exchange(): Promise<void> {
    try {
      this.exchangedAtMs = performance.now()
      await this.flush()
      const since = this.readAt
      this.readAt = this.overlapBefore(this.now())
      for (const position of await listPositionsSince(this.db, since, this.processId)) this.receive(position)
    } catch (error) {
      this.exchangedAtMs = Number.NEGATIVE_INFINITY
      this.log.warn(
        { err: error },
        'positions could not be exchanged with other processes; it is tried again',
      )
    }
  }

  private overlapBefore(now: Date): Date {
    return new Date(now.getTime() - (this.channel === undefined ? overlapMs.byTable : overlapMs.besideBus))
  }

  private async flush(): Promise<void> {
    const drivers = [...this.changed]
    this.changed.clear()
    try {
      const mine = drivers.flatMap((driver) => this.index.get(driver) ?? [])
      await upsertPositions(this.db, this.processId, mine)
    } catch (error) {
      for (const driver of drivers) this.changed.add(driver)
      throw error
    }
  }

  private async refreshTrips(): Promise<void> {
    this.allOutdated = true
    this.lookingUp ??= this.lookUpTrips()
    await this.lookingUp
  }

  private setTrips(drivers: readonly string[], trips: readonly (RunningTrip & { driver: string })[]): void {
    const byDriver = new Map(trips.map((trip) => [trip.driver, trip]))
    for (const driver of new Set(drivers)) {
      const trip = byDriver.get(driver)
      const known = this.trips.get(driver)
      if (known?.bookingId === trip?.bookingId && known?.status === trip?.status) continue
      if (trip === undefined) this.trips.delete(driver)
      else this.trips.set(driver, trip)
      const position = this.index.get(driver)
      if (position === undefined) continue
      this.index.put({ ...position, free: trip === undefined, bookingId: trip?.bookingId ?? null })
      this.changed.add(driver)
    }
  }

  private async dropForgotten(): Promise<void> {
    const before = this.now().getTime() - forgetAfterMs
    for (const position of this.index.all()) {
      if (position.lastSeenAtMs < before) await this.index.remove(position.driver)
    }
    for (const [driver, atMs] of this.forgotten) if (atMs < before) this.forgotten.delete(driver)
  }
}
