import { getWallet } from '@cabstand/contract/http/money/wallet'
import * as people from '@cabstand/contract/http/people/person-records'
import { getMe } from '@cabstand/contract/http/people/users'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { of, startPeopleStage } from '../support/people-stage.ts'
import type { TestClient } from '../support/test-client.ts'
import { acceptedTrip, driveUntil, goOnline } from '../support/trip.ts'

const { server, lena, fleetadmin, rider, driver, carType, input, add, read, set, addFleet } =
  await startPeopleStage()

describe('a fleet admin', () => {
  test('adds drivers who become theirs and wait for approval while the settings require it', async () => {
    const fleet = await addFleet()
    const other = { fleetadmin: fleetadmin.userId, approved: true }
    /** The first driver who is added after the setting has taken effect. */
    const addWhile = async (needsApproval: boolean) => {
      await set('driver_approval', needsApproval)
      return eventually(async () => {
        const added = await add('driver', other, fleet.client)
        return added.approved !== needsApproval && added
      }, 'the setting')
    }
    for (const { id } of [await addWhile(true), await addWhile(false)])
      expect(await read(id)).toMatchObject({ fleetadmin: { id: fleet.owner.id }, createdByAdmin: true })
    for (const usertype of ['rider', 'fleetadmin', 'admin'] as const)
      expect(await fleet.client.refusal(people.createPerson, { body: input(usertype) })).toBe('not_permitted')
  })

  test('sees and changes only their own drivers, not their owner', async () => {
    const fleet = await addFleet()
    const own = await read(fleet.driver.id, fleet.client)
    expect(own).not.toHaveProperty('fleetadmin')
    expect(own).not.toHaveProperty('signupViaReferral')
    const after = await fleet.client.call(people.updatePerson, {
      ...of(own),
      body: { vehicleNumber: '1', fleetadmin: null },
    })
    expect(after).toMatchObject({ version: 2, vehicleNumber: '1' })
    expect((await read(own.id)).fleetadmin).toEqual({ id: fleet.owner.id, name: 'Ana Reis' })
    await fleet.client.call(people.deletePerson, { ...of(after), body: {} })
    expect(await lena.refusal(people.getPerson, { params: { id: own.id } })).toBe('person_not_found')
  })

  test('finds nothing about other people: as if they did not exist', async () => {
    const fleet = await addFleet()
    const stranger = await add('driver')
    const foreign = [stranger.id, driver.userId, rider.userId, lena.userId, fleet.owner.id]
    for (const id of foreign) {
      const params = { id }
      for (const endpoint of [
        people.getPerson,
        people.getPersonPosition,
        people.listPersonTrips,
        people.getPersonWallet,
        people.listPersonSessions,
      ])
        expect(await fleet.client.refusal(endpoint, { params, query: {} })).toBe('person_not_found')
      const edit = { params, version: 1 }
      expect(await fleet.client.refusal(people.updatePerson, { ...edit, body: {} })).toBe('person_not_found')
      expect(await fleet.client.refusal(people.deletePerson, edit)).toBe(
        id === fleet.owner.id ? 'not_permitted' : 'person_not_found',
      )
      expect(await fleet.client.refusal(people.endPersonSessions, { params, body: {} })).toBe(
        'person_not_found',
      )
    }
    expect((await driver.send(getMe)).status).toBe(200)
  })

  test('reads only trips that were theirs', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('rate', { booking, rider, driver })
    const trips = async (by: TestClient) =>
      (await by.call(people.listPersonTrips, { params: { id: driver.userId }, query: {} })).trips.map(
        ({ id }) => id,
      )
    expect(await trips(fleetadmin)).toContain(booking.id)
    await asOwner(server.database, 'update bookings set fleetadmin = null where id = $1', [booking.id])
    expect(await trips(fleetadmin)).not.toContain(booking.id)
    expect(await trips(lena)).toContain(booking.id)
  })
})

