import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { listPersonReferrals } from '@cabstand/contract/http/money/person-referrals'
import * as contract from '@cabstand/contract/http/money/referrals'
import { getEarningReport } from '@cabstand/contract/http/money/reports'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { signUpAsDriver } from '@cabstand/contract/http/people/driver-sign-up'
import {
  blockPeople,
  deletePerson,
  getPerson,
  riderList,
  unblockPeople,
} from '@cabstand/contract/http/people/person-records'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { listCarTypes } from '@cabstand/contract/http/trips/pricing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { describe, expect, test } from 'vitest'
import { addPicture } from '../platform/files/pictures.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'

type Person = TestClient & { readonly userId: string }

const server = await testServer()
const { database } = server
const bonus = 700
await asOwner(database, 'update settings set bonus = $1, driver_approval = false', [bonus])
const admin = await server.signIn(mobiles.admin)
const farah = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const codeOf = async (person: Person) => (await person.call(getMe, {})).referralId
const code = await codeOf(farah)

let numbers = 600
/** A person who has just signed in for the first time. */
async function newPerson(): Promise<Person> {
  numbers += 1
  return server.signIn(`+447700900${numbers}`)
}
const enter = (person: Person, referralId: string | null) =>
  person.call(contract.enterReferral, { body: { referralId } })
const complete = (person: Person, firstName = 'Noor') =>
  person.call(updateMe, {
    body: { firstName, lastName: 'Benali', email: `${person.userId}@meridiancabs.example` },
  })
const refusals = async (person: Person, referralId: string) => [
  await person.refusal(contract.checkReferral, { params: { referralId } }),
  await person.refusal(contract.enterReferral, { body: { referralId } }),
]
/** A rider who signed up with Farah's code. */
async function referredRider(firstName?: string): Promise<Person> {
  const rider = await newPerson()
  await enter(rider, code)
  await complete(rider, firstName)
  return rider
}
async function travel(rider: Person, by = driver): Promise<RiderBooking> {
  const booking = await acceptedTrip(server, rider, by)
  await driveUntil('rate', { booking, rider, driver: by, database })
  await server.clock.settle()
  return booking
}
const linesOf = async (person: Person) =>
  (await person.call(getWallet, { query: {} })).walletHistory.filter(
    ({ purpose }) => purpose === 'referral-bonus',
  )
const bonusesOf = async (person: Person) => (await linesOf(person)).map(({ amount }) => amount)
const myReferrals = (person: Person) => person.call(contract.listMyReferrals, {})

describe('signing up with a code', () => {
  test('tells who invites and what both get, in any case, and can be changed until the profile is complete', async () => {
    const person = await newPerson()
    const check = (referralId: string) => person.call(contract.checkReferral, { params: { referralId } })
    expect(await check(` ${code.toUpperCase()} `)).toEqual({ firstName: 'Farah', bonus })
    expect(await enter(person, await codeOf(driver))).toEqual({ referral: { firstName: 'Rui', bonus } })
    expect(await enter(person, code)).toEqual({ referral: { firstName: 'Farah', bonus } })
    expect(await enter(person, null)).toEqual({ referral: null })
    await enter(person, code)
    await complete(person)
    const record = await admin.call<typeof getPerson, 'admin'>(getPerson, { params: { id: person.userId } })
    const referrer = { id: farah.userId, name: 'Farah Haddad', usertype: 'rider' }
    expect(record.signupViaReferral).toEqual(referrer)
    const { rows } = await admin.call(riderList.list, { query: { ids: person.userId } })
    expect(rows.map((row) => row.signupViaReferral)).toEqual([referrer])
  })

  test('is refused for an unknown code, that of staff, and one’s own', async () => {
    const person = await newPerson()
    expect(await refusals(person, 'nobody1000')).toEqual(['referral_not_found', 'referral_not_found'])
    expect(await refusals(person, await codeOf(admin))).toEqual(['referral_not_found', 'referral_not_found'])
    // Their own code comes with their first name.
    await person.call(updateMe, { body: { firstName: 'Ona' } })
    expect(await refusals(person, await codeOf(person))).toEqual(['referral_own', 'referral_own'])
  })

  test('is refused for people who have signed up, or have a booking', async () => {
    const late = ['referral_late', 'referral_late']
    const known = await newPerson()
    await complete(known)
    expect(await refusals(known, code)).toEqual(late)
    expect(await known.refusal(contract.enterReferral, { body: { referralId: null } })).toBe('referral_late')
    await travel(known)
    await asOwner(database, `update users set email = '' where id = $1`, [known.userId])
    expect(await refusals(known, code)).toEqual(late)
  })

  test('is refused for the code of a person who is blocked or was deleted', async () => {
    const referrer = await newPerson()
    await complete(referrer)
    const theirs = await codeOf(referrer)
    const person = await newPerson()
    const people = [referrer.userId]
    await admin.call(blockPeople, { body: { people, reason: 'Abuse' } })
    expect(await refusals(person, theirs)).toEqual(['referral_blocked', 'referral_blocked'])
    await admin.call(unblockPeople, { body: { people } })
    await erase(referrer)
    expect(await refusals(person, theirs)).toEqual(['referral_not_found', 'referral_not_found'])
  })

  test('is rate limited like sign-in', async () => {
    const { url } = await testServer({ database, demo: false })
    const person = new TestClient(url, (await newPerson()).token)
    const statuses: number[] = []
    for (let call = 0; call < 21; call += 1) {
      const send =
        call % 2 === 0
          ? person.send(contract.checkReferral, { params: { referralId: 'nobody1000' } })
          : person.send(contract.enterReferral, { body: { referralId: 'nobody1000' } })
      statuses.push((await send).status)
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429])
  })
})

