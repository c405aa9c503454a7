import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import { cancelWithdrawal, requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import * as account from '@cabstand/contract/http/people/account'
import { getMe, listMyPlaces, updateBank, updateMe } from '@cabstand/contract/http/people/users'
import { acceptBooking, cancelBooking, createBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/new-id.ts'
import { createModules } from '../../src/start/modules.ts'
import { addPicture } from '../platform/files/pictures.ts'
import { asOwner } from '../support/as-owner.ts'
import { creditDriver } from '../support/money.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, drop, goOnline, mobiles, offerOf, pickup } from '../support/trip.ts'

const modules: ReturnType<typeof createModules>[] = []
const server = await testServer({
  createModules: (deps) => {
    modules.push(createModules(deps))
    return modules[0] ?? []
  },
})
const { database, db } = server
/** Limits calls from this machine too. */
const strict = await testServer({ database, clock: server.clock, demo: false })
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)

const home = { kind: 'home', name: '', description: '77 Quillon Terrace', lat: 38.7, lng: -9.9 } as const
const save = async (body: Parameters<typeof rider.call<typeof account.saveMyAddress>>[1]['body']) =>
  (await rider.call(account.saveMyAddress, { body })).addresses

describe('saved addresses', () => {
  test('are saved as home, as work and with a name, and the address field lists them first', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('rate', { booking, rider, driver })
    await save(home)
    await save({ ...home, kind: 'named', name: 'Gym', description: '2 Kettle Lane', lat: 38.72 })
    const saved = await save({ ...home, kind: 'work', description: '1 Dock Street', lat: 38.74 })
    expect(saved.map(({ kind, name, count }) => [kind, name, count])).toEqual([
      ['home', '', 0],
      ['work', '', 0],
      ['named', 'Gym', 0],
      ['used', '', 1],
    ])
    const { places } = await rider.call(listMyPlaces, { query: {} })
    expect(
      places.slice(0, 4).map(({ kind, structuredFormatting: { mainText } }) => [kind, mainText]),
    ).toEqual([
      ['home', '77 Quillon Terrace'],
      ['work', '1 Dock Street'],
      ['named', 'Gym'],
      ['saved', expect.any(String)],
    ])
    expect(places[2]).toMatchObject({ description: '2 Kettle Lane' })
  })

  test('within 0.1 of the distance unit are one, and another home makes the first a place without a name', async () => {
    const before = (await rider.call(account.listMyAddresses, {})).addresses
    // 0.0008 degrees are 89 m, 0.001 are 111 m.
    const near = await save({ ...home, description: '79 Quillon Terrace', lat: 38.7008 })
    expect(near).toHaveLength(before.length)
    expect(near[0]).toMatchObject({ id: before[0]?.id, description: '79 Quillon Terrace' })
    const far = await save({ ...home, description: '99 Quillon Terrace', lat: 38.7019 })
    expect(far).toHaveLength(before.length + 1)
    expect(far[0]).toMatchObject({ kind: 'home', description: '99 Quillon Terrace' })
    expect(far.find(({ id }) => id === before[0]?.id)).toMatchObject({ kind: 'used' })
  })

  test('a place with a name does not take the home beside it', async () => {
    await save(home)
    const saved = await save({ ...home, kind: 'named', name: 'Gym', lat: 38.7005 })
    expect(saved.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['home', 'named']))
  })

  test('are changed and deleted by their rider alone; a named one needs its name', async () => {
    const [first] = (await rider.call(account.listMyAddresses, {})).addresses
    const params = { id: first?.id ?? '' }
    const other = await server.signIn(mobiles.otherRider)
    expect(await other.refusal(account.changeMyAddress, { params, body: home })).toBe('not_found')
    expect(await other.refusal(account.deleteMyAddress, { params, body: {} })).toBe('not_found')
    const nameless = { ...home, kind: 'named' } as const
    expect(await rider.refusal(account.changeMyAddress, { params, body: nameless })).toBe('validation_failed')
    expect(await rider.refusal(account.saveMyAddress, { body: { ...home, name: 'Home' } })).toBe(
      'validation_failed',
    )
    const body = { ...nameless, name: 'Aunt Ida' }
    const { addresses } = await rider.call(account.changeMyAddress, { params, body })
    expect(addresses.find(({ id }) => id === params.id)).toMatchObject({ kind: 'named', name: 'Aunt Ida' })
    const left = (await rider.call(account.deleteMyAddress, { params, body: {} })).addresses
    expect(left.map(({ id }) => id)).not.toContain(params.id)
    expect(await rider.refusal(account.deleteMyAddress, { params, body: {} })).toBe('not_found')
  })
})

