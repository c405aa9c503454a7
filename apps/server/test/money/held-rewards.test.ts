import { decideHeldReward, heldRewardList } from '@cabstand/contract/http/money/held-rewards'
import { listPersonReferrals } from '@cabstand/contract/http/money/person-referrals'
import { listPromoUses, promos } from '@cabstand/contract/http/money/promos'
import { enterReferral, listMyReferrals } from '@cabstand/contract/http/money/referrals'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { deletePerson, getPerson } from '@cabstand/contract/http/people/person-records'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import type { HeldReward } from '@cabstand/contract/schemas/held-reward'
import { describe, expect, test } from 'vitest'
import { withOwner } from '../../../../test/support/as-owner.ts'
import { auditRecords } from '../../../../test/support/audit-records.ts'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from '../support/as-owner.ts'
import { changeSettings } from '../support/change-settings.ts'
import { flatPromo } from '../support/flat-promo.ts'
import { findProblems } from '../support/money.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { driveUntil, drop, goOnline, mobiles, offerOf, quoteFor, reportAt } from '../support/trip.ts'

type Person = TestClient & { readonly userId: string }

const server = await testServer()
const { clock, database } = server
const bonus = 700
const admin = await server.signIn(mobiles.admin)
const driver = await server.signIn(mobiles.driver)
await changeSettings(admin, { bonus, minRewardMinutes: 2, referralsPerDay: 3 })
const referralIdOf = async (person: Person) => (await person.call(getMe, {})).referralId

let numbers = 200
function newPerson(): Promise<Person> {
  numbers += 1
  return server.signIn(`+447700901${numbers}`)
}
const complete = (person: Person) =>
  person.call(updateMe, {
    body: { firstName: 'Noor', lastName: 'Benali', email: `${person.userId}@meridiancabs.example` },
  })
/** A person whom another one referred. */
async function referredBy(referrer: Person, person?: Person): Promise<Person> {
  const joins = person ?? (await newPerson())
  await joins.call(enterReferral, { body: { referralId: await referralIdOf(referrer) } })
  await complete(joins)
  return joins
}
/** A trip that is paid: driven for three minutes, or ended at once where it began. */
async function travel(rider: Person, { driven, promo }: { driven: boolean; promo?: string }) {
  // After two minutes without a position a car may be anywhere, also back at the pickup.
  if (driven) await clock.forward(3)
  await goOnline(server, driver)
  const { quoteId } = await quoteFor(rider)
  const booking = (await rider.call(bookings.createBooking, {
    body: { quoteId, ...(promo !== undefined && { promo }) },
  })) as RiderBooking
  await offerOf(driver, booking.id)
  const params = { id: booking.id }
  await driver.call(bookings.acceptBooking, { params, body: {} })
  if (driven) {
    await driveUntil('start', { booking, rider, driver })
    await clock.forward(3)
    await reportAt(server, driver, drop)
    await driver.call(bookings.reachBooking, { params, body: { confirmFar: true } })
    await driver.call(bookings.finishBooking, { params, body: {} })
    await driver.call(bookings.payBooking, { params, body: { paymentMode: 'cash' } })
  } else await driveUntil('pay', { booking, rider, driver })
  await clock.settle()
  return booking
}
const listHeld = async (query: { search?: string } = {}) =>
  (await admin.call(heldRewardList.list, { query: { tab: 'waiting', limit: '100', ...query } }))
    .rows as readonly HeldReward[]
const ofTrip = async ({ reference }: RiderBooking) =>
  (await listHeld({ search: reference })).map(({ reasons }) => reasons)
const decide = (id: string, decision: 'released' | 'refused') =>
  admin.call(decideHeldReward, { params: { id }, body: { decision } })
const linesOf = async (person: Person, purpose: string) =>
  (await person.call(getWallet, { query: {} })).walletHistory
    .filter((line) => line.purpose === purpose)
    .map(({ amount }) => amount)
