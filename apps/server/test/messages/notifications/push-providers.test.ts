// How push providers are asked, by emulators that refuse what the real services refuse.

import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import * as contract from '@cabstand/contract/http/messages/notifications/index'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/new-id.ts'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { acceptedTrip, mobiles } from '../../support/trip.ts'
import { startPushTests } from './push-people.ts'
import { newExpoToken, newFcmToken, subscribe } from './push-stage.ts'

const { stage, server, database, clock, web, fcm, expo, rider, driver, admin, devicesOf, tell, send } =
  await startPushTests()

describe('providers', () => {
  test('429 is tried again, and not before Retry-After', async () => {
    const phone = await subscribe(stage, rider)
    web.limit = { left: 1, retryAfter: '120' }
    await send([phone.subscription.endpoint], 'Later')
    await clock.settle()
    expect(phone.received).toEqual([])
    const asked = web.requests.length
    await clock.forward(1.8)
    await clock.settle()
    expect(web.requests.length).toBe(asked)
    await clock.forward(0.4)
    await eventually(async () => phone.received.length === 1, 'the message')
  })

  test.each(['fcm', 'expo'] as const)(
    '429 of %s is tried again, and not before Retry-After',
    async (kind) => {
      const provider = { fcm, expo }[kind]
      const token = kind === 'fcm' ? newFcmToken() : newExpoToken()
      provider.installed.add(token)
      await rider.call(contract.registerDevice, { body: { pushToken: token, userPlatform: 'ANDROID' } })
      provider.limit = { left: 1, retryAfter: '120' }
      await send([token], 'Later')
      await clock.settle()
      expect([provider.sent.length, provider.requests]).toEqual([0, 1])
      await clock.forward(1.8)
      await clock.settle()
      expect(provider.requests).toBe(1)
      await clock.forward(0.4)
      await eventually(async () => provider.sent.length === 1, 'the message')
      expect(await devicesOf(rider.userId)).toHaveLength(1)
    },
  )

  test('a text that is too large is shortened for each of them, and whole in the inbox', async () => {
    // The text of an operator, in a script of which each letter takes three bytes.
    const long = 'ठीक है, '.repeat(400).trim()
    const phone = await subscribe(stage, rider)
    const [app, other] = [newFcmToken(), newExpoToken()]
    fcm.installed.add(app)
    expo.installed.add(other)
    for (const pushToken of [app, other]) {
      const session = await server.signIn(mobiles.rider)
      await session.call(contract.registerDevice, { body: { pushToken, userPlatform: 'ANDROID' } })
    }
    await tell([{ userId: rider.userId, message: 'written', title: long, body: long }])
    await eventually(
      async () => phone.received.length === 1 && fcm.sent.length === 1 && expo.sent.length === 1,
      'the message on all devices',
    )
    expect(web.refused).toEqual([])
    for (const { body } of [phone.received[0], fcm.sent[0], expo.sent[0]].filter(
      (one) => one !== undefined,
    )) {
      expect(body.endsWith('…')).toBe(true)
      expect(long.startsWith(body.slice(0, -1))).toBe(true)
      expect(body.length).toBeGreaterThan(700)
    }
    const { notifications } = await rider.call(contract.listNotifications, { query: {} })
    expect(notifications.map(({ body }) => body)).toContain(long)
  })

  test('a wrong key of ours is refused, keeps the device, and is shown to admins', async () => {
    const phone = web.subscribe('another key')
    await rider.call(contract.registerDevice, { body: phone.subscription })
    await send([phone.subscription.endpoint], 'Hello')
    await clock.settle()
    expect(web.refused).toEqual(['403 not the key of this subscription'])
    expect(await devicesOf(rider.userId)).toHaveLength(1)
    const { providers } = await admin.call(contract.getPushProviders, {})
    expect(providers.find(({ kind }) => kind === 'web')).toMatchObject({
      on: true,
      devices: 1,
      problem: expect.stringContaining('403'),
    })
  })

  test('Firebase: one access token for many messages, gone and malformed tokens removed, 503 tried again', async () => {
    const installed = newFcmToken()
    fcm.installed.add(installed)
    await rider.call(contract.registerDevice, { body: { pushToken: installed, userPlatform: 'IOS' } })
    await send([installed], 'One')
    await send([installed], 'Two')
    await clock.settle()
    expect(fcm.sent.map(({ title }) => title).sort()).toEqual(['One', 'Two'])
    expect(fcm.sent[0]?.data).toMatchObject({ screen: 'Wallet', path: '/wallet' })
    expect(fcm.tokens).toBe(1)
    fcm.failWith = 503
    await send([installed], 'Three')
    await clock.settle()
    fcm.failWith = undefined
    await clock.forward(1)
    await eventually(async () => fcm.sent.some(({ title }) => title === 'Three'), 'the message')
    for (const dead of [newFcmToken(), 'malformed-token-of-an-app']) {
      await rider.call(contract.registerDevice, { body: { pushToken: dead, userPlatform: 'IOS' } })
      await send([dead], 'Gone')
      await eventually(async () => (await devicesOf(rider.userId)).length === 0, 'the removal')
    }
  })

  test('Expo: a device that is known to be gone only by its receipt is removed then', async () => {
    const token = newExpoToken()
    expo.removed.add(token)
    await rider.call(contract.registerDevice, { body: { pushToken: token } })
    await send([token], 'Hello')
    await eventually(async () => expo.sent.length === 1, 'the message')
    await clock.settle()
    expect(await devicesOf(rider.userId)).toHaveLength(1)
    await clock.forward(16)
    await eventually(async () => (await devicesOf(rider.userId)).length === 0, 'the removal')
  })
})