describe('sessions', () => {
  test('are listed with when they were last used, and the others can be ended one by one or all at once', async () => {
    const person = await server.signIn(mobiles.simulated(1))
    const second = await server.signIn(mobiles.simulated(1))
    const third = await server.signIn(mobiles.simulated(1))
    const list = async () => (await person.call(account.listMySessions, {})).sessions
    const ofSecond = (await second.call(account.listMySessions, {})).sessions.find(({ current }) => current)
    await server.clock.forward(20)
    await second.call(getMe, {})
    const byId = new Map((await list()).map((session) => [session.id, session]))
    const used = byId.get(ofSecond?.id ?? '')
    expect(used).toMatchObject({ current: false })
    expect(Date.parse(used?.lastSeenAt ?? '') - Date.parse(ofSecond?.lastSeenAt ?? '')).toBeGreaterThan(
      1_000_000,
    )
    expect([...byId.values()].filter(({ current }) => current)).toHaveLength(1)

    const end = (session?: string) => person.call(account.endMySessions, { body: { session } })
    expect(await end(ofSecond?.id)).toEqual({ ended: 1 })
    expect((await second.send(getMe, {})).status).toBe(401)
    expect((await third.send(getMe, {})).status).toBe(200)
    // Neither that of another person nor the own one.
    const [foreign] = (await rider.call(account.listMySessions, {})).sessions
    const own = (await list()).find(({ current }) => current)
    expect(await end(foreign?.id)).toEqual({ ended: 0 })
    expect(await end(own?.id)).toEqual({ ended: 0 })
    expect((await rider.send(getMe, {})).status).toBe(200)
    expect((await end()).ended).toBeGreaterThan(0)
    expect((await third.send(getMe, {})).status).toBe(401)
    expect(await list()).toMatchObject([{ current: true }])
  })
})

const download = async (who: TestClient, format: 'json' | 'csv') =>
  (await who.send(account.downloadMyData, { query: { format } })).text

describe('a download of one’s data', () => {
  test('contains everything that an erasure would remove, and nothing about others', async () => {
    const person = await server.signIn('+447700900977')
    const names = { firstName: 'Zubaidah', lastName: 'Quennell', email: 'zq@letters.example' }
    await person.call(updateMe, { body: names })
    const profileImage = await addPicture(person, 'profileImage')
    await person.call(updateMe, { body: { profileImage } })
    await person.call(account.saveMyAddress, { body: home })
    await person.call(account.setMutedTopics, { body: { muted: ['news'] } })
    await goOnline(server, driver)
    const from = { lat: pickup.lat, lng: pickup.lng, address: '4 Ozalj Mews' }
    const { quotes } = await person.call(createQuotes, { body: { pickup: from, drop } })
    const quoteId = quotes.find(({ carType }) => carType.name === 'City')?.quoteId ?? ''
    const passenger = { name: 'Ottoline', mobile: '+447700900978' }
    const trip = await person.call<typeof createBooking, 'rider'>(createBooking, {
      body: { quoteId, passenger },
    })
    const params = { id: trip.id }
    await offerOf(driver, trip.id)
    await driver.call(acceptBooking, { params, body: {} })
    await person.call(sendChatMessage, { params, body: { id: newId(), text: 'I have a quince tree.' } })
    await driver.call(sendChatMessage, { params, body: { id: newId(), text: 'I have a medlar.' } })
    await driveUntil('rate', { booking: trip, rider: person, driver })
    await server.clock.settle()
    const json = await download(person, 'json')
    const data = JSON.parse(json) as { notifications?: unknown[] }
    const traces = [
      ...Object.values(names),
      '+447700900977',
      '77 Quillon Terrace',
      '4 Ozalj Mews',
      'Ottoline',
      '+447700900978',
      'I have a quince tree.',
      profileImage,
      trip.reference,
    ]
    for (const trace of traces) expect(json).toContain(trace)
    for (const foreign of ['medlar', 'Almeida', driver.userId]) expect(json).not.toContain(foreign)
    expect(data).toMatchObject({
      sessions: [{ revokedAt: null }],
      mutedTopics: [{ topic: 'news' }],
      rides: [{ reference: trip.reference, status: 'COMPLETE' }],
      receipts: [{ reference: trip.reference }],
      trips: [],
    })
    expect(data.notifications?.length).toBeGreaterThan(2)
    const csv = await download(person, 'csv')
    expect(csv).toContain('account,1,firstName,Zubaidah\r\n')
    for (const trace of traces) expect(csv).toContain(trace)
    const ofDriver = await download(driver, 'json')
    expect(JSON.parse(ofDriver)).toMatchObject({
      rides: [],
      track: expect.any(Array),
      shifts: expect.any(Array),
    })
    for (const foreign of ['Zubaidah', 'quince', 'Ozalj', 'Ottoline']) expect(ofDriver).not.toContain(foreign)
  })

  test('asks every module that an erasure asks', () => {
    const silent = (modules[0] ?? []).filter(({ erase, personalData }) => erase && !personalData)
    // Of referrals the account tells, and speeds are learned from the track.
    expect(silent.map(({ name }) => name).sort()).toEqual(['maps', 'referrals'])
  })

  test('is limited by person', async () => {
    const { token } = await server.signIn(mobiles.simulated(3))
    const person = new TestClient(strict.url, token)
    for (let time = 0; time < 6; time += 1) await download(person, 'json')
    expect((await person.send(account.downloadMyData, { query: { format: 'csv' } })).status).toBe(429)
  })
})

