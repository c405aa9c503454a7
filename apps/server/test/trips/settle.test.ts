import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { offersFeed } from '@cabstand/contract/realtime/bookings'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { expect, test } from 'vitest'
import { asApp, asOwner, holdLock } from '../support/as-owner.ts'
import { exchanged } from '../support/exchanged.ts'
import { settle } from '../support/settle.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { book, goOnline, mobiles } from '../support/trip.ts'

const server = await testServer()
const { clock, database } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const before = clock.now()
await goOnline(server, driver)
await exchanged(server, driver, before)
// Has the driver's position from its start, so that it can make offers like the first.
const other = await testServer({ database, clock })

test('all effects have arrived, by jobs, hints and sockets of another process', async () => {
  const socket = await new TestClient(other.url, driver.token).socket()
  let offers: readonly { bookingId: string }[] = []
  socket.on('feed:state', (message) => {
    offers = stateOf(offersFeed, message)?.offers ?? []
  })
  await socket.emitWithAck('follow', { topic: topicOf(offersFeed) })
  for (let round = 0; round < 10; round += 1) {
    const booking = await book(rider)
    await clock.settle()
    expect(offers.map(({ bookingId }) => bookingId)).toEqual([booking.id])
    await rider.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
    await clock.settle()
    expect(offers).toEqual([])
  }
  socket.disconnect()
})

test('an unprocessed job and an open transaction are named', async () => {
  await asApp(database, `select graphile_worker.add_job('test:unknown')`)
  await expect(settle(database, { withinMs: 200 })).rejects.toThrow(
    /^not settled after 0.2 s:\njob test:unknown/,
  )
  await asOwner(database, 'delete from graphile_worker._private_jobs')
  const held = await holdLock(database, 'select from settings', [])
  await expect(settle(database, { withinMs: 200 })).rejects.toThrow('statement select from settings')
  await held.release()
  await clock.settle()
})
