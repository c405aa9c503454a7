import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as offers from '@cabstand/contract/http/money/promo-offers'
import type { PromoInput } from '@cabstand/contract/http/money/promos'
import * as contract from '@cabstand/contract/http/money/promos'
import { promos } from '@cabstand/contract/http/money/promos'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { describe, expect, test } from 'vitest'
import { withOwner } from '../../../../test/support/as-owner.ts'
import { auditRecords } from '../../../../test/support/audit-records.ts'
import { asOwner } from '../support/as-owner.ts'
import { flatPromo } from '../support/flat-promo.ts'
import { recordDrive } from '../support/held-rewards.ts'
import { creditRider, makeCarrier, offerParcels } from '../support/money.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { driveUntil, goOnline, mobiles, offerOf, quoteFor, type Step } from '../support/trip.ts'

const server = await testServer()
const { database } = server
await offerParcels(database)
const lena = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const driver = await server.signIn(mobiles.driver)
const carrier = await server.signIn(mobiles.simulated(0))
await makeCarrier(database, carrier.userId)
await goOnline(server, driver)
await goOnline(server, carrier)
await creditRider(server.db, rider.userId, 100_000)

let names = 0
async function addPromo(input: Partial<PromoInput> = {}) {
  names += 1
  return lena.call(promos.create, { body: flatPromo({ promoName: `Promo${names}`, ...input }) })
}

async function bookWith(promo: string, { by = rider, as = 'City' } = {}) {
  const { quoteId } = await quoteFor(by, as)
  return by.call<typeof bookings.createBooking, 'rider'>(bookings.createBooking, { body: { quoteId, promo } })
}

const choose = (by: TestClient, id: string, promo: string) =>
  by.call<typeof bookings.chooseBookingPromo, 'rider'>(bookings.chooseBookingPromo, {
    params: { id },
    body: { promo },
  })
const cancel = (id: string, by: TestClient = rider) =>
  by.call(bookings.cancelBooking, { params: { id }, body: { reason: 'changed plans' } })
const read = (id: string) =>
  rider.call<typeof bookings.getBooking, 'rider'>(bookings.getBooking, { params: { id } })
const usesOf = async (id: string) =>
  (await lena.call(contract.listPromoUses, { params: { id }, query: {} })).uses
const countOf = async (id: string) => (await lena.call(promos.get, { params: { id } })).userAvail

/** Drives a booking of the rider to a step. */
async function drive(booking: Awaited<ReturnType<typeof bookWith>>, until: Step) {
  await offerOf(driver, booking.id)
  await driver.call(bookings.acceptBooking, { params: { id: booking.id }, body: {} })
  await driveUntil(until, { booking, rider, driver, database })
  return read(booking.id)
}

const findViolations = () => withOwner(database.ownerUrl, auditRecords)

/** A promo whose last day has passed since it was made. */
async function addEnded(changes: Parameters<typeof addPromo>[0]) {
  const promo = await addPromo(changes)
  await asOwner(database, `update promos set promo_validity = '2020-01-01' where id = $1`, [promo.id])
  return promo
}

describe('promos of admins', () => {
  test('are added, changed by version, switched off, listed and exported', async () => {
    const promo = await addPromo({ promoName: 'Harbour', promoDescription: 'Ten off' })
    expect(promo).toMatchObject({ version: 1, userAvail: 0, expired: false, changedBy: 'Lena Moreau' })
    const at = { params: { id: promo.id } }
    const off = await lena.call(promos.update, { ...at, version: 1, body: { active: false } })
    expect(off).toMatchObject({ active: false, version: 2, promoName: 'Harbour' })
    const late = { ...at, version: 1, body: { minOrder: 3 } }
    expect(await lena.refusal(promos.update, late)).toBe('record_changed')
    const { rows } = await lena.call(promos.list.list, { query: { search: 'ten of' } })
    expect(rows.map(({ promoName, active }) => [promoName, active])).toEqual([['Harbour', false]])
    const { uses } = await lena.call(contract.listPromoUses, { ...at, query: {} })
    expect(uses).toEqual([])
    await lena.call(promos.delete, { ...at, version: 2 })
    expect(await lena.refusal(promos.get, at)).toBe('promo_not_found')
  })

  test('have names of their own, in any case, and fields that the domain accepts', async () => {
    const promo = await addPromo()
    const same = { ...promos.exampleInput, promoName: promo.promoName.toUpperCase() }
    expect(await lena.refusal(promos.create, { body: same })).toBe('name_taken')
    const { body } = await lena.send(promos.create, {
      body: {
        ...promos.exampleInput,
        promoName: 'Free',
        promoDiscountValue: '130',
        promoValidity: '2027-02-30',
      },
    })
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: [
        { path: 'body.promoDiscountValue', code: 'percentage' },
        { path: 'body.promoValidity', code: 'day' },
      ],
    })
  })
})

