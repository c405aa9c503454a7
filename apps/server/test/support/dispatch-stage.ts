import * as contract from '@cabstand/contract/http/trips/bookings'
import { getBookingDispatch } from '@cabstand/contract/http/trips/dispatch'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import { beforeEach } from 'vitest'
import type { Deps } from '../../src/start/deps.ts'
import { createModules } from '../../src/start/modules.ts'
import { eventually } from './eventually.ts'
import { offerParcels } from './money.ts'
import type { TestClient } from './test-client.ts'
import { testServer } from './test-server.ts'
import { mobiles, pickup } from './trip.ts'

/** A server with riders and drivers. Call it at the top of a file: before each test all drivers go offline. */
export async function startDispatchStage() {
  let captured: Deps | undefined
  const server = await testServer({
    createModules: (all) => {
      captured = all
      return createModules(all)
    },
  })
  if (captured === undefined) throw new Error('the server has no dependencies')
  const deps: Deps = captured
  const { clock, database } = server
  await offerParcels(database)
  const rider = await server.signIn(mobiles.rider)
  const otherRider = await server.signIn(mobiles.otherRider)
  const admin = await server.signIn(mobiles.admin)
  const driver = await server.signIn(mobiles.driver)
  const second = await server.signIn(mobiles.simulated(0))
  const third = await server.signIn(mobiles.simulated(1))
  const comfort = await server.signIn(mobiles.comfortDriver)
  const everyone = [driver, second, third, comfort]

  /** A point this many kilometres north of the pickup. */
  const north = (km: number) => ({ lat: pickup.lat + km / 111.195, lng: pickup.lng })

  // All drivers begin offline, free and without a position, so that each may appear anywhere.
  beforeEach(async () => {
    for (const one of everyone) await one.call(setAvailability, { body: { driverActiveStatus: false } })
    await clock.forward(16)
  })

  const dispatchOf = (booking: { id: string }) =>
    admin.call(getBookingDispatch, { params: { id: booking.id } })

  const statusOf = async (booking: { id: string }) =>
    admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params: { id: booking.id } })

  const becomes = (booking: { id: string }, status: string) =>
    eventually(async () => {
      const seen = await statusOf(booking)
      return seen.status === status ? seen : undefined
    }, status)

  const cancel = (client: TestClient, booking: { id: string }) =>
    client.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })

  const roundsReach = (booking: { id: string }, count: number) =>
    eventually(async () => {
      const { rounds } = await dispatchOf(booking)
      return rounds.length >= count ? rounds : undefined
    }, `round ${count}`)

  const decline = (client: TestClient, booking: { id: string }) =>
    client.call(contract.declineBooking, { params: { id: booking.id }, body: {} })
  return {
    server,
    deps,
    clock,
    database,
    rider,
    otherRider,
    admin,
    driver,
    second,
    third,
    comfort,
    everyone,
    north,
    dispatchOf,
    statusOf,
    becomes,
    cancel,
    roundsReach,
    decline,
  }
}