describe('about a person, staff read', () => {
  test('trips from both sides, ratings with who gave them, and the wallet', async () => {
    const person = await add('driver', { carType })
    const client = await server.signIn(person.mobile ?? '')
    const booking = await acceptedTrip(server, rider, client)
    await driveUntil('rate', { booking, rider, driver: client })
    const { reference } = booking
    const params = { id: person.id }
    const shared = { id: booking.id, reference, tripDate: booking.tripDate }
    const { trips } = await lena.call(people.listPersonTrips, { params, query: {} })
    expect(trips).toEqual([
      { ...shared, status: 'COMPLETE', other: 'Farah Haddad', tripCost: expect.any(Number) },
    ])
    const rides = await lena.call(people.listPersonTrips, {
      params: { id: rider.userId },
      query: { limit: '1' },
    })
    expect(rides).toMatchObject({ trips: [{ ...shared, other: 'Ana Reis' }], nextCursor: booking.id })
    const { ratings } = await lena.call(people.listDriverRatings, { params, query: {} })
    expect(ratings).toEqual([
      { ...shared, rating: expect.any(Number), rider: { id: rider.userId, name: 'Farah Haddad' } },
    ])
    expect(await lena.call(people.listDriverRatings, { params: { id: rider.userId }, query: {} })).toEqual({
      ratings: [],
      nextCursor: null,
    })
    expect(await lena.call(people.getPersonWallet, { params, query: {} })).toEqual(
      await client.call(getWallet, { query: {} }),
    )
    expect(await read(person.id)).toMatchObject({ trips: 1, ratings: 1, walletBalance: expect.any(Number) })
  })

  test('pages of trips neither repeat nor skip one', async () => {
    const params = { id: rider.userId }
    const all = (await lena.call(people.listPersonTrips, { params, query: { limit: '100' } })).trips
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query = { limit: '1', ...(cursor !== null && { cursor }) }
      const page: { trips: { id: string }[]; nextCursor: string | null } = await lena.call(
        people.listPersonTrips,
        { params, query },
      )
      seen.push(...page.trips.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(all.map(({ id }) => id))
    expect(seen.length).toBeGreaterThan(1)
  })

  test('where a driver is', async () => {
    const person = await add('driver', { carType })
    await goOnline(server, await server.signIn(person.mobile ?? ''), { lat: 38.701, lng: -9.898 })
    const params = { id: person.id }
    const found = await eventually(async () => {
      const answer = await lena.call(people.getPersonPosition, { params })
      return answer.position?.lat === 38.701 && answer
    }, 'the position')
    expect(found).toMatchObject({ position: { lng: -9.898 }, bookingId: null })
    expect(await lena.call(people.getPersonPosition, { params: { id: rider.userId } })).toEqual({
      position: null,
      lastSeenAt: null,
      bookingId: null,
    })
  })

  test('sessions, and end one or all of them; sockets close', async () => {
    const person = await add('rider')
    const [phone, tablet] = [
      await server.signIn(person.mobile ?? ''),
      await server.signIn(person.mobile ?? ''),
    ]
    const socket = await phone.socket()
    const params = { id: person.id }
    const list = async () => (await lena.call(people.listPersonSessions, { params })).sessions
    const [newest, oldest] = await list()
    expect(newest).toMatchObject({ current: false, userAgent: expect.any(String) })
    // The session of another person is not theirs to end here.
    const other = (await lena.call(people.listPersonSessions, { params: { id: lena.userId } })).sessions
    expect(other.filter(({ current }) => current)).toHaveLength(1)
    const foreign = { params, body: { session: other[0]?.id ?? '' } }
    expect(await lena.call(people.endPersonSessions, foreign)).toEqual({ ended: 0 })
    expect(
      await lena.call(people.endPersonSessions, { params, body: { session: oldest?.id ?? '' } }),
    ).toEqual({ ended: 1 })
    expect([(await phone.send(getMe)).status, (await tablet.send(getMe)).status]).toEqual([401, 200])
    await eventually(async () => socket.disconnected, 'the end of the socket')
    expect(await lena.call(people.endPersonSessions, { params, body: {} })).toEqual({ ended: 1 })
    expect((await tablet.send(getMe)).status).toBe(401)
    expect(await list()).toEqual([])
  })
})