describe('an app', () => {
  /** The app of a person, which gets its messages by one of the providers. */
  async function installApp(person: { userId: string } & Pick<typeof rider, 'call'>, kind: 'fcm' | 'expo') {
    const pushToken = kind === 'fcm' ? newFcmToken() : newExpoToken()
    const provider = { fcm, expo }[kind]
    provider.installed.add(pushToken)
    await person.call(contract.registerDevice, { body: { pushToken, userPlatform: 'ANDROID' } })
    const sent = () => (kind === 'fcm' ? fcm.sent : expo.sent).map(({ title, data }) => ({ title, data }))
    return { sent, provider }
  }

  test.each([
    ['fcm', 'expo'],
    ['expo', 'fcm'],
  ] as const)('is told the specified screens: rider by %s, driver by %s', async (riderBy, driverBy) => {
    const [phone, work] = [await installApp(rider, riderBy), await installApp(driver, driverBy)]
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await clock.settle()
    await driver.call(sendChatMessage, { params, body: { id: newId(), text: 'At the corner' } })
    await rider.call(sendChatMessage, { params, body: { id: newId(), text: 'In the red car' } })
    await clock.settle()
    await rider.call(cancelBooking, { params, body: { reason: 'I waited too long' } })
    await clock.settle()
    const data = { bookingId: booking.id }
    const chat = { ...data, screen: 'onlineChat', path: `/bookings/${booking.id}/chat` }
    const trips = { ...data, screen: 'DriverTrips', path: '/bookings' }
    expect(phone.sent()).toEqual([
      {
        title: 'Your driver is on the way',
        data: { ...data, screen: 'BookedCab', path: `/bookings/${booking.id}` },
      },
      { title: 'New message', data: chat },
    ])
    expect(work.sent()).toEqual([
      { title: 'New ride offer', data: trips },
      { title: 'New message', data: chat },
      { title: 'The rider cancelled', data: trips },
    ])
  })

  test.each(['fcm', 'expo'] as const)(
    'by %s is not told what its person has seen on a screen before it was sent',
    async (kind) => {
      const { provider, sent } = await installApp(rider, kind)
      provider.limit = { left: 1, retryAfter: '120' }
      const { id } = await acceptedTrip(server, rider, driver)
      await clock.settle()
      expect([sent(), provider.requests]).toEqual([[], 1])
      // The page of the booking is open, and marks its messages as read.
      await rider.call(contract.readNotifications, { body: { subject: id } })
      // Before the driver is late, which would be told.
      await clock.forward(2.5)
      await clock.settle()
      expect([sent(), provider.requests]).toEqual([[], 1])
      await rider.call(cancelBooking, { params: { id }, body: { reason: 'I waited too long' } })
    },
  )
})

describe('send_notification', () => {
  test('needs an admin or the key of the server, and answers others in their words', async () => {
    expect(await send(['ExponentPushToken[unknown000]'], 'Hello', rider.token ?? '')).toMatchObject({
      error: 'auth_error',
    })
    expect(await send(['ExponentPushToken[unknown000]'], 'Hello', 'a guess')).toMatchObject({
      error: 'auth_error',
    })
    expect(await send(['ExponentPushToken[unknown000]'], 'Hello')).toEqual({ success: true })
    expect(await send(['ExponentPushToken[unknown000]'], 'Hello', admin.token ?? '')).toEqual({
      success: true,
    })
  })

  test('reaches device and inbox, and an admin who calls is in the audit log without what they wrote', async () => {
    const phone = await subscribe(stage, rider)
    await send([phone.subscription.endpoint], 'Come to the office', admin.token ?? '')
    await eventually(async () => phone.received.length === 1, 'the message')
    expect(phone.received[0]).toMatchObject({ title: 'Come to the office', body: 'A text.', path: '/wallet' })
    const { notifications } = await rider.call(contract.listNotifications, { query: {} })
    expect(notifications[0]).toMatchObject({ title: 'Come to the office', screen: 'Wallet' })
    const entries = JSON.stringify(
      await asOwner(database, `select * from audit_log where action = 'legacySendNotification'`),
    )
    expect(entries).toContain(admin.userId)
    expect(entries).not.toContain('Come to the office')
  })

  test('is closed to admins in demo mode', async () => {
    await asOwner(database, 'update settings set allow_critical_edits_admin = false')
    await eventually(
      async () =>
        (await send(['ExponentPushToken[x0000000]'], 'Hi', admin.token ?? '')).error === 'demo_mode',
      'demo mode',
    )
    await asOwner(database, 'update settings set allow_critical_edits_admin = true')
    await eventually(
      async () => (await send(['ExponentPushToken[x0000000]'], 'Hi', admin.token ?? '')).success === true,
      'the end of demo mode',
    )
  })
})
