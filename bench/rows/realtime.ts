import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchRow, figure } from '../row.ts'
import { AnsweringProcess } from '../support/child.ts'
import { alternate, percentile } from '../support/measure.ts'
import type { BareRequest, BareRound, EmitStamps } from './realtime/bare-server.ts'
import type { CommitStamp } from './realtime/commit-stamps.ts'
import { FollowerSockets } from './realtime/follower-sockets.ts'
import type { Follower } from './realtime/followers.ts'
import { createRunningTrips, type RunningTrip } from './realtime/running-trips.ts'
import { type StampedServer, startStampedServer } from './realtime/stamped-server.ts'
import { TripSteps } from './realtime/trip-steps.ts'

/** Each with a rider and a driver. */
const tripCount = 1000
/** Several times the rate of this many real trips, which have nine events in ten minutes or more. */
const perSecond = 50
const eventsPerRound = 250
const rounds = 10
/** Time to wait for the last events. Later ones count as lost, and the row fails. */
const settleMs = 2000

/** Milliseconds until arrival. The peer commits nothing, so both of its values start at its emit. */
interface Delays {
  readonly fromCommit: readonly number[]
  readonly fromSendingCommit: readonly number[]
}

/** Both sockets of every trip, in alternating order. */
function followersOf(trips: readonly RunningTrip[]): Follower[] {
  return trips.flatMap(({ bookingId, riderToken, driverToken }, index) => {
    const rider = { token: riderToken, bookingId, measured: true }
    const driver = { token: driverToken, bookingId, measured: false }
    return index % 2 === 0 ? [rider, driver] : [driver, rider]
  })
}

/** From each timestamp to the event's arrival. Throws when an event did not arrive. */
function delays(stamps: Iterable<readonly [event: string, atMs: number]>, arrivals: Map<string, number>) {
  return Array.from(stamps, ([event, atMs]) => {
    const arrivedMs = arrivals.get(event)
    if (arrivedMs === undefined) throw new Error(`event ${event} did not arrive within ${settleMs} ms`)
    return arrivedMs - atMs
  })
}

/** Cabstand: drivers take steps over HTTP, riders receive the events. */
class Product {
  readonly followed: ReadonlySet<string>
  readonly server: StampedServer
  readonly steps: TripSteps

  constructor(server: StampedServer, trips: readonly RunningTrip[]) {
    this.server = server
    this.followed = new Set(trips.map((trip) => trip.bookingId))
    this.steps = new TripSteps({ ...server, trips })
  }

  async measure(sockets: FollowerSockets): Promise<Delays> {
    await this.steps.take({ count: eventsPerRound, perSecond })
    await sleep(settleMs)
    const stamps = await this.server.takeStamps()
    const { at } = await sockets.take()
    if (stamps.length !== eventsPerRound) throw new Error(`${stamps.length} events were committed`)
    const eventOf = ({ ids, number }: CommitStamp) => `${ids.find((id) => this.followed.has(id))}:${number}`
    return {
      fromCommit: delays(
        stamps.map((stamp) => [eventOf(stamp), stamp.committedMs]),
        at,
      ),
      fromSendingCommit: delays(
        stamps.map((stamp) => [eventOf(stamp), stamp.sentMs]),
        at,
      ),
    }
  }
}

type BareServer = AnsweringProcess<BareRequest, string | EmitStamps>

async function measureBare(bare: BareServer, round: BareRound, sockets: FollowerSockets): Promise<Delays> {
  const stamps = await bare.ask<EmitStamps>(round)
  await sleep(settleMs)
  const fromCommit = delays(stamps, (await sockets.take()).at)
  return { fromCommit, fromSendingCommit: fromCommit }
}

const row: BenchRow = {
  name: 'realtime',
  title: `From commit to the other browser's socket, ${2 * tripCount} sockets`,
  aim: 'p99 at most 2 × that of a bare Socket.IO fan-out',
  peer: 'Socket.IO rooms of two, from emit to arrival',
  async run(context) {
    context.say('starting the server')
    const server = await startStampedServer(context)
    const trips = await createRunningTrips({ ...server, count: tripCount })
    const bare: BareServer = new AnsweringProcess(
      context,
      new URL('realtime/bare-server.ts', import.meta.url),
    )
    const bareUrl = await bare.ask<string>({ listen: true })
    const sockets = new FollowerSockets(context)
    context.say(`connecting ${2 * tripCount} sockets to each`)
    for (const url of [server.url, bareUrl]) await sockets.connect(url, followersOf(trips))
    const product = new Product(server, trips)
    context.defer(() => product.steps.close())
    context.say('recording the events that the peer will send')
    await product.steps.take({ count: eventsPerRound, perSecond })
    await sleep(settleMs)
    const { events } = await sockets.take()
    await server.takeStamps()
    context.say(`${rounds} rounds of ${eventsPerRound} events, ${perSecond} a second`)
    const { ours, peer } = await alternate(
      {
        ours: () => product.measure(sockets),
        peer: () => measureBare(bare, { events, perSecond }, sockets),
      },
      { rounds },
    )
    const at = (share: number) => ({
      ours: ours.map(({ fromCommit }) => percentile(fromCommit, share)),
      peer: peer.map(({ fromCommit }) => percentile(fromCommit, share)),
    })
    const p99 = figure({ label: 'p99', unit: 'ms', ...at(0.99), aim: { of: 'ratio', atMost: 2 } })
    const sending = ours.map(({ fromSendingCommit }) => percentile(fromSendingCommit, 0.99))
    return {
      figures: [
        figure({ label: 'p50', unit: 'ms', ...at(0.5) }),
        p99,
        figure({ label: 'p99 from sending COMMIT', unit: 'ms', ours: sending }),
      ],
      notes: [
        `${tripCount} bookings followed by their riders and drivers; measured at the rider's socket, for steps of the driver`,
        "Cabstand: from the server's receipt of PostgreSQL's response to COMMIT; the peer: from its emit",
      ],
    }
  },
}

export default row
