// Demo mode: `allowCriticalEditsAdmin` off.
import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { endpoints } from '@cabstand/contract/http/index'
import { requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { withdrawalList } from '@cabstand/contract/http/money/withdrawals'
import { auditList, listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { searchConsole } from '@cabstand/contract/http/operator/console'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import { driverList, getPerson, riderList } from '@cabstand/contract/http/people/person-records'
import { getMe, updateBank, updateMe } from '@cabstand/contract/http/people/users'
import { getBooking } from '@cabstand/contract/http/trips/bookings'
import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { topicOf } from '@cabstand/contract/topics'
import { expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { creditDriver } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'
import { setStage, tripUntil } from './staff-writes.ts'
import { whoMay } from './who-may.ts'

const server = await testServer()
const stage = await setStage(server, () => '')
const { rider, admin } = stage
const driver = await server.signIn(mobiles.driver)
await admin.call(updateMe, { body: { email: 'lena@meridiancabs.example' } })
await rider.call(updateMe, { body: { email: 'farah@meridiancabs.example' } })
const bank = { bankName: 'Banco Secreto', bankCode: 'SECRETXX', bankAccount: 'PM50 7777' }
await driver.call(updateBank, { body: bank })
await creditDriver(server.db, driver.userId, 100)
await driver.call(requestWithdrawal, { body: { amount: 100 } })
const booking = await tripUntil(stage, 'start')
await asOwner(server.database, 'update settings set allow_critical_edits_admin = false')
await eventually(async () => !(await admin.call(getSettings, {})).allowCriticalEditsAdmin, 'demo mode')

/** What staff may do in demo mode, and why. Every other write of theirs is refused. */
const openToStaff: Readonly<Record<string, string>> = {
  requestOtp: 'Signing in.',
  verifyOtp: 'Signing in.',
  signOut: 'Signing out.',
  setUp: 'Closed once there is an admin.',
  createQuotes: 'It only computes.',
  findRoute: 'It only computes.',
  tryOutTariff: 'It only computes.',
  saveListLook: 'It changes only what this person sees.',
  readNotifications: 'It changes only what this person sees.',
  createUpload: 'An upload changes no record.',
  appendToUpload: 'An upload changes no record.',
  cancelUpload: 'An upload changes no record.',
  finishUpload: 'An upload changes no record.',
  updateMe: 'Their own language, and nothing else of the account, which visitors share.',
  createBooking: 'Trips are run as ever.',
  assignBooking: 'Trips are run as ever.',
  addParcelPictures: 'Trips are run as ever.',
  reachBooking: 'Trips are run as ever.',
  decideBookingFare: 'Trips are run as ever.',
  markEmergencySeen: 'Trips are run as ever.',
  closeLostProperty: 'Trips are run as ever.',
  finishBooking: 'Trips are run as ever.',
  payBooking: 'Trips are run as ever.',
}
/** What demo mode refuses to others than staff. */
const closedToOthers = ['cancelBooking by rider']

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS']
const writes = endpoints.filter(
  ({ name, kind, method }) =>
    !reads.includes(method) && kind !== 'webhook' && whoMay[name]?.sessionless !== true,
)
const calls = writes.flatMap((endpoint) =>
  (['admin', 'fleetadmin', 'rider', 'driver'] as const)
    .filter((role) => endpoint.roles.includes(role))
    .map((role) => [`${endpoint.name} by ${role}`, role, endpoint] as const),
)

async function send(role: 'admin' | 'fleetadmin' | 'rider' | 'driver', endpoint: AnyEndpoint) {
  // A session of its own, because one of the calls ends it.
  const caller = await server.signIn(mobiles[role])
  const input = { params: { id: booking.id }, version: 1, ...whoMay[endpoint.name]?.input }
  const { status, body } = await caller.send(endpoint, input)
  return { status, code: (body as { code?: string } | null)?.code }
}

test('what is open to staff are writes of theirs', () => {
  const known = new Set(calls.map(([, , { name }]) => name))
  expect(Object.keys(openToStaff).filter((name) => !known.has(name))).toEqual([])
})

test.each(calls)('%s is refused when it must be', async (call, role, endpoint) => {
  const isStaff = role === 'admin' || role === 'fleetadmin'
  const isClosed = isStaff ? !(endpoint.name in openToStaff) : closedToOthers.includes(call)
  const { status, code } = await send(role, endpoint)
  if (isClosed) expect([status, code]).toEqual([403, 'demo_mode'])
  else expect(code).not.toBe('demo_mode')
})

test('a role that may not call is told so, and a path that does not exist is not found', async () => {
  const other = await server.signIn(mobiles.fleetadmin)
  const settings = endpoints.find(({ name }) => name === 'updateSettings')
  if (settings === undefined) throw new Error('updateSettings is missing')
  expect(await other.refusal(settings as never, { version: 1, body: {} } as never)).toBe('not_permitted')
  const answer = await fetch(`${server.url}/api/nothing`, { method: 'POST' })
  expect(answer.status).toBe(404)
})

test.each(['admin', 'fleetadmin'] as const)(
  '%s changes their language and nothing else of the shared account',
  async (role) => {
    const shared = await server.signIn(mobiles[role])
    const before = await shared.call(getMe, {})
    const lang = { langLocale: 'ar', dateLocale: 'ar' }
    expect(await shared.call(updateMe, { body: { lang } })).toEqual({ ...before, lang })
    for (const body of [
      { firstName: 'Visitor' },
      { email: 'visitor@example.com' },
      { profileImage: '' },
      { lang, lastName: 'Visitor' },
    ])
      expect(await shared.refusal(updateMe, { body })).toBe('demo_mode')
    expect(await shared.call(getMe, {})).toEqual({ ...before, lang })
  },
)

const personal = /\+44770|farah@|lena@|Secreto|SECRETXX|7777/
const own = { mobile: mobiles.admin, email: 'lena@meridiancabs.example' }

test('contacts and bank details of other people reach staff in no response and no export, one’s own do', async () => {
  const lena = await server.signIn(mobiles.admin)
  expect(await lena.call(getMe, {})).toMatchObject(own)
  const asked = [
    lena.send(riderList.list, { query: {} }),
    lena.send(driverList.list, { query: {} }),
    lena.send(riderList.export, { query: { format: 'csv' } }),
    lena.send(getBooking, { params: { id: booking.id } }),
    lena.send(getPerson, { params: { id: driver.userId } }),
    lena.send(withdrawalList.list, { query: {} }),
    lena.send(withdrawalList.export, { query: { format: 'csv' } }),
    lena.send(listRecordHistory, { params: { subjectType: 'person', subjectId: driver.userId } }),
    lena.send(searchConsole, { query: { query: 'farah' } }),
    lena.send(auditList.list, { query: {} }),
    lena.send(listRecordHistory, { params: { subjectType: 'person', subjectId: rider.userId } }),
  ]
  for (const { status, text } of await Promise.all(asked)) {
    expect(status).toBe(200)
    expect(text).not.toMatch(personal)
  }
})

test('nor over a socket; rider and driver still see each other', async () => {
  const lena = await server.signIn(mobiles.admin)
  const socket = await lena.socket()
  const followed = await socket.emitWithAck('follow', { topic: topicOf(bookingFeed, booking.id) })
  socket.disconnect()
  expect(followed).toMatchObject({ ok: true, value: { snapshot: { id: booking.id, customerContact: null } } })
  expect(JSON.stringify(followed)).not.toMatch(personal)
  const seen = await rider.call<typeof getBooking, 'rider'>(getBooking, { params: { id: booking.id } })
  expect(seen.driverContact).toMatch(/^\+/)
})

test('with it off, staff see contacts again', async () => {
  await asOwner(server.database, 'update settings set allow_critical_edits_admin = true')
  const lena = await server.signIn(mobiles.admin)
  await expect
    .poll(async () => (await lena.send(getBooking, { params: { id: booking.id } })).text)
    .toMatch(/\+44770/)
})
