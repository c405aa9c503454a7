// Keys of providers, addresses of devices and texts leak neither into the log nor into responses.
import { Writable } from 'node:stream'
import * as contract from '@cabstand/contract/http/messages/notifications/index'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/start/log.ts'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'
import { newExpoToken, newFcmToken, notificationKey, startPushStage, subscribe } from './push-stage.ts'

let logged = ''
const lines = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
const stage = await startPushStage()
const { database, clock, push, web, fcm, expo } = stage
await stage.server.app.close()
const server = await testServer({ database, clock, push, notificationKey, log: createLog('trace', lines) })
const rider = await server.signIn(mobiles.rider)
const admin = await server.signIn(mobiles.admin)

test('while providers accept, refuse and fail', async () => {
  const browser = await subscribe(stage, rider)
  const apps = [newExpoToken(), newFcmToken()]
  expo.installed.add(apps[0] ?? '')
  for (const pushToken of apps) {
    const session = await server.signIn(mobiles.rider)
    await session.call(contract.registerDevice, { body: { pushToken } })
  }
  const { endpoint, keys } = browser.subscription
  const say = async (title: string, key: string) =>
    (
      await fetch(`${server.url}/send_notification`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ token: [endpoint, ...apps], title }),
      })
    ).text()
  let answers = await say('A quiet word', notificationKey)
  answers += await say('A quiet word', `${notificationKey}x`)
  await eventually(async () => browser.received.length === 1 && expo.sent.length === 1, 'the messages')
  web.limit = { left: 5, retryAfter: '1' }
  fcm.failWith = 503
  answers += await say('A quiet word', notificationKey)
  await clock.settle()
  answers += (await admin.send(contract.getPushProviders)).text
  answers += (await rider.send(contract.listNotifications, { query: {} })).text.replaceAll('A quiet word', '')
  expect(logged).toContain('notifications:push')
  const [{ private_key: _, ...named }, key] = [fcm.account, fcm.account.private_key]
  expect(named.client_email).toBeDefined()
  const secrets = [
    endpoint,
    keys.auth,
    ...apps,
    key.slice(40, 80),
    expo.accessToken,
    notificationKey,
    'ya29.',
    'vapid t=',
    'A quiet word',
  ]
  for (const secret of secrets) {
    expect(logged).not.toContain(secret)
    expect(answers).not.toContain(secret)
  }
  const stored = JSON.stringify(await asOwner(database, 'select payload from graphile_worker._private_jobs'))
  for (const secret of secrets) expect(stored).not.toContain(secret)
})