const bonusesOf = (person: Person) => linesOf(person, 'referral-bonus')
const problems = async () => [
  ...(await findProblems(server.db)),
  ...(await withOwner(database.ownerUrl, auditRecords)),
]
/** Signs in on a device that keeps the cookies of earlier sign-ins. */
async function signInOn(device: { cookie: string }, mobile: string): Promise<Person> {
  const { challengeId, preview } = await server.anonymous.call(requestOtp, { body: { mobile } })
  const answer = await server.anonymous.send(
    verifyOtp,
    { body: { challengeId, code: preview?.code ?? '' } },
    device.cookie === '' ? {} : { cookie: device.cookie, origin: server.url },
  )
  const mark = answer.headers.getSetCookie().find((one) => one.startsWith('cabstand_device=')) ?? ''
  device.cookie = mark.split(';')[0] ?? ''
  const { token, user } = answer.body as { token: string; user: { id: string } }
  return Object.assign(new TestClient(server.url, token), { userId: user.id })
}

test('twelve invited riders in a car that does not move earn nothing, and staff are told', async () => {
  const { id, promoName } = await admin.call(promos.create, { body: flatPromo({ promoName: 'Farm' }) })
  const before = (await driver.call(getWallet, { query: {} })).walletBalance
  let due = 0
  for (let rider = 0; rider < 12; rider += 1) {
    const invited = await referredBy(driver)
    const trip = await travel(invited, { driven: false, promo: promoName })
    const paid = await admin.call<typeof bookings.getBooking, 'admin'>(bookings.getBooking, {
      params: { id: trip.id },
    })
    // The rider pays the price that they saw; the driver gets what remains of it after the fee.
    expect(paid).toMatchObject({ discountAmount: 100, customerPaid: paid.tripCost - 100 })
    due += paid.driverShare - paid.customerPaid - 100
    expect(await ofTrip(trip)).toEqual([
      ['not_driven', 'too_short'],
      ['not_driven', 'too_short'],
    ])
    expect(await bonusesOf(invited)).toEqual([])
  }
  expect(await bonusesOf(driver)).toEqual([])
  expect((await driver.call(getWallet, { query: {} })).walletBalance - before).toBe(due)
  const { uses } = await admin.call(listPromoUses, { params: { id }, query: {} })
  expect(new Set(uses.map(({ state }) => state))).toEqual(new Set(['held']))
  expect((await listHeld()).map(({ kind }) => kind).toSorted()).toEqual([
    ...Array(12).fill('promo'),
    ...Array(12).fill('referral'),
  ])
  const { referred } = await admin.call(listPersonReferrals, { params: { id: driver.userId } })
  expect(referred).toHaveLength(12)
  for (const row of referred)
    expect(row).toMatchObject({ held: true, bonus: null, reasons: ['not_driven', 'too_short'] })
  expect((await driver.call(listMyReferrals, {})).referred[0]).toMatchObject({ held: true, pending: false })
  expect(await problems()).toEqual([])
})

describe('a trip that was driven', () => {
  test('rewards at once, up to the limit of a day for one referrer', async () => {
    const referrer = await newPerson()
    await complete(referrer)
    const trips: RiderBooking[] = []
    for (let rider = 0; rider < 4; rider += 1)
      trips.push(await travel(await referredBy(referrer), { driven: true }))
    expect(await bonusesOf(referrer)).toEqual([bonus, bonus, bonus])
    expect(await Promise.all(trips.map(ofTrip))).toEqual([[], [], [], [['daily_limit']]])
    await clock.forward(24 * 60)
    const next = await referredBy(referrer)
    await travel(next, { driven: true })
    expect(await bonusesOf(next)).toEqual([bonus])
  })

  test('gives its driver the discount at once', async () => {
    const { id, promoName } = await admin.call(promos.create, { body: flatPromo({ promoName: 'Honest' }) })
    const rider = await newPerson()
    await complete(rider)
    await travel(rider, { driven: true, promo: promoName })
    expect((await admin.call(promos.get, { params: { id } })).userAvail).toBe(1)
    expect((await admin.call(listPromoUses, { params: { id }, query: {} })).uses[0]?.state).toBe('counted')
  })

  test('is held when the invited person has signed in on the device of who invited them', async () => {
    const device = { cookie: '' }
    const referrer = await signInOn(device, '+447700901901')
    await complete(referrer)
    const invited = await referredBy(referrer, await signInOn(device, '+447700901902'))
    expect(await ofTrip(await travel(invited, { driven: true }))).toEqual([['same_device']])
    const other = await referredBy(referrer, await signInOn({ cookie: '' }, '+447700901903'))
    expect(await ofTrip(await travel(other, { driven: true }))).toEqual([])
  })

  test('is held when two riders use a promo, or one invitation, on one device', async () => {
    const { promoName } = await admin.call(promos.create, { body: flatPromo({ promoName: 'Twice' }) })
    const device = { cookie: '' }
    const referrer = await newPerson()
    await complete(referrer)
    const one = await referredBy(referrer, await signInOn(device, '+447700901911'))
    expect(await ofTrip(await travel(one, { driven: true, promo: promoName }))).toEqual([])
    const two = await referredBy(referrer, await signInOn(device, '+447700901912'))
    expect(await ofTrip(await travel(two, { driven: true, promo: promoName }))).toEqual([
      ['same_device'],
      ['same_device'],
    ])
  })

  test('is held when rider and driver are paid to one bank account, however it is typed', async () => {
    const { promoName } = await admin.call(promos.create, { body: flatPromo({ promoName: 'Bank' }) })
    const rider = await newPerson()
    await complete(rider)
    await asOwner(database, `update users set bank_account = 'PT50 0002 0123' where id = $1`, [driver.userId])
    await asOwner(database, `update users set bank_account = 'pt5000020123' where id = $1`, [rider.userId])
    const trip = await travel(rider, { driven: true, promo: promoName })
    expect(await ofTrip(trip)).toEqual([['same_bank_account']])
    await asOwner(database, `update users set bank_account = '' where id = $1`, [driver.userId])
  })
})

