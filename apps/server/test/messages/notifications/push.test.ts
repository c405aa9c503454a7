// What devices are told, by emulators that refuse what the real services refuse.

import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import * as contract from '@cabstand/contract/http/messages/notifications/index'
import {
  createLanguage,
  getLanguageTexts,
  setLanguageTexts,
} from '@cabstand/contract/http/operator/languages'
import { setMutedTopics } from '@cabstand/contract/http/people/account'
import { signOut } from '@cabstand/contract/http/people/auth'
import { cancelBooking, rateBooking } from '@cabstand/contract/http/trips/bookings'
import { buildDictionary } from '@cabstand/contract/texts/dictionary'
import { notificationMessages } from '@cabstand/domain/notifications/notification-messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testSeed } from '../../../../../test/support/seed.ts'
import { sized } from '../../../../../test/support/size.ts'
import { newId } from '../../../src/platform/new-id.ts'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { acceptedTrip, book, driveUntil, goOnline, mobiles, pickup, reportAt } from '../../support/trip.ts'
import { startPushTests } from './push-people.ts'
import { newExpoToken, newFcmToken, subscribe } from './push-stage.ts'

const { stage, server, database, clock, web, expo, rider, driver, admin, devicesOf, endedTrip, tell, send } =
  await startPushTests()

