import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../../row.ts'
import { FollowerSockets } from '../realtime/follower-sockets.ts'
import type { Follower } from '../realtime/followers.ts'
import { beginTripsAgain, type RunningTrip } from '../realtime/running-trips.ts'
import { TripSteps } from '../realtime/trip-steps.ts'
import type { Cluster, Cpu } from './cluster.ts'
import { cpuPer, type Measured, without } from './measured.ts'

const perSecond = 50
/** Sockets of the rider and of the driver: tabs and devices. A message each is little beside the change itself. */
const socketsOfEach = 4
/** What a change leaves to do is done within this time. */
const settleMs = 2000

/**
 * A driver takes a step, and the sockets that follow the booking get its event, spread over the processes. What a
 * message costs is what the same steps cost more with followers than without.
 */
export async function measureFanOut(
  context: BenchContext,
  cluster: Cluster,
  input: { readonly trips: readonly RunningTrip[]; readonly idle: Cpu },
): Promise<Measured[]> {
  return cluster.behindOneAddress(async (url) => {
    const { trips } = input
    const ownerUrl = await cluster.ownerUrl()
    const takeSteps = async () => {
      await beginTripsAgain(ownerUrl, trips)
      const steps = new TripSteps({ url, ownerUrl, trips })
      const startMs = performance.now()
      const { totalMs, postgresMs } = await cluster.cpuDuring(async () => {
        // They arrive, then they start.
        for (let round = 0; round < 2; round += 1) await steps.take({ count: trips.length, perSecond })
        await sleep(settleMs)
      })
      steps.close()
      const elapsedSeconds = (performance.now() - startMs) / 1000
      return without({ totalMs, postgresMs }, input.idle, elapsedSeconds)
    }
    const sockets = new FollowerSockets(context)
    await sockets.connect(url, trips.flatMap(followersOf))
    await takeSteps()
    await sockets.take()
    const followed = await takeSteps()
    const { messages } = await sockets.take()
    await sockets.stop()
    const alone = await takeSteps()
    const changes = 2 * trips.length
    const expected = 2 * socketsOfEach * changes
    if (messages !== expected) throw new Error(`${messages} of ${expected} messages were delivered`)
    return [
      ...cpuPer(changes, 'per change that nobody follows', alone),
      ...cpuPer(messages, 'per message to a follower', without(followed, alone)),
    ]
  })
}

function followersOf({ bookingId, riderToken, driverToken }: RunningTrip): Follower[] {
  return [riderToken, driverToken].flatMap((token) =>
    Array.from({ length: socketsOfEach }, () => ({ token, bookingId, measured: true })),
  )
}
