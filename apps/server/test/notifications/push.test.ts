// What devices are told, by emulators that refuse what the real services refuse.
import { signOut } from '@cabstand/contract/http/auth'
import { cancelBooking } from '@cabstand/contract/http/bookings'
import { sendChatMessage } from '@cabstand/contract/http/chat'
import { createLanguage, getLanguageTexts, setLanguageTexts } from '@cabstand/contract/http/languages'
import * as contract from '@cabstand/contract/http/notifications/index'
import { arabic } from '@cabstand/contract/texts/ar/index'
import { english } from '@cabstand/contract/texts/en/index'
import { notificationMessages } from '@cabstand/domain/notifications/notification-messages'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { testSeed } from '../../../../test/support/seed.ts'
import { sized } from '../../../../test/support/size.ts'
import { transaction } from '../../src/db/transaction.ts'
import { type Notice, notifyPeople } from '../../src/modules/notifications/notify-people.ts'
import { createPushTask } from '../../src/modules/notifications/send-push.ts'
import { newId } from '../../src/new-id.ts'
import { Hints } from '../../src/realtime/hints.ts'
import { asOwner } from '../as-owner.ts'
import { acceptedTrip, book, driveUntil, eventually, goOnline, mobiles } from '../trip.ts'
import { newExpoToken, newFcmToken, notificationKey, startPushStage, subscribe } from './push-stage.ts'

const stage = await startPushStage()
const { server, database, clock, web, fcm, expo } = stage
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

const devicesOf = async (userId: string) =>
  (await asOwner(database, 'select kind, platform, address from push_devices where user_id = $1', [
    userId,
  ])) as unknown as { kind: string; platform: string; address: string }[]

beforeEach(async () => {
  await clock.settle()
  await asOwner(database, 'delete from push_devices')
  await asOwner(database, 'delete from notifications')
  await asOwner(database, 'delete from graphile_worker._private_jobs')
  Object.assign(web, { limit: undefined, maxOpen: 0, delayMs: 0 })
  web.refused.length = 0
  fcm.sent.length = 0
  fcm.failWith = undefined
  Object.assign(fcm, { limit: undefined, requests: 0 })
  Object.assign(expo, { limit: undefined, requests: 0 })
  expo.sent.length = 0
})

/** A trip that is over, so that both are free again. */
async function endedTrip() {
  const booking = await acceptedTrip(server, rider, driver)
  await driveUntil('pay', { booking, rider, driver })
  return booking
}

