import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { approvePeople, driverList } from '@cabstand/contract/http/people/person-records'
import { getMe } from '@cabstand/contract/http/people/users'
import { beforeEach, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, mobiles } from '../support/trip.ts'

const server = await testServer()
const [admin, fleetadmin] = await Promise.all([
  server.signIn(mobiles.admin),
  server.signIn(mobiles.fleetadmin),
])
const drivers = await Promise.all([1, 2].map((index) => server.signIn(mobiles.simulated(index))))
const people = drivers.map(({ userId }) => userId)

const statesOf = async (ids: readonly string[]) =>
  (await admin.call(driverList.list, { query: { ids: ids.join(',') } })).rows.map(({ approved }) => approved)

beforeEach(() => asOwner(server.database, 'update users set approved = true where id = any($1)', [people]))

test('an admin blocks and approves several people at once, and each is in the audit log', async () => {
  expect(await admin.call(approvePeople, { body: { people, approved: false } })).toEqual({ changed: 2 })
  expect(await statesOf(people)).toEqual([false, false])
  const { rows } = await admin.call(driverList.list, { query: { tab: 'toApprove' } })
  expect(rows.map(({ id }) => id).sort()).toEqual([...people].sort())
  const subject = { subjectType: 'person' as const, subjectId: people[0] ?? '' }
  const { entries } = await admin.call(listRecordHistory, { params: subject, query: {} })
  expect(entries[0]).toMatchObject({
    action: 'approvePeople',
    changes: [{ field: 'approved', before: true, after: false }],
  })
  expect(await admin.call(approvePeople, { body: { people, approved: true } })).toEqual({ changed: 2 })
  expect(await admin.call(approvePeople, { body: { people, approved: true } })).toEqual({ changed: 0 })
  expect(await statesOf(people)).toEqual([true, true])
})

test('a blocked person is signed out at once', async () => {
  const [driver] = drivers
  await admin.call(approvePeople, { body: { people: people.slice(0, 1), approved: false } })
  expect((await driver?.send(getMe))?.status).toBe(401)
})

test.each([
  ['an unknown person', 'person_not_found', () => [...people, '01900000-0000-7000-8000-000000000000']],
  ['oneself', 'not_permitted', () => [...people, admin.userId]],
] as const)('no person is blocked when %s is among them', async (_, code, ids) => {
  expect(await admin.refusal(approvePeople, { body: { people: ids(), approved: false } })).toBe(code)
  expect(await statesOf(people)).toEqual([true, true])
})

test('rider and driver of a running trip cannot be blocked', async () => {
  const rider = await server.signIn(mobiles.rider)
  const driver = await server.signIn(mobiles.driver)
  await acceptedTrip(server, rider, driver)
  for (const person of [driver.userId, rider.userId])
    expect(
      await admin.refusal(approvePeople, { body: { people: [...people, person], approved: false } }),
    ).toBe('person_has_bookings')
  expect(await statesOf(people)).toEqual([true, true])
})

test('fleet admins cannot approve', async () => {
  expect(await fleetadmin.refusal(approvePeople, { body: { people, approved: true } })).toBe('not_permitted')
})
