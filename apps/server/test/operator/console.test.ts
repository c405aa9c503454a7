import { findWalletOwners } from '@cabstand/contract/http/money/adjustments'
import { searchConsole } from '@cabstand/contract/http/operator/console'
import { driverList } from '@cabstand/contract/http/people/person-records'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { consoleCountsFeed } from '@cabstand/contract/realtime/console'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { afterEach, describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, goOnline, mobiles } from '../support/trip.ts'

const server = await testServer()
const [admin, fleetadmin, rider] = await Promise.all([
  server.signIn(mobiles.admin),
  server.signIn(mobiles.fleetadmin),
  server.signIn(mobiles.rider),
])
// The demo's fleet admin owns the first of these drivers.
const own = await server.signIn(mobiles.driver)
const foreign = await server.signIn(mobiles.simulated(1))

const find = (who: TestClient, query: string) => who.call(searchConsole, { query: { query } })
const run = (text: string, values: unknown[] = []) => asOwner(server.database, text, values)
const setDriver = (who: { readonly userId: string }, column: string, value: unknown) =>
  run(`update users set ${column} = $2 where id = $1`, [who.userId, value])

describe('the search of staff', () => {
  test('finds a booking by its reference, and by name and mobile of its rider', async () => {
    await goOnline(server, own)
    const booking = await acceptedTrip(server, rider, own)
    const idsFor = async (text: string) => (await find(admin, text)).bookings.map(({ id }) => id)
    expect(await idsFor(booking.reference.slice(0, 4).toLowerCase())).toContain(booking.id)
    expect(await idsFor('haddad')).toEqual([booking.id])
    expect(await idsFor(mobiles.rider.slice(3))).toEqual([booking.id])
    expect(await idsFor('nobody has this name')).toEqual([])
  })

  test('finds people by name, mobile and e-mail, and drivers by any part of their plate', async () => {
    await setDriver(own, 'vehicle_number', '48-QK-27')
    const names = async (text: string) => (await find(admin, text)).people.map(({ name }) => name)
    expect(await names('almei')).toEqual(['Rui Almeida'])
    expect(await names(mobiles.driver.slice(5))).toEqual(['Rui Almeida'])
    expect((await find(admin, 'rui.almeida@')).people.map(({ id }) => id)).toEqual([own.userId])
    for (const typed of ['48qk', '48 QK', 'k-27', 'QK-2']) {
      const { plates } = await find(admin, typed)
      expect(plates, typed).toEqual([
        { driverId: own.userId, vehicleNumber: '48-QK-27', name: 'Rui Almeida' },
      ])
    }
  })

  test.each(['+44 7700 900011', '0044 7700-900011', '07700 900011', '07700 9000 11', '7700 900011'])(
    'and the lists of staff find a number as people type it in the country of the settings: %s',
    async (typed) => {
      await run(`update settings set country = 'GB'`)
      await eventually(
        async () => (await find(admin, typed)).people.map(({ id }) => id).join() === own.userId,
        'the driver',
      )
      const { rows } = await admin.call(driverList.list, { query: { search: typed } })
      expect(rows.map(({ id }) => id)).toEqual([own.userId])
      const { people } = await admin.call(findWalletOwners, { query: { query: typed } })
      expect(people.map(({ id }) => id)).toEqual([own.userId])
    },
  )

  test('takes % and _ as they are, and five of each kind at most', async () => {
    expect((await find(admin, '%%%')).people).toEqual([])
    expect((await find(admin, 'r_i al')).people).toEqual([])
    expect((await find(admin, mobiles.simulated(1).slice(0, 9))).people).toHaveLength(5)
  })

  test('shows a fleet admin only their own drivers and bookings', async () => {
    await setDriver(foreign, 'vehicle_number', '99-ZZ-99')
    const ofOthers = await find(fleetadmin, '99zz')
    expect(ofOthers.plates).toEqual([])
    expect((await find(admin, '99zz')).plates).toHaveLength(1)
    const seen = await find(fleetadmin, mobiles.driver.slice(0, 8))
    const owned = await run('select id from users where fleetadmin = $1', [fleetadmin.userId])
    expect(seen.people.length).toBeGreaterThan(0)
    expect(owned.map(({ id }) => id)).toEqual(expect.arrayContaining(seen.people.map(({ id }) => id)))
    expect((await find(fleetadmin, 'haddad')).people).toEqual([])
    const theirs = (await find(fleetadmin, 'haddad')).bookings
    expect(theirs).toHaveLength(1)
    await run('update bookings set fleetadmin = null')
    expect((await find(fleetadmin, 'haddad')).bookings).toEqual([])
    expect((await find(fleetadmin, theirs[0]?.reference ?? '')).bookings).toEqual([])
    expect((await find(admin, 'haddad')).bookings).toHaveLength(1)
  })

  test('hides contacts in demo mode, and does not search them', async () => {
    await run('update settings set allow_critical_edits_admin = false')
    await eventually(async () => (await find(admin, 'almeida')).people[0]?.mobile === null, 'demo mode')
    expect((await find(admin, 'almeida')).people).toMatchObject([{ mobile: null, email: null }])
    expect((await find(admin, mobiles.driver)).people).toEqual([])
    expect((await find(admin, 'rui.almeida@')).people).toEqual([])
    await run('update settings set allow_critical_edits_admin = true')
    await eventually(
      async () => (await find(admin, mobiles.driver)).people.length === 1,
      'the end of demo mode',
    )
  })

  test('does not find a person who was erased', async () => {
    await run(`update users set erased_at = now() where id = $1`, [foreign.userId])
    expect((await find(admin, '99zz')).plates).toEqual([])
    await run(`update users set erased_at = null where id = $1`, [foreign.userId])
    expect((await find(admin, '99zz')).plates).toHaveLength(1)
  })
})

