// What is kept of devices and notifications: nothing of an erased person, and nothing for longer than docs/privacy.md says.
import { getPushProviders, registerDevice } from '@cabstand/contract/http/messages/notifications/index'
import { deletePerson } from '@cabstand/contract/http/people/person-records/index'
import { expect, test } from 'vitest'
import { newId } from '../../../src/platform/new-id.ts'
import type { Deps } from '../../../src/start/deps.ts'
import { createModules } from '../../../src/start/modules.ts'
import { asOwner } from '../../support/as-owner.ts'
import { startExpoEmulator } from '../../support/emulators/expo.ts'
import { startFcmEmulator } from '../../support/emulators/fcm.ts'
import { eventually } from '../../support/eventually.ts'
import { testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'
import { newExpoToken, newFcmToken } from './push-stage.ts'

const [fcm, expo] = [await startFcmEmulator(), await startExpoEmulator()]
// Keys of another project: what the providers refuse is the operator's mistake, and no device's.
const foreign = await startFcmEmulator()
let running: { deps: Deps; modules: ReturnType<typeof createModules> } | undefined
const server = await testServer({
  push: {
    webHosts: [],
    fcm: {
      account: { ...fcm.account, private_key: foreign.account.private_key },
      apiUrl: fcm.apiUrl,
      tokenUrl: fcm.tokenUrl,
    },
    expo: { accessToken: 'the-token-of-another-account', apiUrl: expo.apiUrl },
  },
  notificationKey: 'the-key-of-a-program-of-the-operator',
  createModules: (deps) => {
    const modules = createModules(deps)
    running = { deps, modules }
    return modules
  },
})
if (running === undefined) throw new Error('the server has no modules')
const { deps, modules } = running
const { database, clock } = server
const admin = await server.signIn(mobiles.admin)

const devicesOf = (userId: string) =>
  asOwner(database, 'select id from push_devices where user_id = $1', [userId])
const idsOf = async (userId: string) =>
  (
    await asOwner<{ source: string }>(
      database,
      'select source from notifications where user_id = $1 order by source',
      [userId],
    )
  ).map(({ source }) => source)

const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
const insertNotification = (userId: string, source: string, createdAt: Date, kept = true) =>
  asOwner(
    database,
    `insert into notifications (id, user_id, source, message, title, body, screen, collapse, rank, kept, created_at,
       expires_at)
     values ($1, $2, $3, 'written', 'Hello', 'A private text', 'Wallet', $3, 0, $4, $5, $5)`,
    [newId(), userId, source, kept, createdAt],
  )

test('an erased person leaves no device and no notification', async () => {
  const person = await server.signIn(mobiles.otherRider)
  await person.call(registerDevice, { body: { pushToken: newExpoToken() } })
  await insertNotification(person.userId, 'before', clock.now())
  expect(await devicesOf(person.userId)).toHaveLength(1)
  const [{ version } = { version: 0 }] = await asOwner<{ version: number }>(
    database,
    'select version from users where id = $1',
    [person.userId],
  )
  await admin.call(deletePerson, { params: { id: person.userId }, version, body: {} })
  expect(await devicesOf(person.userId)).toEqual([])
  expect(await idsOf(person.userId)).toEqual([])
  // A job that was under way tells them nothing either.
  await clock.settle()
  expect(await idsOf(person.userId)).toEqual([])
})

test('the inbox keeps 90 days, what it does not show one day, and devices as long as their session', async () => {
  const person = await server.signIn(mobiles.rider)
  const day = 24 * 60
  for (const [source, minutes, kept] of [
    ['kept-89-days', 89 * day, true],
    ['kept-91-days', 91 * day, true],
    ['offer-23-hours', 23 * 60, false],
    ['offer-25-hours', 25 * 60, false],
  ] as const)
    await insertNotification(person.userId, source, minutesAgo(minutes), kept)
  await person.call(registerDevice, { body: { pushToken: newExpoToken() } })
  const module = modules.find(({ name }) => name === 'notifications')
  await module?.cleanup?.(deps.backgroundDb, clock.now())
  expect(await idsOf(person.userId)).toEqual(['kept-89-days', 'offer-23-hours'])
  expect(await devicesOf(person.userId)).toHaveLength(1)
  await asOwner(database, 'update sessions set expires_at = $1 where user_id = $2', [
    minutesAgo(1),
    person.userId,
  ])
  await module?.cleanup?.(deps.backgroundDb, clock.now())
  expect(await devicesOf(person.userId)).toEqual([])
})

test.each([
  ['fcm', newFcmToken],
  ['expo', newExpoToken],
] as const)(
  'a wrong key of ours for %s is refused, keeps the device, and is shown to admins without the key',
  async (kind, newToken) => {
    const person = await server.signIn(mobiles.rider)
    const token = newToken()
    for (const { installed } of [fcm, expo]) installed.add(token)
    await person.call(registerDevice, { body: { pushToken: token, userPlatform: 'ANDROID' } })
    await fetch(`${server.url}/send_notification`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer the-key-of-a-program-of-the-operator',
      },
      body: JSON.stringify({ token: [token], title: 'Hello', msg: 'A text.', screen: 'Wallet' }),
    })
    const read = async () =>
      (await admin.call(getPushProviders, {})).providers.find((provider) => provider.kind === kind)
    await eventually(async () => (await read())?.problem != null, 'the problem')
    expect(await read()).toMatchObject({ on: true, devices: 1 })
    expect((await read())?.problem).toMatch(/40[01]/)
    expect(JSON.stringify(await read())).not.toMatch(/PRIVATE KEY|another-account/)
    expect([fcm.sent, expo.sent]).toEqual([[], []])
  },
)