describe('a trip', () => {
  test('tells the rider each step and the driver the offer, each once in the inbox and with its screen', async () => {
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
      'Please pay now',
      'Paid, thank you',
    ]
    const inbox = await rider.call(contract.listNotifications, { query: {} })
    const told = inbox.notifications.filter(({ subject }) => subject === booking.id)
    expect(told.map(({ title }) => title)).toEqual(titles.toReversed())
    // On a device each replaces the one before; one that was slow gets only the newest.
    const shown = phone.received.map(({ title }) => title)
    expect(shown.at(-1)).toBe(titles.at(-1))
    expect(titles.filter((title) => shown.includes(title))).toEqual([...new Set(shown)])
    for (const { path } of phone.received) expect(path).toBe(`/bookings/${booking.id}`)
    expect(expo.sent.at(-1)).toMatchObject({ to: token, title: 'Paid, thank you' })
    expect(work.received[0]).toMatchObject({ title: 'New ride offer', path: '/bookings' })
    await asOwner(database, `update users set lang_locale = 'pt' where id = $1`, [rider.userId])
    const translated = await rider.call(contract.listNotifications, { query: {} })
    expect(translated.notifications.map(({ body }) => body).join()).toContain('Cidade, ')
    await asOwner(database, `update users set lang_locale = 'en' where id = $1`, [rider.userId])
    // People are not told what they did themselves.
    expect(work.received.map(({ title }) => title)).not.toContain('Trip paid')
    expect(web.refused).toEqual([])
  })

  test('tells no device of a topic that its person has switched off; the inbox has it', async () => {
    const work = await subscribe(stage, driver)
    const rated = async () => {
      const { id } = await endedTrip()
      await rider.call(rateBooking, { params: { id }, body: { rating: 4 } })
      await clock.settle()
      return id
    }
    const title = 'You got a rating'
    await driver.call(setMutedTopics, { body: { muted: ['ratings'] } })
    const subject = await rated()
    const inbox = await driver.call(contract.listNotifications, { query: {} })
    expect(inbox.notifications).toContainEqual(expect.objectContaining({ subject, title }))
    // What the trip needs is told all the same.
    expect(work.received.map((one) => one.title)).toContain('New ride offer')
    expect(work.received.map((one) => one.title)).not.toContain(title)
    await driver.call(setMutedTopics, { body: { muted: [] } })
    await rated()
    expect(work.received.map((one) => one.title)).toContain(title)
  })

  test('of people without a device fills inboxes and adds no job', async () => {
    const jobs = `select pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'))`
    const before = await asOwner(database, jobs)
    const { id } = await endedTrip()
    await clock.settle()
    expect(await asOwner(database, jobs)).toEqual(before)
    await rider.call(rateBooking, { params: { id }, body: { rating: 4 } })
    await clock.settle()
    const kept = (userId: string) =>
      asOwner(
        database,
        `select message, read_at is null as unread from notifications
         where subject = $1 and user_id = $2 order by rank`,
        [id, userId],
      )
    expect(await kept(rider.userId)).toEqual([
      { message: 'rider_accepted', unread: false },
      { message: 'rider_arrived', unread: false },
      { message: 'rider_started', unread: false },
      { message: 'rider_reached', unread: false },
      { message: 'rider_to_pay', unread: false },
      { message: 'rider_paid', unread: true },
    ])
    // The driver has taken the cash: no device is told, but the inbox has it.
    expect(await kept(driver.userId)).toEqual([
      { message: 'driver_paid', unread: false },
      { message: 'driver_rated', unread: true },
    ])
    const { notifications } = await driver.call(contract.listNotifications, { query: {} })
    expect(notifications[0]).toMatchObject({
      title: 'You got a rating',
      body: expect.stringContaining('4 of 5'),
    })
  })

  test('a text names neither addresses nor contacts nor amounts', async () => {
    const phone = await subscribe(stage, rider)
    const booking = await endedTrip()
    await clock.settle()
    // Not their paths, whose ids may contain the digits of an amount.
    const said = phone.received.map(({ title, body }) => `${title} ${body}`).join(' ')
    expect(said).toContain('Rui')
    for (const hidden of [
      booking.pickup.address,
      booking.drop.address,
      mobiles.driver,
      String(booking.tripCost),
    ])
      expect(said).not.toContain(hidden)
  })

  test('of a ride that ends later names the new time', async () => {
    const phone = await subscribe(stage, rider)
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('start', { booking, rider, driver })
    await clock.forward(20)
    await reportAt(server, driver, pickup)
    await clock.forward(10)
    await clock.settle()
    const [{ time } = { time: '' }] = await asOwner<{ time: string }>(
      database,
      `select to_char(later_end_at at time zone (select time_zone from settings), 'HH24:MI') as time
       from bookings where id = $1`,
      [booking.id],
    )
    expect(phone.received.at(-1)).toMatchObject({
      title: 'Your ride takes longer',
      body: `You will arrive at about ${time}.`,
      path: `/bookings/${booking.id}`,
    })
    await admin.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
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
    await admin.call(cancelBooking, { params, body: { reason: 'I waited too long' } })
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
    body: { langName: 'Nederlands', langLocale: 'nl', dateLocale: 'nl-NL' },
  })
  const own = Object.fromEntries(
    notificationMessages.map((message) => [`push_${message}_title`, `nl ${message}`]),
  )
  const { language } = await admin.call(getLanguageTexts, { params: { id } })
  await admin.call(setLanguageTexts, {
    params: { id },
    version: language.version,
    body: { json: JSON.stringify(own) },
  })
  // The hint of the change has reached the process, which reads the new texts next.
  await clock.settle()
  const titles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    en: buildDictionary('en', ['push']),
    ar: buildDictionary('ar', ['push']),
    nl: own,
  }
  const titleIn = (locale: string | null, message: string) =>
    (titles[locale ?? 'en'] ?? titles.en)?.[`push_${message}_title`]
  const people = await Promise.all([0, 1, 2, 3].map((n) => server.signIn(mobiles.simulated(n))))
  const browsers = await Promise.all(people.map((person) => subscribe(stage, person)))
  // A language that the service does not have is the default one.
  const locale = fc.constantFrom('en', 'ar', 'nl', 'xx', null)
  const round = fc.tuple(
    fc.array(locale, { minLength: people.length, maxLength: people.length }),
    fc.array(fc.tuple(fc.nat(people.length - 1), fc.constantFrom(...notificationMessages)), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  await fc.assert(
    fc.asyncProperty(round, async ([locales, messages]) => {
      for (const browser of browsers) browser.received.length = 0
      for (const [index, { userId }] of people.entries())
        await asOwner(database, 'update users set lang_locale = $1 where id = $2', [
          locales[index] ?? null,
          userId,
        ])
      await tell(messages.map(([index, message]) => ({ userId: people[index]?.userId ?? '', message })))
      const expected = people.map((_, index) =>
        messages
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
