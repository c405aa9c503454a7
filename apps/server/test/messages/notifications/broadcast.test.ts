// Broadcasts: who gets them, progress, thousands of recipients in bounded memory, providers that fail.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as contract from '@cabstand/contract/http/messages/notifications/index'
import { auditList } from '@cabstand/contract/http/operator/audit-log'
import { beforeEach, describe, expect, test } from 'vitest'
import { sized } from '../../../../../test/support/size.ts'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { mobiles } from '../../support/trip.ts'
import { newExpoToken, newFcmToken, startPushStage, subscribe } from './push-stage.ts'

const stage = await startPushStage()
const { server, database, clock, web, fcm, expo } = stage
const admin = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)

const texts = { title: 'Free rides on Sunday', body: 'From 9 to 12.' }
const toRiders = { ...texts, usertype: 'rider', devicetype: 'All' } as const

const find = async (id: string) => {
  const { rows } = await admin.call(contract.broadcastList.list, { query: {} })
  return rows.find((row) => row.id === id)
}
const sent = (id: string) =>
  eventually(async () => {
    const row = await find(id)
    return row?.state === 'sent' ? row : undefined
  }, 'the end of the broadcast')

beforeEach(async () => {
  await clock.settle()
  for (const table of ['push_devices', 'broadcasts', 'notifications', 'graphile_worker._private_jobs'])
    await asOwner(database, `delete from ${table}`)
  Object.assign(web, { limit: undefined, maxOpen: 0, delayMs: 0 })
  // A circuit that an earlier test has opened closes.
  await clock.forward(1)
  expo.batches.length = 0
})

describe('a broadcast', () => {
  test('goes to the people of its type on devices of its type, and says whom it reached', async () => {
    const browser = await subscribe(stage, rider)
    const drivers = await subscribe(stage, driver)
    const [android, ios] = [newExpoToken(), newFcmToken()]
    expo.installed.add(android)
    fcm.installed.add(ios)
    const phone = await server.signIn(mobiles.otherRider)
    const tablet = await server.signIn(mobiles.otherRider)
    await phone.call(contract.registerDevice, { body: { pushToken: android, userPlatform: 'ANDROID' } })
    await tablet.call(contract.registerDevice, { body: { pushToken: ios, userPlatform: 'IOS' } })
    const count = (devicetype: 'All' | 'ANDROID' | 'IOS') =>
      admin.call(contract.countAudience, { query: { usertype: 'rider', devicetype } })
    expect(await count('All')).toEqual({ people: 2, devices: 3 })
    expect(await count('IOS')).toEqual({ people: 1, devices: 1 })
    const all = await admin.call(contract.createBroadcast, { body: toRiders })
    expect(await sent(all.id)).toMatchObject({ people: 2, devices: 3, delivered: 3, failed: 0 })
    const { id } = await admin.call(contract.createBroadcast, {
      body: { ...toRiders, title: 'For iOS', devicetype: 'IOS' },
    })
    await sent(id)
    expect(browser.received.map(({ title }) => title)).toEqual([texts.title])
    expect(drivers.received).toEqual([])
    expect(expo.sent.map(({ title }) => title)).toEqual([texts.title])
    expect(fcm.sent.map(({ title }) => title)).toEqual([texts.title, 'For iOS'])
    // One person has both devices, and one entry in the inbox.
    const { notifications } = await phone.call(contract.listNotifications, { query: {} })
    expect(notifications.map(({ title }) => title)).toEqual(['For iOS', texts.title])
  })

  test('that no one would get is refused', async () => {
    await subscribe(stage, driver)
    expect(await admin.refusal(contract.createBroadcast, { body: toRiders })).toBe('no_user_match')
  })

  test('needs a title and a text that fit', async () => {
    await subscribe(stage, rider)
    for (const wrong of [{ title: ' ' }, { body: '' }, { title: 'x'.repeat(81) }, { body: 'x'.repeat(501) }])
      expect(await admin.refusal(contract.createBroadcast, { body: { ...toRiders, ...wrong } })).toBe(
        'validation_failed',
      )
  })

  test('of the largest size fits into an encrypted message in every script', async () => {
    const browser = await subscribe(stage, rider)
    const body = { ...toRiders, title: '🚕'.repeat(40), body: '🚕'.repeat(250) }
    const { id } = await admin.call(contract.createBroadcast, { body })
    expect(await sent(id)).toMatchObject({ delivered: 1 })
    expect(browser.received[0]?.body).toBe(body.body)
  })

  test('disappears from inboxes when it is deleted; both are in the audit log', async () => {
    await subscribe(stage, rider)
    const { id } = await admin.call(contract.createBroadcast, { body: toRiders })
    await sent(id)
    await admin.call(contract.deleteBroadcast, { params: { id } })
    expect(await find(id)).toBeUndefined()
    expect((await rider.call(contract.listNotifications, { query: {} })).notifications).toEqual([])
    expect(await admin.refusal(contract.deleteBroadcast, { params: { id } })).toBe('broadcast_not_found')
    const { rows } = await admin.call(auditList.list, { query: { subjectType: 'broadcast' } as object })
    expect(rows.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)).toEqual([
      'deleteBroadcast',
      'createBroadcast',
    ])
  })
})