describe('the counts of the menu', () => {
  afterEach(async () => {
    for (const driver of [own, foreign]) await setDriver(driver, 'approved', true)
  })

  const listen = async (who: TestClient) => {
    const socket = await who.socket()
    const states: unknown[] = []
    socket.on('feed:state', (message) => states.push(stateOf(consoleCountsFeed, message)))
    const answer = await socket.emitWithAck('follow', { topic: topicOf(consoleCountsFeed) })
    return { socket, states, answer }
  }

  test('follow bookings without driver and drivers who are not approved; a fleet admin’s only their own', async () => {
    const all = await listen(admin)
    const fleet = await listen(fleetadmin)
    expect(all.answer).toEqual({
      ok: true,
      value: {
        kind: 'state',
        state: {
          unassignedBookings: 0,
          driversToApprove: 0,
          adjustmentsToApprove: 0,
          heldRewards: 0,
          requestedWithdrawals: 0,
          paymentCases: 0,
          emergencies: [],
          disputes: [],
          smsDownSince: null,
        },
      },
    })
    expect(fleet.answer).toEqual({ ok: true, value: { kind: 'state', state: { driversToApprove: 0 } } })
    await setDriver(foreign, 'approved', false)
    await eventually(async () => all.states.length === 1, 'the driver of another fleet')
    await setDriver(own, 'approved', false)
    await eventually(async () => all.states.length === 2 && fleet.states.length === 1, 'the own driver')
    expect(all.states).toEqual([
      {
        unassignedBookings: 0,
        driversToApprove: 1,
        adjustmentsToApprove: 0,
        heldRewards: 0,
        requestedWithdrawals: 0,
        paymentCases: 0,
        emergencies: [],
        disputes: [],
        smsDownSince: null,
      },
      {
        unassignedBookings: 0,
        driversToApprove: 2,
        adjustmentsToApprove: 0,
        heldRewards: 0,
        requestedWithdrawals: 0,
        paymentCases: 0,
        emergencies: [],
        disputes: [],
        smsDownSince: null,
      },
    ])
    expect(fleet.states).toEqual([{ driversToApprove: 1 }])
    all.socket.disconnect()
    fleet.socket.disconnect()
  })

  test('count a new booking until it is accepted or cancelled', async () => {
    const other = await server.signIn(mobiles.otherRider)
    const comfort = await server.signIn(mobiles.simulated(2))
    await goOnline(server, comfort)
    const { socket, states } = await listen(admin)
    const booking = await book(other)
    await eventually(async () => states.length === 1, 'the new booking')
    await other.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
    await eventually(async () => states.length === 2, 'the end of the booking')
    expect(states).toEqual([
      {
        unassignedBookings: 1,
        driversToApprove: 0,
        adjustmentsToApprove: 0,
        heldRewards: 0,
        requestedWithdrawals: 0,
        paymentCases: 0,
        emergencies: [],
        disputes: [],
        smsDownSince: null,
      },
      {
        unassignedBookings: 0,
        driversToApprove: 0,
        adjustmentsToApprove: 0,
        heldRewards: 0,
        requestedWithdrawals: 0,
        paymentCases: 0,
        emergencies: [],
        disputes: [],
        smsDownSince: null,
      },
    ])
    socket.disconnect()
  })

  test.each(['rider', 'driver'] as const)('are refused to a %s', async (role) => {
    const { socket, answer } = await listen({ rider, driver: own }[role])
    expect(answer).toMatchObject({ ok: false, problem: { code: 'not_permitted' } })
    socket.disconnect()
  })
})
