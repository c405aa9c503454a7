import { setTimeout as sleep } from 'node:timers/promises'
import { getBooking } from '@cabstand/contract/http/trips/bookings'
import { onTestFinished } from 'vitest'
import { differences } from './audit-views.ts'
import type { PatientClient } from './patient-client.ts'
import type { People } from './people.ts'
import { RealtimeClient } from './realtime-client.ts'

/** A person and their devices. */
export interface Owner {
  readonly client: PatientClient
  readonly devices: readonly RealtimeClient[]
  /** Bookings that they have declined or cancelled: a driver who gives a ride back does not see it any more. */
  readonly left: Set<string>
}

/**
 * Opens `count` devices, split evenly between riders and drivers, which follow every booking of their owner from the
 * start.
 */
export function openDevices(people: People, url: string, count: number): Owner[] {
  const owners = people.pairs
    .flatMap(({ rider, driver }) => [rider, driver])
    .map((client) => ({ client, devices: [] as RealtimeClient[], left: new Set<string>() }))
  for (let index = 0; index < count; index += 1) {
    const owner = owners[index % owners.length]
    if (owner === undefined) throw new Error('no people were created')
    const { token, userId } = owner.client
    owner.devices.push(new RealtimeClient({ url, token, userId }))
  }
  const byUser = new Map(owners.map((owner) => [owner.client.userId, owner]))
  let seen = 0
  const followNew = () => {
    for (const { userId, bookingId, step } of people.journal.steps.slice(seen)) {
      const owner = byUser.get(userId)
      if (step === 'declineBooking' || step === 'cancelBooking') owner?.left.add(bookingId)
      // A driver who declines a booking gets no further events of it.
      if (step === 'declineBooking') continue
      for (const device of owner?.devices ?? []) device.follow(bookingId)
    }
    seen = people.journal.steps.length
  }
  const timer = setInterval(followNew, 20)
  onTestFinished(() => {
    clearInterval(timer)
    for (const owner of owners) for (const device of owner.devices) device.close()
  })
  return owners
}

/**
 * Differences between each device's state and a fresh API response to its owner, plus the faults that the devices
 * recorded.
 */
export async function findDeviations(owners: readonly Owner[], patienceMs: number): Promise<string[]> {
  return (await Promise.all(owners.map((owner) => findDeviationsOf(owner, patienceMs)))).flat()
}

async function findDeviationsOf({ client, devices, left }: Owner, patienceMs: number): Promise<string[]> {
  const isRight = (fault: string) =>
    [...left].some((id) => fault === `following ${id} was refused: booking_not_found`)
  const deviations = devices.flatMap(({ faults }) => faults.filter((fault) => !isRight(fault)))
  for (const bookingId of new Set(devices.flatMap(({ views }) => [...views.keys()]))) {
    const params = { id: bookingId }
    const reply = await client.call(getBooking, { params })
    if (!reply.ok) {
      if (!left.has(bookingId)) deviations.push(`booking ${bookingId} of ${client.userId}: ${reply.code}`)
      continue
    }
    const fresh = reply.value as unknown as Record<string, unknown>
    const until = performance.now() + patienceMs
    for (const device of devices) {
      while (device.numberOf(bookingId) < Number(fresh.eventNumber) && performance.now() < until)
        await sleep(50)
      const apart = differences(device.views.get(bookingId) ?? {}, fresh)
      if (apart.length > 0)
        deviations.push(`booking ${bookingId}: a device of ${client.userId} differs in ${apart.join(', ')}`)
    }
  }
  return deviations
}