describe('a promo whose last day has passed', () => {
  test('is not made, and one that has ended is not counted as on', async () => {
    const past = { ...promos.exampleInput, promoName: 'Late', promoValidity: '2020-01-01' }
    const refused = await lena.refused(promos.create, { body: past })
    expect(refused.errors).toMatchObject([{ path: 'body.promoValidity', code: 'past' }])
    const { id, promoName } = await addEnded({})
    const tabs = async (tab: string) =>
      (await lena.call(promos.list.list, { query: { tab, search: promoName } })).rows.map((row) => row.id)
    expect([await tabs('on'), await tabs('ended')]).toEqual([[], [id]])
    // What else it says can be changed.
    const at = { params: { id } }
    await lena.call(promos.update, { ...at, version: 2, body: { promoDescription: 'Was ten off' } })
    const again = { ...at, version: 3, body: { promoValidity: '2020-01-02' } }
    expect(await lena.refusal(promos.update, again)).toBe('validation_failed')
  })
})

describe('a rider', () => {
  test('is offered what applies, the largest discount first, and nothing is used by looking', async () => {
    const small = await addPromo({ promoDiscountValue: '50' })
    const large = await addPromo({ promoDiscountValue: '150' })
    const off = await addPromo({ promoDiscountValue: '170', active: false })
    const tooDear = await addPromo({ promoDiscountValue: '180', minOrder: 9_999_999 })
    const over = await addEnded({ promoDiscountValue: '190' })
    const { quoteId, tripCost } = await quoteFor(rider)
    const { promos } = await rider.call(offers.listPromoOffers, { query: { quoteId } })
    const offered = promos.map(({ id }) => id)
    expect(offered.indexOf(large.id)).toBeGreaterThanOrEqual(0)
    expect(offered.indexOf(small.id)).toBeGreaterThan(offered.indexOf(large.id))
    expect(offered).not.toEqual(expect.arrayContaining([off.id]))
    expect([tooDear.id, over.id].filter((id) => offered.includes(id))).toEqual([])
    const amounts = promos.map(({ discountAmount }) => discountAmount)
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
    expect(Math.max(...amounts)).toBeLessThanOrEqual(tripCost)
    expect(await countOf(large.id)).toBe(0)
    const check = (promo: string) => rider.refusal(offers.checkPromo, { query: { quoteId, promo } })
    expect(await check(off.promoName)).toBe('promo_not_found')
    expect(await check('no such promo')).toBe('promo_not_found')
    expect(await check(tooDear.promoName)).toBe('promo_min_order')
    expect(await check(over.promoName)).toBe('promo_expired')
    const query = { quoteId, promo: ` ${large.promoName.toUpperCase()} ` }
    expect(await rider.call(offers.checkPromo, { query })).toMatchObject({ discountAmount: 150 })
  })

  test('books with a promo, whose use is reserved, and gets it back when they cancel', async () => {
    const promo = await addPromo({ promoUsageLimit: 1 })
    const booking = await bookWith(promo.promoName.toLowerCase())
    expect(booking).toMatchObject({
      promoApplied: true,
      promoDetails: { id: promo.id, promoName: promo.promoName },
      discountAmount: 100,
      payableAmount: booking.tripCost - 100,
    })
    expect(booking.fareLines.at(-1)).toEqual({ kind: 'discount', amount: -100 })
    expect(await usesOf(promo.id)).toMatchObject([
      { state: 'reserved', booking: { id: booking.id, name: booking.reference }, discountAmount: 100 },
    ])
    const { quoteId } = await quoteFor(otherRider)
    const wanted = { body: { quoteId, promo: promo.promoName } }
    expect(await otherRider.refusal(bookings.createBooking, wanted)).toBe('promo_used_up')
    const own = { body: { quoteId: (await quoteFor(rider)).quoteId, promo: promo.promoName } }
    expect(await rider.refusal(bookings.createBooking, own)).toBe('promo_already_used')
    await cancel(booking.id)
    expect([await countOf(promo.id), (await usesOf(promo.id)).map(({ state }) => state)]).toEqual([
      0,
      ['returned'],
    ])
    const next = await otherRider.call<typeof bookings.createBooking, 'rider'>(bookings.createBooking, wanted)
    expect(next.discountAmount).toBe(100)
    await cancel(next.id, otherRider)
    expect(await lena.refusal(promos.delete, { params: { id: promo.id }, version: 1 })).toBe('promo_in_use')
  })

  test('chooses another promo, or none, until the ride is paid', async () => {
    const [one, other] = [await addPromo(), await addPromo({ promoDiscountValue: '70' })]
    const { quoteId } = await quoteFor(rider)
    const booking = await rider.call<typeof bookings.createBooking, 'rider'>(bookings.createBooking, {
      body: { quoteId },
    })
    const { id } = booking
    expect(booking).toMatchObject({ promoApplied: false, promoDetails: null, discountAmount: 0 })
    const { promos } = await rider.call(bookings.listBookingPromos, { params: { id } })
    expect(promos.map((promo) => promo.id)).toEqual(expect.arrayContaining([one.id, other.id]))
    expect(await choose(rider, id, one.promoName)).toMatchObject({ discountAmount: 100 })
    expect(await choose(lena, id, other.promoName)).toMatchObject({ discountAmount: 70 })
    expect(await choose(rider, id, other.promoName)).toMatchObject({ discountAmount: 70 })
    expect([await countOf(one.id), await countOf(other.id)]).toEqual([0, 1])
    const without = await rider.call<typeof bookings.removeBookingPromo, 'rider'>(
      bookings.removeBookingPromo,
      {
        params: { id },
      },
    )
    expect(without).toMatchObject({ promoApplied: false, discountAmount: 0, payableAmount: without.tripCost })
    expect(await countOf(other.id)).toBe(0)
    await choose(rider, id, one.promoName)
    expect(await drive(booking, 'pay')).toMatchObject({ status: 'PAID', discountAmount: 100 })
    const late = { params: { id }, body: { promo: other.promoName } }
    expect(await rider.refusal(bookings.chooseBookingPromo, late)).toBe('wrong_status')
    expect((await usesOf(one.id)).map(({ state }) => state)).toEqual(['counted', 'returned'])
    expect((await rider.call(bookings.listBookingPromos, { params: { id } })).promos).toEqual([])
    const { quoteId: again } = await quoteFor(rider)
    const query = { quoteId: again, promo: one.promoName }
    expect(await rider.refusal(offers.checkPromo, { query })).toBe('promo_already_used')
  })
})