describe('a trip', () => {
  test('tells the rider each step and the driver the offer, each once and with its screen', async () => {
    const phone = await subscribe(stage, rider)
    const work = await subscribe(stage, driver)
    const token = newExpoToken()
    const second = await server.signIn(mobiles.rider)
    expo.installed.add(token)
    await second.call(contract.registerDevice, { body: { pushToken: token, userPlatform: 'ANDROID' } })
    const booking = await endedTrip()
    await clock.settle()
    const titles = [
      'Your driver is on the way',
      'Your driver is here',
      'Your ride has started',
      'You’ve arrived',
      'Paid, thank you',
    ]
    expect(phone.received.map(({ title }) => title)).toEqual(expect.arrayContaining(titles.slice(-1)))
    expect(titles).toEqual(expect.arrayContaining(phone.received.map(({ title }) => title)))
    expect(phone.received.at(-1)).toMatchObject({ title: 'Paid, thank you', path: `/bookings/${booking.id}` })
    expect(expo.sent.at(-1)).toMatchObject({ to: token, title: 'Paid, thank you' })
    expect(work.received[0]).toMatchObject({ title: 'New ride offer', path: '/bookings' })
    // People are not told what they did themselves.
    expect(work.received.map(({ title }) => title)).not.toContain('Trip paid')
    expect(web.refused).toEqual([])
  })

  test('of people without a device fills inboxes and adds no job', async () => {
    const jobs = `select pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'))`
    const before = await asOwner(database, jobs)
    const { id } = await endedTrip()
    await clock.settle()
    expect(await asOwner(database, jobs)).toEqual(before)
    const kept = await asOwner(
      database,
      'select user_id, message, read_at is null as unread from notifications where subject = $1 order by rank',
      [id],
    )
    expect(kept).toEqual([
      { user_id: rider.userId, message: 'rider_accepted', unread: false },
      { user_id: rider.userId, message: 'rider_arrived', unread: false },
      { user_id: rider.userId, message: 'rider_started', unread: false },
      { user_id: rider.userId, message: 'rider_to_pay', unread: false },
      { user_id: rider.userId, message: 'rider_paid', unread: true },
    ])
  })

  test('a text names neither addresses nor contacts nor amounts', async () => {
    const phone = await subscribe(stage, rider)
    const booking = await endedTrip()
    await clock.settle()
    const said = JSON.stringify(phone.received)
    expect(said).toContain('Rui')
    for (const hidden of [
      booking.pickup.address,
      booking.drop.address,
      mobiles.driver,
      String(booking.tripCost),
    ])
      expect(said).not.toContain(hidden)
  })

  test('the newest message of a booking replaces the older ones, at the provider and in the inbox', async () => {
    const phone = await subscribe(stage, rider)
    const booking = await endedTrip()
    await clock.settle()
    expect(new Set(phone.topics).size).toBe(1)
    expect(phone.topics[0]).toMatch(/^[\w-]{24}$/)
    expect(new Set(phone.received.map(({ tag }) => tag)).size).toBe(1)
    const { notifications, unread } = await rider.call(contract.listNotifications, { query: {} })
    expect(notifications.filter(({ subject }) => subject === booking.id).length).toBeGreaterThan(3)
    expect(unread).toBe(1)
    expect(notifications[0]).toMatchObject({ title: 'Paid, thank you', read: false })
  })

  test('a service that was down gets only the newest message afterwards', async () => {
    const phone = await subscribe(stage, rider)
    web.limit = { left: 1000, retryAfter: '600' }
    await endedTrip()
    await clock.settle()
    expect(phone.received).toEqual([])
    web.limit = undefined
    await clock.forward(11)
    await eventually(async () => phone.received.length > 0, 'the message')
    await clock.settle()
    expect(phone.received.map(({ title }) => title)).toEqual(['Paid, thank you'])
  })

  test('a chat message reaches the other party without its words, and only once for many', async () => {
    const phone = await subscribe(stage, rider)
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await clock.settle()
    for (const text of ['I am at the corner', 'In the red car'])
      await driver.call(sendChatMessage, { params, body: { id: newId(), text } })
    await clock.settle()
    const told = phone.received.filter(({ title }) => title === 'New message')
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ tag }) => tag)).size).toBe(1)
    expect(told[0]).toMatchObject({ path: `/bookings/${booking.id}/chat` })
    expect(JSON.stringify(phone.received)).not.toMatch(/corner|red car/)
    const { notifications } = await rider.call(contract.listNotifications, { query: {} })
    expect(notifications.map(({ screen }) => screen)).not.toContain('onlineChat')
    await driver.call(cancelBooking, { params, body: { reason: 'I waited too long' } })
  })

  test('a person who cancels is not told, the other party is', async () => {
    const phone = await subscribe(stage, rider)
    const work = await subscribe(stage, driver)
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await rider.call(cancelBooking, { params, body: { reason: 'I waited too long' } })
    await clock.settle()
    expect(phone.received.map(({ title }) => title)).not.toContain('Your ride was cancelled')
    expect(work.received.at(-1)?.title).toBe('The rider cancelled')
  })

  test('everybody is told in their own language, whatever the others speak', async () => {
    const people = await Promise.all([0, 1, 2, 3, 6, 7].map((n) => server.signIn(mobiles.simulated(n))))
    const locales = ['en', 'ar', null, 'ar', 'xx', 'en']
    const browsers = await Promise.all(people.map((person) => subscribe(stage, person)))
    for (const [index, { userId }] of people.entries())
      await asOwner(database, 'update users set lang_locale = $1 where id = $2', [
        locales[index] ?? null,
        userId,
      ])
    for (const person of people) await goOnline(server, person)
    const booking = await book(rider)
    await eventually(
      async () => browsers.slice(0, 4).every(({ received }) => received.length > 0),
      'offers to all',
    )
    await rider.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'I waited too long' } })
    for (const [index, { received }] of browsers.entries())
      for (const { title, body } of received)
        expect([locales[index], /[\u0600-\u06ff]/.test(title + body)]).toEqual([
          locales[index],
          locales[index] === 'ar',
        ])
  })
})