describe('an admin', () => {
  async function heldBonus() {
    const referrer = await newPerson()
    await complete(referrer)
    const invited = await referredBy(referrer)
    const trip = await travel(invited, { driven: false })
    const [held] = await listHeld({ search: trip.reference })
    return { referrer, invited, id: held?.id ?? '' }
  }

  test('pays a held bonus to both, once, and the decision is in the audit log', async () => {
    const { referrer, invited, id } = await heldBonus()
    expect(await decide(id, 'released')).toMatchObject({
      state: 'released',
      decidedBy: { name: 'Lena Moreau' },
    })
    expect([await bonusesOf(referrer), await bonusesOf(invited)]).toEqual([[bonus], [bonus]])
    const again = { params: { id }, body: { decision: 'refused' } }
    expect(await admin.refusal(decideHeldReward, again)).toBe('reward_decided')
    const unknown = { ...again, params: { id: newId() } }
    expect(await admin.refusal(decideHeldReward, unknown)).toBe('reward_not_found')
    const { entries } = await admin.call(listRecordHistory, {
      params: { subjectType: 'heldReward', subjectId: id },
      query: {},
    })
    expect(entries[0]).toMatchObject({ action: 'decideHeldReward' })
  })

  test('refuses a held bonus, and a later trip does not earn it', async () => {
    const { referrer, invited, id } = await heldBonus()
    await decide(id, 'refused')
    await travel(invited, { driven: true })
    expect([await bonusesOf(referrer), await bonusesOf(invited)]).toEqual([[], []])
  })

  test.each([
    ['released', 'counted', [100]],
    ['refused', 'returned', []],
  ] as const)('whose decision is %s makes the use %s', async (decision, state, released) => {
    const promoName = `Decided ${decision}`
    const { id } = await admin.call(promos.create, { body: flatPromo({ promoName }) })
    const rider = await newPerson()
    await complete(rider)
    const lines = async () => await linesOf(driver, 'discount-released')
    const before = (await lines()).length
    const trip = await travel(rider, { driven: false, promo: promoName })
    const [held] = await listHeld({ search: trip.reference })
    await decide(held?.id ?? '', decision)
    expect((await lines()).slice(0, (await lines()).length - before)).toEqual(released)
    expect((await admin.call(listPromoUses, { params: { id }, query: {} })).uses[0]?.state).toBe(state)
    expect(await problems()).toEqual([])
  })

  test('who deletes one of the two has refused what waits for them', async () => {
    const { referrer, invited, id } = await heldBonus()
    const params = { id: referrer.userId }
    const { version } = await admin.call<typeof getPerson, 'admin'>(getPerson, { params })
    await admin.call(deletePerson, { params, version, body: {} })
    const decision = { params: { id }, body: { decision: 'released' } }
    expect(await admin.refusal(decideHeldReward, decision)).toBe('reward_decided')
    expect(await bonusesOf(invited)).toEqual([])
  })
})