describe('the bonus', () => {
  test('goes to both once, after the first paid trip of a rider, and both are told why', async () => {
    const noor = await referredRider()
    const before = (await bonusesOf(farah)).length
    const { people, earned } = await myReferrals(farah)
    await travel(noor)
    expect(await bonusesOf(noor)).toEqual([bonus])
    expect((await linesOf(noor))[0]).toMatchObject({ type: 'Credit', cause: { kind: 'referral' } })
    expect(await bonusesOf(farah)).toHaveLength(before + 1)
    await travel(noor)
    expect(await bonusesOf(noor)).toEqual([bonus])
    expect(await bonusesOf(farah)).toHaveLength(before + 1)
    expect(await myReferrals(farah)).toMatchObject({
      referralId: code,
      bonus,
      people,
      earned: earned + bonus,
    })
    expect(await toldOf(noor)).toContain('Your welcome bonus')
    expect(await toldOf(farah)).toContain('Your referral bonus')
  })

  test('waits while the trip is not paid, and is not lost when the trip is cancelled', async () => {
    const noor = await referredRider()
    const cancelled = await acceptedTrip(server, noor, driver)
    await noor.call(bookings.cancelBooking, {
      params: { id: cancelled.id },
      body: { reason: 'changed plans' },
    })
    const open = await acceptedTrip(server, noor, driver)
    await driveUntil('finish', { booking: open, rider: noor, driver, database })
    await server.clock.settle()
    expect(await bonusesOf(noor)).toEqual([])
    await driver.call(bookings.payBooking, { params: { id: open.id }, body: { paymentMode: 'cash' } })
    await server.clock.settle()
    expect(await bonusesOf(noor)).toEqual([bonus])
  })

  test('is that of the settings when the trip is paid; without one no one gets anything, then or later', async () => {
    const noor = await referredRider()
    await setBonus(0)
    await travel(noor)
    await setBonus(bonus)
    await travel(noor)
    expect(await bonusesOf(noor)).toEqual([])
    const { referred } = await myReferrals(farah)
    expect(referred[0]).toMatchObject({ firstName: 'Noor', pending: false, rewardedAt: null, bonus: null })
  })

  test('rewards a driver after their first trip as a driver', async () => {
    const ines = await newPerson()
    await enter(ines, code)
    await becomeDriver(ines)
    await travel(await server.signIn(mobiles.otherRider), ines)
    expect(await bonusesOf(ines)).toEqual([bonus])
    expect(
      (await admin.call(listPersonReferrals, { params: { id: farah.userId } })).referred[0],
    ).toMatchObject({
      id: ines.userId,
      name: 'Ines Abreu',
      usertype: 'driver',
      bonus,
    })
  })

  test('is no part of profit in any report', async () => {
    const noor = await referredRider()
    const totals = async () => (await admin.call(getEarningReport, { query: {} })).total
    const before = await totals()
    await travel(noor)
    const after = await totals()
    expect(after.convenienceFee).toBeGreaterThan(before.convenienceFee)
    expect(after.profit - before.profit).toBe(after.convenienceFee - before.convenienceFee)
    expect(await bonusesOf(noor)).toEqual([bonus])
  })
})

test('people see the first names of those they referred, without ids and contacts; staff see the records', async () => {
  const noor = await referredRider('Noor')
  await travel(noor)
  const mateo = await referredRider('Mateo')
  const wallet = await farah.call(getWallet, { query: {} })
  const { body } = await farah.send(contract.listMyReferrals, {})
  expect((body as contract.MyReferrals).referred[0]).toEqual({
    firstName: 'Mateo',
    joinedAt: expect.any(String),
    pending: true,
    rewardedAt: null,
    bonus: null,
    held: false,
  })
  for (const secret of [mateo.userId, noor.userId, 'Benali', '@meridiancabs'])
    expect(JSON.stringify([body, wallet])).not.toContain(secret)
})

test('an erasure ends what is pending, and leaves nothing about the person', async () => {
  const referrer = await newPerson()
  await complete(referrer, 'Referrer')
  const theirs = await codeOf(referrer)
  const person = await newPerson()
  await enter(person, theirs)
  await complete(person, 'Unforgotten')
  const late = await newPerson()
  await enter(late, theirs)
  await complete(late, 'Late')
  await erase(person)
  expect((await myReferrals(referrer)).referred.map(({ firstName }) => firstName)).toEqual(['Late'])
  expect((await myReferrals(referrer)).people).toBe(2)
  await erase(referrer)
  await travel(late)
  expect(await bonusesOf(late)).toEqual([])
})

async function becomeDriver(person: Person): Promise<void> {
  const { carTypes } = await person.call(listCarTypes, {})
  const body = {
    ...{ firstName: 'Ines', lastName: 'Abreu', email: 'ines@meridiancabs.example' },
    ...{ vehicleMake: 'Toyota', vehicleModel: 'Corolla', vehicleNumber: '48-QK-28' },
    carType: carTypes.find(({ name }) => name === 'City')?.id ?? '',
    licenseImage: await addPicture(person, 'licenseImage'),
  }
  await person.call(signUpAsDriver, { body })
}

async function setBonus(amount: number): Promise<void> {
  await asOwner(database, 'update settings set bonus = $1', [amount])
  await eventually(async () => (await myReferrals(farah)).bonus === amount, 'the bonus')
}

async function erase(person: Person): Promise<void> {
  const params = { id: person.userId }
  const { version, walletBalance } = await admin.call<typeof getPerson, 'admin'>(getPerson, { params })
  await admin.call(deletePerson, { params, version, body: { walletBalance: walletBalance ?? 0 } })
}

async function toldOf(person: Person): Promise<string[]> {
  const { notifications } = await person.call(listNotifications, { query: { language: 'en' } })
  return notifications.map(({ title }) => title)
}