test('whatever is told to whom, each reads it in their own language', { timeout: 120_000 }, async () => {
  const { id } = await admin.call(createLanguage, {
    body: { langName: 'Português', langLocale: 'pt', dateLocale: 'pt-PT' },
  })
  const own = Object.fromEntries(
    notificationMessages.map((message) => [`push_${message}_title`, `pt ${message}`]),
  )
  const { language } = await admin.call(getLanguageTexts, { params: { id } })
  await admin.call(setLanguageTexts, {
    params: { id },
    version: language.version,
    body: { json: JSON.stringify(own) },
  })
  // The texts take effect within a second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const titles = { en: english.push, ar: arabic.push, pt: own } as Record<string, Record<string, string>>
  const titleIn = (locale: string | null, message: string) =>
    (titles[locale ?? 'en'] ?? titles.en)?.[`push_${message}_title`]
  const people = await Promise.all([0, 1, 2, 3].map((n) => server.signIn(mobiles.simulated(n))))
  const browsers = await Promise.all(people.map((person) => subscribe(stage, person)))
  // A language that the service does not have is the default one.
  const locale = fc.constantFrom('en', 'ar', 'pt', 'xx', null)
  const round = fc.tuple(
    fc.array(locale, { minLength: people.length, maxLength: people.length }),
    fc.array(fc.tuple(fc.nat(people.length - 1), fc.constantFrom(...notificationMessages)), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  await fc.assert(
    fc.asyncProperty(round, async ([locales, tellings]) => {
      for (const browser of browsers) browser.received.length = 0
      for (const [index, { userId }] of people.entries())
        await asOwner(database, 'update users set lang_locale = $1 where id = $2', [
          locales[index] ?? null,
          userId,
        ])
      await tell(tellings.map(([index, message]) => ({ userId: people[index]?.userId ?? '', message })))
      const expected = people.map((_, index) =>
        tellings
          .filter(([to]) => to === index)
          .map(([, message]) => titleIn(locales[index] ?? null, message))
          .toSorted(),
      )
      await eventually(
        async () =>
          browsers.every(({ received }, index) => received.length >= (expected[index]?.length ?? 0)),
        'all messages',
      )
      expect(browsers.map(({ received }) => received.map(({ title }) => title).toSorted())).toEqual(expected)
    }),
    { numRuns: sized(15, 100), seed: testSeed },
  )
})

describe('a device', () => {
  test('that has gone is removed', async () => {
    const phone = await subscribe(stage, rider)
    web.expire(phone)
    await endedTrip()
    await eventually(async () => (await devicesOf(rider.userId)).length === 0, 'the removal')
    expect(new Set(web.refused)).toEqual(new Set(['410 the subscription has ended']))
  })

  test('belongs to the person who registered it last, until they sign out', async () => {
    const phone = await subscribe(stage, rider)
    const other = await server.signIn(mobiles.otherRider)
    await other.call(contract.registerDevice, { body: phone.subscription })
    expect(await devicesOf(rider.userId)).toEqual([])
    expect(await devicesOf(other.userId)).toHaveLength(1)
    await other.call(signOut, { body: {} })
    expect(await devicesOf(other.userId)).toEqual([])
  })

  test('of a session is one: what it registers replaces what it had', async () => {
    await subscribe(stage, rider)
    const second = await subscribe(stage, rider)
    expect((await devicesOf(rider.userId)).map(({ address }) => address)).toEqual([
      second.subscription.endpoint,
    ])
    await rider.call(contract.removeDevice, {})
    expect(await devicesOf(rider.userId)).toEqual([])
  })

  test('a person has ten at most', async () => {
    for (let made = 0; made < 11; made++) {
      const session = await server.signIn(mobiles.otherRider)
      await session.call(contract.registerDevice, { body: { pushToken: newFcmToken() } })
    }
    const other = await server.signIn(mobiles.otherRider)
    expect(await devicesOf(other.userId)).toHaveLength(10)
  })

  test('of a person who may no longer sign in gets nothing', async () => {
    const blocked = await server.signIn(mobiles.otherRider)
    const phone = await subscribe(stage, blocked)
    await asOwner(database, 'update users set approved = false where id = $1', [blocked.userId])
    const answer = await send([phone.subscription.endpoint], 'Hello')
    await asOwner(database, 'update users set approved = true where id = $1', [blocked.userId])
    await clock.settle()
    expect(answer).toEqual({ success: true })
    expect(phone.received).toEqual([])
  })

  test.each([
    ['a host that the operator does not list', 'https://evil.example/wpush/1234567890'],
    ['an address inside of the network', 'http://127.0.0.1:1/wpush/1234567890'],
    ['a user name in the address', 'http://a:b@127.0.0.1/wpush/1234567890'],
  ])('%s is refused', async (_, endpoint) => {
    const { keys } = web.subscribe('').subscription
    expect(await rider.refusal(contract.registerDevice, { body: { endpoint, keys } })).toBe('push_refused')
  })

  test('keys that nothing can be encrypted for are refused', async () => {
    const { endpoint } = web.subscribe('').subscription
    const keys = { p256dh: 'AAAA', auth: 'AAAA' }
    expect(await rider.refusal(contract.registerDevice, { body: { endpoint, keys } })).toBe(
      'validation_failed',
    )
  })
})

const { to } = createPushTask({} as never, {} as never)
let told = 0

/** Tells people something, as the reactions to events do. */
async function tell(
  tellings: readonly Pick<Notice, 'userId' | 'message' | 'title' | 'body'>[],
): Promise<void> {
  await transaction(server.db, (tx) =>
    notifyPeople(
      tx,
      { hints: new Hints(), now: clock.now },
      { to, task: undefined as never },
      tellings.map((telling) => {
        told += 1
        const source = `test:${told}`
        const expiresAt = new Date(clock.now().getTime() + 3_600_000)
        return { ...telling, source, collapse: source, screen: 'BookedCab', expiresAt }
      }),
    ),
  )
  await asOwner(database, `select pg_notify('jobs:insert', '{"count":4}')`)
}

const send = async (token: string[], title: string, key = notificationKey) => {
  const response = await fetch(`${server.url}/send_notification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ token, title, msg: 'A text.', screen: 'Wallet' }),
  })
  return (await response.json()) as Record<string, unknown>
}

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
