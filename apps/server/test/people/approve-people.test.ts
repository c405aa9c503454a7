import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import {
  approvePeople,
  blockPeople,
  driverList,
  getPerson,
  unblockPeople,
} from '@cabstand/contract/http/people/person-records'
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

const changesOf = async (subjectId = '') =>
  (await admin.call(listRecordHistory, { params: { subjectType: 'person', subjectId }, query: {} })).entries

const statesOf = async (ids: readonly string[]) =>
  (await admin.call(driverList.list, { query: { ids: ids.join(',') } })).rows.map(({ approved }) => approved)

const reason = 'Insurance has expired.'
const lackLicence = () =>
  asOwner(server.database, `update users set approved = false, license_image = '' where id = any($1)`, [
    people,
  ])

beforeEach(() =>
  asOwner(
    server.database,
    `update users set approved = true, blocked_at = null, blocked_by = null, blocked_reason = '' where id = any($1)`,
    [people],
  ),
)

test('an admin blocks several people at once, with a reason that is kept, and lifts the block', async () => {
  expect(await admin.call(blockPeople, { body: { people, reason } })).toEqual({ changed: 2 })
  expect(await statesOf(people)).toEqual([false, false])
  const listed = async (tab: 'blocked' | 'toApprove') =>
    (await admin.call(driverList.list, { query: { tab } })).rows.map(({ id }) => id)
  expect((await listed('blocked')).toSorted()).toEqual(people.toSorted())
  expect(await listed('toApprove')).toEqual([])
  const [id = ''] = people
  expect(await admin.call<typeof getPerson, 'admin'>(getPerson, { params: { id } })).toMatchObject({
    blocked: true,
    blockedReason: reason,
    blockedBy: { id: admin.userId },
  })
  expect((await changesOf(id))[0]).toMatchObject({
    action: 'blockPeople',
    changes: [
      { field: 'approved', before: true, after: false },
      { field: 'blockedReason', after: reason },
    ],
  })
  expect(await admin.call(blockPeople, { body: { people, reason: 'Another' } })).toEqual({ changed: 0 })
  expect(await admin.call(unblockPeople, { body: { people } })).toEqual({ changed: 2 })
  expect(await admin.call(unblockPeople, { body: { people } })).toEqual({ changed: 0 })
  expect(await statesOf(people)).toEqual([true, true])
})

test('drivers who lack a document are approved with a reason only, and the audit log keeps it', async () => {
  await lackLicence()
  expect(await admin.refusal(approvePeople, { body: { people } })).toBe('documents_missing')
  expect(await statesOf(people)).toEqual([false, false])
  const body = { people, reason: 'Seen on paper' }
  expect(await admin.call(approvePeople, { body })).toEqual({ changed: 2 })
  expect((await changesOf(people[0]))[0]).toMatchObject({
    action: 'approvePeople',
    changes: [
      { field: 'approved', before: false, after: true },
      { field: 'approvalReason', after: 'Seen on paper' },
    ],
  })
  expect(await admin.call(approvePeople, { body: { people } })).toEqual({ changed: 0 })
})

test.each([
  ['an unknown person', 'person_not_found', () => [...people, '01900000-0000-7000-8000-000000000000']],
  ['oneself', 'not_permitted', () => [...people, admin.userId]],
] as const)('no person is blocked when %s is among them', async (_, code, ids) => {
  expect(await admin.refusal(blockPeople, { body: { people: ids(), reason } })).toBe(code)
  expect(await statesOf(people)).toEqual([true, true])
})

test('rider and driver of a running trip cannot be blocked', async () => {
  const rider = await server.signIn(mobiles.rider)
  const driver = await server.signIn(mobiles.driver)
  await acceptedTrip(server, rider, driver)
  for (const person of [driver.userId, rider.userId])
    expect(await admin.refusal(blockPeople, { body: { people: [...people, person], reason } })).toBe(
      'person_has_bookings',
    )
  expect(await statesOf(people)).toEqual([true, true])
})

test('fleet admins block drivers of their own and lift only what they have blocked; they cannot approve', async () => {
  expect(await fleetadmin.refusal(approvePeople, { body: { people } })).toBe('not_permitted')
  const rider = await server.signIn(mobiles.otherRider)
  const [own] = people
  await asOwner(
    server.database,
    'update users set fleetadmin = case when id = $1 then $2::uuid end where id = any($3)',
    [own, fleetadmin.userId, people],
  )
  for (const ids of [people, [rider.userId]])
    expect(await fleetadmin.refusal(blockPeople, { body: { people: ids, reason } })).toBe('person_not_found')
  const body = { people: people.slice(0, 1) }
  expect(await fleetadmin.call(blockPeople, { body: { ...body, reason } })).toEqual({ changed: 1 })
  expect(await fleetadmin.call(unblockPeople, { body })).toEqual({ changed: 1 })
  await admin.call(blockPeople, { body: { ...body, reason } })
  expect(await fleetadmin.refusal(unblockPeople, { body })).toBe('not_permitted')
})
