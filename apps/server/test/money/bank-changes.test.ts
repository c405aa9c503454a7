import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { listMyWithdrawals, requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { createPerson, getPerson, updatePerson } from '@cabstand/contract/http/people/person-records'
import { getBank, updateBank, updateMe } from '@cabstand/contract/http/people/users'
import { beforeEach, expect, test } from 'vitest'
import type { SmsSender } from '../../src/people/auth/index.ts'
import { creditDriver } from '../support/money.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const texts: { to: string; text: string }[] = []
const sms: SmsSender = {
  name: 'recorder',
  preview: true,
  async send(to, text) {
    texts.push({ to, text })
  },
}
const server = await testServer({ sms })
const fleetadmin = await server.signIn(mobiles.fleetadmin)
const admin = await server.signIn(mobiles.admin)
const theirs = { bankName: 'Other Bank', bankCode: 'OTHER', bankAccount: 'PM50 9999' }

let drivers = 0
let driver: Awaited<ReturnType<typeof server.signIn>>
/** Each test has a driver of the fleet, with money and an account of their own. */
beforeEach(async () => {
  // Every fourth of the simulated drivers belongs to the demo's fleet admin.
  driver = await server.signIn(mobiles.simulated(drivers * 4))
  drivers += 1
  await creditDriver(server.db, driver.userId, 10_000)
  await driver.call(updateBank, { body: exampleBank })
  await server.clock.settle()
  texts.length = 0
})

async function change(by: TestClient, fields: object): Promise<void> {
  const params = { id: driver.userId }
  const { version } = await by.call(getPerson, { params })
  await by.call(updatePerson, { params, version, body: fields })
  await server.clock.settle()
}
const withdraw = () => driver.send(requestWithdrawal, { body: { amount: 100 } })
const waitsUntil = async () => (await driver.call(listMyWithdrawals, { query: {} })).bankWaitsUntil
const newest = async (who: TestClient = driver) =>
  (await who.call(listNotifications, { query: {} })).notifications[0]

test.each([
  ['a fleet admin', fleetadmin],
  ['an admin', admin],
])('after a change by %s nothing is paid out for a day', async (_, by) => {
  const before = server.clock.now().getTime()
  await change(by, theirs)
  const until = await waitsUntil()
  expect(Date.parse(until ?? '') - before).toBeGreaterThanOrEqual(86_400_000)
  const refused = await withdraw()
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'bank_details_unconfirmed', params: { until } },
  ])
  await server.clock.forward(24 * 60 - 1)
  expect((await withdraw()).status).toBe(409)
  await server.clock.forward(2)
  expect(await waitsUntil()).toBeNull()
  expect((await withdraw()).body).toMatchObject({ state: 'requested', ...theirs })
})

test('the driver confirms the account that they see, and then nothing waits', async () => {
  await change(fleetadmin, theirs)
  await driver.call(updateBank, { body: await driver.call(getBank, {}) })
  expect(await waitsUntil()).toBeNull()
  expect((await withdraw()).body).toMatchObject({ state: 'requested', ...theirs })
})

test('a driver who changes one field confirms none of the others', async () => {
  await change(fleetadmin, theirs)
  await driver.call(updateBank, { body: { bankName: 'Bank' } })
  expect((await withdraw()).status).toBe(409)
})

test('an own change does not wait, and other changes by staff neither', async () => {
  await driver.call(updateBank, { body: { bankAccount: 'PM51' } })
  await change(fleetadmin, { vehicleModel: 'Corolla', bankAccount: 'PM51' })
  expect((await withdraw()).body).toMatchObject({ state: 'requested', bankAccount: 'PM51' })
})

test('the account of a driver whom staff add waits, too', async () => {
  const mobile = '+351910780001'
  await admin.call(createPerson, {
    body: {
      usertype: 'driver',
      firstName: 'Ana',
      lastName: 'Reis',
      mobile,
      email: 'a@example.com',
      ...theirs,
    },
  })
  driver = await server.signIn(mobile)
  expect(await waitsUntil()).not.toBeNull()
})

test('the driver is told of a change by staff, in the app and by text, in their language', async () => {
  await driver.call(updateMe, { body: { lang: { langLocale: 'ar', dateLocale: 'ar-u-nu-latn' } } })
  await change(fleetadmin, theirs)
  expect(await newest()).toMatchObject({ title: 'غيّر فريق التشغيل بياناتك البنكية', screen: 'Wallet' })
  expect(texts).toEqual([
    {
      to: mobiles.simulated((drivers - 1) * 4),
      text: expect.stringContaining('غيّر فريق التشغيل بياناتك البنكية'),
    },
  ])
  await change(fleetadmin, { vehicleModel: 'Yaris' })
  await driver.call(updateBank, { body: theirs })
  await server.clock.settle()
  expect(texts).toHaveLength(1)
})

test('of their own change, too: somebody else may hold their phone', async () => {
  await driver.call(updateBank, { body: theirs })
  await server.clock.settle()
  expect(await newest()).toMatchObject({ title: 'Bank details changed' })
  expect(texts).toHaveLength(1)
})
