import { cancelReasons } from '@cabstand/contract/http/operator/cancel-reasons'
import { listCancelReasons } from '@cabstand/contract/http/operator/settings'
import { cancelBooking, getBooking, listBookingEvents } from '@cabstand/contract/http/trips/bookings'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, mobiles } from '../support/trip.ts'

const server = await testServer()
const lena = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const { list: cancelReasonList } = cancelReasons

const offered = async (to = rider) => (await to.call(listCancelReasons, {})).reasons
const records = async () => (await lena.call(cancelReasonList.list, { query: {} })).rows
const add = (label: string, usedBy: 'rider' | 'driver' | 'staff' = 'rider', translations = {}) =>
  lena.call(cancelReasons.create, { body: { label, usedBy, translations } })
const find = async (label: string) => {
  const found = (await records()).find((reason) => reason.label === label)
  if (found === undefined) throw new Error(`no reason ${label}`)
  return { params: { id: found.id }, version: found.version }
}

test('an added reason is the last one, and people can choose it at once', async () => {
  expect(await add('  It rained ')).toMatchObject({
    label: 'It rained',
    value: 15,
    version: 1,
    changedBy: 'Lena Moreau',
  })
  expect((await offered()).at(-1)).toEqual({ value: 5, label: 'It rained', translations: {} })
})

test('riders, drivers and staff have lists of their own, and the same words can stand in each', async () => {
  const everyone = [rider, driver, lena]
  const labels = async () =>
    Promise.all(everyone.map(async (one) => (await offered(one)).map(({ label }) => label)))
  const [ofRider, ofDriver, ofStaff] = await labels()
  expect(ofDriver).toContain('My car broke down')
  expect(ofDriver).not.toContain('The driver asked me to cancel')
  expect(ofStaff).toContain('No car is available')
  expect(ofStaff?.some((label) => ofRider?.includes(label))).toBe(false)
  await add('The bridge is closed', 'driver')
  await add('The bridge is closed', 'staff')
  expect(
    await lena.refusal(cancelReasons.create, {
      body: { label: 'the BRIDGE is closed', usedBy: 'driver', translations: {} },
    }),
  ).toBe('name_taken')
  expect(await labels()).toEqual([
    ofRider,
    [...(ofDriver ?? []), 'The bridge is closed'],
    [...(ofStaff ?? []), 'The bridge is closed'],
  ])
  expect((await offered(driver)).map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5])
})

test('a changed reason keeps its place; two admins do not overwrite each other', async () => {
  const reason = await find('My plans changed')
  const saved = await lena.call(cancelReasons.update, { ...reason, body: { label: 'Other plans' } })
  expect(saved).toMatchObject({ label: 'Other plans', value: 1, version: 2 })
  expect(await lena.refusal(cancelReasons.update, { ...reason, body: { label: 'Late' } })).toBe(
    'record_changed',
  )
  expect(await lena.refusal(cancelReasons.delete, reason)).toBe('record_changed')
})

test('after one was deleted, the others are numbered from 0 and keep their versions', async () => {
  const before = await records()
  await lena.call(cancelReasons.delete, await find('Other plans'))
  const labels = before.map(({ label }) => label).filter((label) => label !== 'Other plans')
  expect((await records()).map(({ label, value }) => ({ label, value }))).toEqual(
    labels.map((label, value) => ({ label, value })),
  )
  const left = before.filter(({ label }) => label !== 'Other plans')
  expect((await records()).map(({ id, version }) => ({ id, version }))).toEqual(
    left.map(({ id, version }) => ({ id, version })),
  )
})

test('two added at the same time get two places', async () => {
  await Promise.all([add('One'), add('Two'), add('Three')])
  const values = (await records()).map(({ value }) => value)
  expect(values).toEqual(values.map((_, index) => index))
})

test.each([
  ['', 'validation_failed'],
  ['x'.repeat(121), 'validation_failed'],
  ['it RAINED', 'name_taken'],
])('%j is refused with %s', async (label, code) => {
  const before = await records()
  expect(
    await lena.refusal(cancelReasons.create, { body: { label, usedBy: 'rider', translations: {} } }),
  ).toBe(code)
  expect(await records()).toEqual(before)
})

test('the list finds reasons by a part of them, and exports them', async () => {
  const { rows } = await lena.call(cancelReasonList.list, { query: { search: 'rain' } })
  expect(rows.map(({ label }) => label)).toEqual(['It rained'])
  const { text } = await lena.send(cancelReasonList.export, { query: { format: 'csv', columns: 'label' } })
  expect(text).toContain('It rained')
})

test('a chosen reason is read in other languages, on the booking, in the timeline and in exports, whoever chose it', async () => {
  await add('The dog is ill', 'rider', { ar: 'الكلب مريض' })
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  await rider.call(cancelBooking, { params, body: { reason: 'The dog is ill' } })
  const read = { reason: 'The dog is ill', reasonTranslations: { ar: 'الكلب مريض' } }
  for (const who of [rider, driver, lena])
    expect(await who.call<typeof getBooking, 'rider'>(getBooking, { params })).toMatchObject(read)
  const { events } = await lena.call(listBookingEvents, { params, query: {} })
  expect(events.at(-1)?.changes).toMatchObject(read)
  const query = { format: 'csv', columns: 'reason' } as const
  expect((await lena.send(bookingList.export, { query: { ...query, language: 'ar' } })).text).toContain(
    'الكلب مريض',
  )
  expect((await lena.send(bookingList.export, { query: { ...query, language: 'en' } })).text).toContain(
    'The dog is ill',
  )
  // What a person wrote themselves is not translated.
  const other = await acceptedTrip(server, rider, driver)
  await rider.call(cancelBooking, { params: { id: other.id }, body: { reason: 'My own words' } })
  expect(
    (await rider.call<typeof getBooking, 'rider'>(getBooking, { params: { id: other.id } }))
      .reasonTranslations,
  ).toEqual({})
})