describe('a person who deletes their account', () => {
  const remove = (who: TestClient, walletBalance?: number) =>
    who.send(account.deleteMe, { body: { walletBalance } })

  test('is refused with an active booking, which is named', async () => {
    const person = await server.signIn(mobiles.otherRider)
    const trip = await acceptedTrip(server, person, driver)
    const refused = {
      status: 409,
      body: { code: 'person_has_bookings', params: { reference: trip.reference } },
    }
    expect(await remove(person)).toMatchObject(refused)
    expect(await remove(driver)).toMatchObject(refused)
    await person.call(cancelBooking, { params: { id: trip.id }, body: { reason: 'changed' } })
  })

  test('is refused with an open withdrawal, with money that was not confirmed, and with a debt', async () => {
    const person = await server.signIn(mobiles.simulated(5))
    await creditDriver(db, person.userId, 5000)
    await person.call(updateBank, { body: exampleBank })
    const { id, reference } = await person.call(requestWithdrawal, { body: { amount: 1000 } })
    expect(await remove(person, 5000)).toMatchObject({
      body: { code: 'person_has_withdrawal', params: { withdrawal: reference } },
    })
    await person.call(cancelWithdrawal, { params: { id } })
    const confirm = { code: 'person_has_money', params: { walletBalance: 5000 } }
    expect(await remove(person)).toMatchObject({ status: 409, body: confirm })
    // The driver has collected cash, of which the fee is owed.
    const { walletBalance } = await driver.call(getWallet, { query: {} })
    expect(walletBalance).toBeLessThan(0)
    expect(await remove(driver, walletBalance)).toMatchObject({ body: { code: 'person_has_money' } })
    expect(await remove(person, 5000)).toMatchObject({ status: 200 })
  })

  test('is signed out everywhere and erased, and their number is free', async () => {
    const person = await server.signIn('+447700900980')
    await person.call(updateMe, { body: { firstName: 'Zora' } })
    const other = await server.signIn('+447700900980')
    const answer = await remove(person)
    expect(answer.status).toBe(200)
    for (const session of [person, other]) expect((await session.send(getMe, {})).status).toBe(401)
    const [erasure] = await asOwner(database, 'select reason, erased_by from erasures where person = $1', [
      person.userId,
    ])
    expect(erasure).toEqual({ reason: 'request', erased_by: person.userId })
    const next = await server.signIn('+447700900980')
    expect(await next.call(getMe, {})).toMatchObject({ firstName: '' })
    expect(next.userId).not.toBe(person.userId)
  })
})