describe('names that no promo has', () => {
  test('are refused after ten in an hour, wherever they are tried, and then right ones too', async () => {
    const { promoName } = await addPromo()
    const guesser = await server.signIn('+447700900741')
    await goOnline(server, driver)
    const { quoteId } = await quoteFor(guesser)
    const look = (promo: string) => guesser.refusal(offers.checkPromo, { query: { quoteId, promo } })
    const book = (promo: string) => guesser.refusal(bookings.createBooking, { body: { quoteId, promo } })
    const right = { query: { quoteId, promo: promoName } }
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await look(`GUESS${wrong}`)).toBe('promo_not_found')
      expect((await guesser.send(offers.checkPromo, right)).status).toBe(200)
      expect(await book(`GUESS${wrong}`)).not.toBe('too_many_requests')
    }
    for (const guess of [look, book]) expect(await guess('GUESS')).toBe('too_many_requests')
    const refused = await guesser.send(offers.checkPromo, right)
    expect(refused).toMatchObject({ status: 429, body: { params: { retrySeconds: expect.any(Number) } } })
    // Others at the same address still have theirs, and staff are not limited.
    expect(
      await rider.refusal(offers.checkPromo, {
        query: { quoteId: (await quoteFor(rider)).quoteId, promo: 'GUESS' },
      }),
    ).toBe('promo_not_found')
    const { quoteId: ours } = await quoteFor(lena)
    for (let wrong = 0; wrong < 12; wrong += 1)
      expect(await lena.refusal(offers.checkPromo, { query: { quoteId: ours, promo: 'GUESS' } })).toBe(
        'promo_not_found',
      )
  })

  test('are refused for everyone at an address after sixty in an hour', async () => {
    const statuses: string[] = []
    for (let person = 0; person < 7; person += 1) {
      const guesser = await server.signIn(`+44770090075${person}`)
      const { quoteId } = await quoteFor(guesser)
      for (let wrong = 0; wrong < 9; wrong += 1)
        statuses.push(await guesser.refusal(offers.checkPromo, { query: { quoteId, promo: `NOPE${wrong}` } }))
    }
    const known = statuses.indexOf('too_many_requests')
    expect(known).toBeGreaterThan(40)
    expect(new Set(statuses.slice(known))).toEqual(new Set(['too_many_requests']))
    await asOwner(database, `delete from rate_limits where key like 'promo:%'`)
  })
})