/** Riders with a browser each. */
let lastSuffix = 9

async function addRiders(count: number) {
  lastSuffix += 1
  const { publicKey } = await rider.call(contract.getPushKey, {})
  const browsers = Array.from({ length: count }, () => web.subscribe(publicKey ?? ''))
  const rows = browsers.map(({ subscription: { endpoint, keys } }) => ({ endpoint, ...keys }))
  await asOwner(
    database,
    `with given as (
       select *, gen_random_uuid() as user_id, gen_random_uuid() as session_id, row_number() over () as n
       from jsonb_to_recordset($1::jsonb) as g (endpoint text, p256dh text, auth text)),
     people as (
       insert into users (id, usertype, mobile, approved, referral_id)
       select user_id, 'rider', '+4479' || lpad(n::text, 8, '0') || $2, true, 'made' || n || $2 from given),
     signed_in as (
       insert into sessions (id, token_hash, user_id, expires_at)
       select session_id, decode(replace(session_id::text, '-', ''), 'hex'), user_id, now() + interval '1 day'
       from given)
     insert into push_devices (id, session_id, user_id, kind, platform, address, p256dh, auth, created_at)
     select gen_random_uuid(), session_id, user_id, 'web', 'web', endpoint, p256dh, auth, now() from given`,
    [JSON.stringify(rows), String(lastSuffix)],
  )
  return browsers
}

/** The full test has 10,000. */
const recipients = sized(1000, 10_000)

/** The bytes in use, without garbage. */
function liveHeap(): number {
  collect()
  return process.memoryUsage().heapUsed
}
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

describe('providers', () => {
  test('429 pauses the broadcast for as long as it says, and everybody gets it once', async () => {
    const browsers = await addRiders(250)
    web.limit = { left: 25, retryAfter: '300' }
    const { id } = await admin.call(contract.createBroadcast, { body: toRiders })
    await clock.settle()
    expect(await find(id)).toMatchObject({ state: 'sending', delivered: 0 })
    await clock.forward(4.8)
    await clock.settle()
    expect(browsers.flatMap(({ received }) => received)).toEqual([])
    for (let rounds = 0; rounds < 4; rounds++) {
      await clock.forward(6)
      await clock.settle()
    }
    await eventually(async () => (await find(id))?.delivered === 250, 'the last device')
    expect(await find(id)).toMatchObject({ state: 'sent', devices: 250, failed: 0 })
    expect(browsers.map(({ received }) => received.length)).toEqual(browsers.map(() => 1))
  })

  test('devices that have gone are removed and counted, the others get it', async () => {
    const browsers = await addRiders(120)
    for (const browser of browsers.slice(0, 30)) web.expire(browser)
    const { id } = await admin.call(contract.createBroadcast, { body: toRiders })
    await sent(id)
    await eventually(async () => (await find(id))?.delivered === 90, 'the last device')
    expect(await find(id)).toMatchObject({ failed: 30 })
    expect(
      await admin.call(contract.countAudience, { query: { usertype: 'rider', devicetype: 'All' } }),
    ).toEqual({
      people: 90,
      devices: 90,
    })
  })

  test('thousands of recipients cost no more memory than a few batches, and few connections', async () => {
    const browsers = await addRiders(recipients)
    const before = liveHeap()
    const samples: number[] = []
    const { id } = await admin.call(contract.createBroadcast, { body: toRiders })
    const watching = setInterval(() => samples.push(liveHeap() - before), 2000)
    await expect.poll(async () => (await find(id))?.state, { timeout: 240_000, interval: 500 }).toBe('sent')
    clearInterval(watching)
    expect(await find(id)).toMatchObject({ delivered: recipients, failed: 0 })
    expect(browsers.filter(({ received }) => received.length !== 1)).toEqual([])
    expect(web.maxOpen).toBeLessThanOrEqual(20)
    samples.push(liveHeap() - before)
    // Of this, the emulator holds the messages.
    expect(Math.max(...samples) / 1e6).toBeLessThan(40)
  }, 260_000)
})