describe('staff who book for a rider', () => {
  const check = async (by: TestClient, promo: string, customer?: string) => {
    const { quoteId } = await quoteFor(by)
    const query = { quoteId, promo, ...(customer !== undefined && { customer }) }
    const { body } = await by.send(offers.checkPromo, { query })
    const { discountAmount, code } = body as unknown as { discountAmount?: number; code?: string }
    return discountAmount ?? code
  }

  test('learn what a promo saves this rider, or a new one; riders ask for themselves alone', async () => {
    const { promoName } = await addPromo({ promoDiscountValue: '120' })
    expect(await check(lena, promoName, otherRider.userId)).toBe(120)
    const booking = await bookWith(promoName, { by: otherRider })
    expect(await check(lena, promoName, otherRider.userId)).toBe('promo_already_used')
    expect(await check(lena, promoName, rider.userId)).toBe(120)
    expect(await check(lena, promoName)).toBe(120)
    expect(await check(rider, promoName, otherRider.userId)).toBe(120)
    expect(await check(otherRider, promoName, rider.userId)).toBe('promo_already_used')
    await cancel(booking.id, otherRider)
  })
})

describe('the discount', () => {
  test('is computed on the final price, on the terms that were promised, and the platform bears it', async () => {
    const promo = await addPromo({ promoDiscountType: 'percentage', promoDiscountValue: '25' })
    const booking = await bookWith(promo.promoName)
    expect(booking.discountAmount).toBe(Math.round(booking.tripCost / 4))
    await lena.call(promos.update, {
      params: { id: promo.id },
      version: 1,
      body: { promoDiscountValue: '1', active: false },
    })
    await asOwner(
      database,
      `update bookings set estimate_breakdown = jsonb_set(estimate_breakdown, '{tariff,minFare}', '4000') where id = $1`,
      [booking.id],
    )
    const reached = await drive(booking, 'reach')
    await recordDrive(database, booking.id)
    expect(reached.tripCost).toBeGreaterThan(booking.tripCost)
    expect(reached.discountAmount).toBe(reached.tripCost / 4)
    expect(reached.payableAmount).toBe(reached.tripCost - reached.discountAmount)
    expect(reached.fareLines.at(-1)).toEqual({ kind: 'discount', amount: -reached.discountAmount })
    const params = { id: booking.id }
    await driver.call(bookings.finishBooking, { params, body: {} })
    const cash = { paymentMode: 'cash' as const, cashAmount: reached.payableAmount }
    await driver.call(bookings.payBooking, { params, body: cash })
    const paid = await lena.call<typeof bookings.getBooking, 'admin'>(bookings.getBooking, { params })
    expect(paid.customerPaid).toBe(paid.tripCost - paid.discountAmount)
    expect(paid.driverShare).toBe(paid.tripCost - paid.convenienceFees)
    const { entries } = await lena.call(bookings.getBookingLedger, { params })
    const lines = entries.flatMap((entry) => entry.lines)
    expect(lines.find(({ purpose }) => purpose === 'promo-discount')).toMatchObject({
      account: 'platform:discounts',
      amount: -paid.discountAmount,
    })
    const { rows } = await lena.call(bookingList.list, { query: { search: booking.reference } })
    expect(rows).toMatchObject([
      { promoApplied: true, promoDetails: promo.promoName, discountAmount: paid.discountAmount },
    ])
  })

  test('is 0 when the final price is below the least one; the rider keeps the promo for another ride', async () => {
    const promo = await addPromo()
    const booking = await bookWith(promo.promoName)
    expect(booking.discountAmount).toBe(100)
    // As if the trip had become cheaper than the promo demands.
    await asOwner(
      database,
      `update bookings set promo_details = jsonb_set(promo_details, '{minOrder}', to_jsonb(estimate * 10)) where id = $1`,
      [booking.id],
    )
    const reached = await drive(booking, 'reach')
    expect(reached).toMatchObject({ promoApplied: true, discountAmount: 0, payableAmount: reached.tripCost })
    await server.clock.settle()
    const { notifications } = await rider.call(listNotifications, { query: {} })
    expect(notifications[0]).toMatchObject({ title: 'Promo doesn’t apply' })
    await driver.call(bookings.finishBooking, { params: { id: booking.id }, body: {} })
    await driver.call(bookings.payBooking, { params: { id: booking.id }, body: { paymentMode: 'cash' } })
    expect([await countOf(promo.id), (await usesOf(promo.id))[0]?.state]).toEqual([0, 'returned'])
  })

  test('of a delivery is that of its quote: it is prepaid with it, and refunded without it', async () => {
    const promo = await addPromo({ promoUsageLimit: 1 })
    const { quoteId, tripCost } = await quoteFor(rider, 'Parcel')
    const booking = await rider.call<typeof bookings.createBooking, 'rider'>(bookings.createBooking, {
      body: { quoteId, deliveryPersonPhone: '+447700900555', paymentMode: 'wallet', promo: promo.promoName },
    })
    const params = { id: booking.id }
    const paid = await rider.call<typeof bookings.payBooking, 'rider'>(bookings.payBooking, {
      params,
      body: { paymentMode: 'wallet' },
    })
    expect(paid).toMatchObject({ status: 'NEW', customerPaid: tripCost - 100, discountAmount: 100 })
    expect(await rider.refusal(bookings.removeBookingPromo, { params })).toBe('wrong_status')
    await cancel(booking.id)
    const { entries } = await lena.call(bookings.getBookingLedger, { params })
    expect(entries.flatMap(({ lines }) => lines).find(({ purpose }) => purpose === 'refund')).toMatchObject({
      amount: -(tripCost - 100),
    })
    expect(await countOf(promo.id)).toBe(0)
  })

  test('can be the whole price: the ride costs nothing', async () => {
    const promo = await addPromo({ promoDiscountValue: '999999' })
    const booking = await bookWith(promo.promoName)
    expect(booking).toMatchObject({ discountAmount: booking.tripCost, payableAmount: 0 })
    await drive(booking, 'finish')
    await server.clock.settle()
    const paid = await read(booking.id)
    expect(paid).toMatchObject({ status: 'PAID', customerPaid: 0, discountAmount: paid.tripCost })
  })

  test('can be the whole price of a delivery, which then waits for no payment', async () => {
    const { promoName: promo } = await addPromo({ promoDiscountValue: '999999' })
    const { quoteId } = await quoteFor(rider, 'Parcel')
    const body = { quoteId, promo, deliveryPersonPhone: '+447700900555' }
    const { id, status } = await rider.call(bookings.createBooking, { body })
    expect(status).toBe('PAYMENT_PENDING')
    await server.clock.settle()
    expect(await read(id)).toMatchObject({ status: 'NEW', prepaid: true, customerPaid: 0 })
    await cancel(id)
  })
})

test('after all of this, uses and bookings agree', async () => {
  await server.clock.settle()
  expect(await findViolations()).toEqual([])
})

// The last test: after it the drivers have been away for half an hour.
test('a delivery that is not paid in time returns the use of its promo', async () => {
  const promo = await addPromo({ promoUsageLimit: 1 })
  const { quoteId } = await quoteFor(rider, 'Parcel')
  const body = { quoteId, promo: promo.promoName, deliveryPersonPhone: '+351 912 345 678' }
  const parcel = await rider.call<typeof bookings.createBooking, 'rider'>(bookings.createBooking, { body })
  const seen = async () => ({
    count: await countOf(promo.id),
    states: (await usesOf(promo.id)).map(({ state }) => state),
  })
  expect(await seen()).toEqual({ count: 1, states: ['reserved'] })
  await server.clock.forward(31)
  await server.clock.settle()
  expect((await read(parcel.id)).status).toBe('CANCELLED')
  expect(await seen()).toEqual({ count: 0, states: ['returned'] })
  expect(await findViolations()).toEqual([])
})
