import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { exampleCarTypeInput, exampleTariff } from '@cabstand/contract/examples/car-types'
import { examplePromoInput } from '@cabstand/contract/examples/promos'
import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import * as adjustments from '@cabstand/contract/http/adjustments'
import { requestOtp, signOut, verifyOtp } from '@cabstand/contract/http/auth'
import * as contract from '@cabstand/contract/http/bookings'
import * as cancelReasons from '@cabstand/contract/http/cancel-reasons'
import * as carTypes from '@cabstand/contract/http/car-types'
import * as chat from '@cabstand/contract/http/chat'
import { assignBooking } from '@cabstand/contract/http/dispatch'
import { signUpAsDriver, updateApplication } from '@cabstand/contract/http/driver-sign-up'
import { finishUpload } from '@cabstand/contract/http/files'
import { sendPositions, setAvailability } from '@cabstand/contract/http/fleet'
import { endpoints } from '@cabstand/contract/http/index'
import * as languages from '@cabstand/contract/http/languages'
import * as legacy from '@cabstand/contract/http/legacy'
import { findMatrix, findRoute } from '@cabstand/contract/http/maps'
import { cancelWithdrawal, requestWithdrawal } from '@cabstand/contract/http/my-withdrawals'
import * as notifications from '@cabstand/contract/http/notifications/index'
import { answerTestPayment, openBookingPayment, openTopUp } from '@cabstand/contract/http/payments'
import type { PersonRecord } from '@cabstand/contract/http/people'
import * as people from '@cabstand/contract/http/people'
import { createQuotes, listCarTypes } from '@cabstand/contract/http/pricing'
import * as promos from '@cabstand/contract/http/promos'
import { getReceipt, sendReceiptAgain } from '@cabstand/contract/http/receipts'
import { enterReferral } from '@cabstand/contract/http/referrals'
import { shareTrip, stopSharingTrip } from '@cabstand/contract/http/sharing'
import { getAllSettings, updateSettings } from '@cabstand/contract/http/staff-settings'
import { getMe, saveListLook, updateBank, updateMe } from '@cabstand/contract/http/users'
import { processWithdrawal, processWithdrawals, refuseWithdrawal } from '@cabstand/contract/http/withdrawals'
import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import type { AdminBooking, RiderBooking } from '@cabstand/contract/schemas/booking'
import type { CarTypeRecord } from '@cabstand/contract/schemas/car-type'
import { topicOf } from '@cabstand/contract/topics'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/new-id.ts'
import { asOwner } from '../as-owner.ts'
import { returnFromProvider } from '../edges/edge-endpoints.ts'
import { edgeServer } from '../edges/edge-server.ts'
import { addPicture, picture, sendPicture } from '../files/pictures.ts'
import { creditDriver } from '../money.ts'
import { secondAdmin, setApprovalLimit } from '../second-admin.ts'
import type { TestClient } from '../test-client.ts'
import { drop, mobiles, pickup, quoteFor } from '../trip.ts'
import { type Column, changesBetween, connectAsOwner, listColumns, readRows } from './database-rows.ts'
import { camelOf, isBaited, temptingBody } from './decoys.ts'

const credentials = { user: 'mobile', password: 'correct horse battery' }
// Receipts are sent to a mail server that keeps nothing.
const mail = { name: 'nowhere', check: async () => {}, send: async () => {} }
const server = await edgeServer({ legacy: credentials, mail })
/** A client of the legacy map calls. */
const olderClient: Pick<TestClient, 'send'> = {
  send: (endpoint, input) => {
    const basic = Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')
    return server.anonymous.send(endpoint, input, { authorization: `Basic ${basic}` })
  },
}
// Seconds between steps must not change the price.
await asOwner(server.database, 'update car_types set rate_per_hour = 0')
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
const otherAdmin = await secondAdmin(server, admin)
const client = await connectAsOwner(server.database)
afterAll(() => client.end())
const columns = await listColumns(client)

/** The names that an endpoint's body declares. */
function declaredBy(endpoint: AnyEndpoint): string[] {
  if (endpoint.body === undefined) return []
  const { shape } = (endpoint.body as unknown as { _zod: { def: { shape: object } } })._zod.def
  return Object.keys(shape)
}

interface Made {
  /** The changes of each call in the database, by endpoint. */
  readonly changes: Map<string, string[]>
  readonly called: Set<string>
  /** Rows that contain a bait value. */
  readonly baited: string[]
}

/**
 * Calls endpoints in sequence and records what each changes. With `wishes`, bodies have a bait field for every column.
 */
class Walk implements Made {
  readonly changes = new Map<string, string[]>()
  readonly called = new Set<string>()
  readonly baited: string[] = []
  private readonly wishes: readonly Column[]

  constructor(wishes: readonly Column[]) {
    this.wishes = wishes
  }

  async call<T>(
    who: Pick<TestClient, 'send'>,
    endpoint: AnyEndpoint,
    input: { params?: object; body: object; version?: number },
  ) {
    const before = await readRows(server.database, client)
    const body =
      this.wishes.length === 0 ? input.body : temptingBody(this.wishes, input.body, declaredBy(endpoint))
    const answer = await who.send(endpoint, { ...input, body })
    expect([endpoint.name, answer.status, answer.status < 400 || answer.text]).toEqual([
      endpoint.name,
      endpoint.status ?? 303,
      true,
    ])
    const after = await readRows(server.database, client)
    this.changes.set(`${this.changes.size} ${endpoint.name}`, changesBetween(before, after))
    this.called.add(endpoint.name)
    for (const [id, row] of after) if (isBaited(row)) this.baited.push(`${endpoint.name}: ${id}`)
    if (isBaited(answer.body)) this.baited.push(`the answer of ${endpoint.name}`)
    return answer.body as T
  }
}

let walks = 0
const photo = await picture()

/** Every write of the product once, in an order that works. */
async function walkThrough(wishes: readonly Column[]): Promise<Made> {
  const walk = new Walk(wishes)
  await asOwner(
    server.database,
    `update users set rating_sum = 0, rating_count = 0, first_name = 'Farah', driver_active_status = false,
       lang_locale = null, date_locale = null, receipts_by_mail = false where id in ($1, $2)`,
    [rider.userId, driver.userId],
  )
  const mobile = `+44770090096${walks}`
  walks += 1
  const { challengeId, preview } = await walk.call<{ challengeId: string; preview: { code: string } }>(
    server.anonymous,
    requestOtp,
    { body: { mobile } },
  )
  await walk.call(server.anonymous, verifyOtp, { body: { challengeId, code: preview.code } })
  const newcomer = await server.signIn(mobile)
  const licenseImage = await addPicture(newcomer, 'licenseImage', photo)
  const { carTypes: offered } = await newcomer.call(listCarTypes, {})
  await walk.call(newcomer, signUpAsDriver, {
    body: {
      firstName: 'Rui',
      lastName: 'Almeida',
      email: 'rui@example.org',
      carType: offered[0]?.id,
      vehicleMake: 'Toyota',
      vehicleModel: 'Corolla',
      vehicleNumber: '48-QK-27',
      licenseImage,
    },
  })
  await walk.call(newcomer, updateApplication, { body: { vehicleNumber: '49-QK-28' } })
  const other = await server.signIn(mobiles.otherRider)
  await walk.call(other, signOut, { body: {} })
  await walk.call(rider, updateMe, {
    body: { firstName: 'Fara', lang: { langLocale: 'en', dateLocale: 'en-GB' } },
  })
  await walk.call(rider, finishUpload, {
    params: { id: await sendPicture(rider, 'profileImage', photo) },
    body: {},
  })
  await walk.call(admin, people.setPersonPictures, {
    params: { id: driver.userId },
    body: { profileImage: '', licenseImage: '' },
  })
  await walk.call(rider, createQuotes, { body: { pickup, drop } })
  await walk.call(rider, findRoute, { body: { points: [pickup, drop] } })
  await walk.call(rider, findMatrix, { body: { sources: [pickup], targets: [drop] } })
  await askLikeOlderClients(walk)
  await walk.call(server.anonymous, returnFromProvider, { body: { payment: 'pay_1', status: 'paid' } })
  await walk.call(driver, setAvailability, { body: { driverActiveStatus: true } })
  const at = server.clock.now().toISOString()
  await walk.call(driver, sendPositions, { body: { positions: [{ lat: pickup.lat, lng: pickup.lng, at }] } })

  // Days ahead, so that only the admin makes offers.
  const tripDate = new Date(server.clock.now().getTime() + 3 * 86_400_000).toISOString()
  const book = async () => {
    const { quoteId } = await quoteFor(rider)
    return {
      params: {
        id: (await walk.call<RiderBooking>(rider, contract.createBooking, { body: { quoteId, tripDate } }))
          .id,
      },
    }
  }
  const asked = async () => {
    const { params } = await book()
    await walk.call(admin, assignBooking, { params, body: { driver: driver.userId } })
    return { params, body: {} }
  }
  await walk.call(driver, contract.declineBooking, await asked())
  const trip = await asked()
  await walk.call(driver, contract.acceptBooking, trip)
  await walk.call(rider, chat.sendChatMessage, { ...trip, body: { id: newId(), text: 'I have a suitcase.' } })
  await walk.call(driver, chat.markChatRead, { ...trip, body: { upTo: 1 } })
  await walk.call(driver, contract.arriveBooking, trip)
  const { otp } = await rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, trip)
  await walk.call(driver, contract.startBooking, { ...trip, body: { otp } })
  await walk.call(rider, shareTrip, trip)
  await walk.call(rider, stopSharingTrip, trip)
  await addPicture(driver, 'parcelImage', photo).then(async (deliverImage) => {
    await setService(trip.params.id, 'delivery')
    await walk.call(driver, contract.addParcelPictures, { ...trip, body: { deliverImage } })
    await setService(trip.params.id, 'taxi')
  })
  await walk.call(driver, contract.reachBooking, { ...trip, body: { confirmFar: true } })
  await walk.call(driver, contract.finishBooking, trip)
  await walk.call(rider, contract.chooseBookingPayment, { ...trip, body: { paymentMode: 'cash' } })
  const payment = await walk.call<{ attemptId: string }>(rider, openBookingPayment, {
    ...trip,
    body: { provider: 'test' },
  })
  await walk.call(rider, answerTestPayment, {
    params: { id: payment.attemptId },
    body: { outcome: 'decline' },
  })
  await walk.call(rider, openTopUp, { body: { provider: 'test', amount: 1000 } })
  const promo = await admin.call(promos.createPromo, {
    body: { ...examplePromoInput, promoName: newId(), minOrder: 0, promoValidity: null },
  })
  await walk.call(rider, contract.chooseBookingPromo, { ...trip, body: { promo: promo.promoName } })
  await walk.call(rider, contract.removeBookingPromo, { ...trip, body: {} })
  await walk.call(driver, contract.payBooking, { ...trip, body: { paymentMode: 'cash' } })
  // It gets its number now.
  await admin.call(getReceipt, trip)
  await walk.call(admin, sendReceiptAgain, { ...trip, body: {} })
  await walk.call(rider, contract.rateBooking, { ...trip, body: { rating: 4 } })
  const { params } = await book()
  await walk.call(rider, contract.cancelBooking, { params, body: { reason: 'changed plans' } })
  const { quoteId } = await quoteFor(admin)
  await walk.call<AdminBooking>(admin, contract.createBooking, {
    body: { quoteId, tripDate, customer: rider.userId },
  })
  await sendNotifications(walk)
  await editCarTypes(walk)
  await editPeople(walk)
  await withdraw(walk)
  await editWhatOperatorsKeep(walk)
  return walk
}

/** A device of the rider at a service that is not there, and what is sent to it. */
async function sendNotifications(walk: Walk): Promise<void> {
  const pushToken = 'https://nothing.notify.windows.com/1'
  const keys = {
    p256dh: 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo',
    auth: 'A'.repeat(22),
  }
  await walk.call(rider, notifications.registerDevice, { body: { endpoint: pushToken, keys } })
  await walk.call(rider, notifications.readNotifications, { body: {} })
  await walk.call(admin, legacy.legacySendNotification, {
    body: { token: 'ExponentPushToken[nobody00]', title: 'Hello', msg: 'A text.' },
  })
  const { id } = await walk.call<{ id: string }>(admin, notifications.createBroadcast, {
    body: { title: 'Hello', body: 'A text.', usertype: 'rider', devicetype: 'All' },
  })
  await walk.call(admin, notifications.deleteBroadcast, { params: { id }, body: {} })
  await walk.call(rider, notifications.removeDevice, { body: {} })
}

async function withdraw(walk: Walk): Promise<void> {
  await creditDriver(server.db, driver.userId, 1000)
  await walk.call(driver, updateBank, { body: exampleBank })
  const request = async () => ({
    params: {
      id: (await walk.call<{ id: string }>(driver, requestWithdrawal, { body: { amount: 100 } })).id,
    },
  })
  await walk.call(driver, cancelWithdrawal, { ...(await request()), body: {} })
  await walk.call(admin, processWithdrawal, { ...(await request()), body: {} })
  const { params } = await request()
  await walk.call(admin, processWithdrawals, { body: { withdrawals: [params.id] } })
  await walk.call(admin, refuseWithdrawal, { ...(await request()), body: { reason: 'unknown account' } })
}

async function editCarTypes(walk: Walk): Promise<void> {
  const { carTypes: before } = await admin.call(carTypes.listAllCarTypes, {})
  await walk.call(admin, people.approvePeople, { body: { people: [driver.userId], approved: true } })
  await walk.call(admin, saveListLook, {
    params: { list: 'Drivers' },
    body: { columns: ['name'], dense: true, views: [] },
  })
  const made = await walk.call<CarTypeRecord>(admin, carTypes.createCarType, {
    body: { ...exampleCarTypeInput, name: 'Estate' },
  })
  const params = { id: made.id }
  await walk.call(admin, carTypes.updateCarType, { params, version: 1, body: { extraInfo: '5 seats' } })
  await walk.call(admin, carTypes.archiveCarType, { params, version: 2, body: {} })
  await walk.call(admin, carTypes.restoreCarType, { params, version: 3, body: {} })
  await walk.call(admin, carTypes.orderCarTypes, {
    body: { ids: [made.id, ...before.map(({ id }) => id)] },
  })
  await walk.call(admin, carTypes.tryOutTariff, {
    body: { tariff: exampleTariff, trip: { distance: '1', durationSeconds: 60 } },
  })
  await walk.call(admin, carTypes.deleteCarType, { params, version: 4, body: {} })
}

async function editPeople(walk: Walk): Promise<void> {
  const number = 100 + walks
  // The address is free again, as it was in the walk before.
  await asOwner(server.database, `update users set email = '' where email like 'ana_@example.com'`)
  const body = { usertype: 'driver', firstName: 'Ana', lastName: 'Reis' }
  const contacts = (index: number) => ({
    mobile: `+35191055${number}${index}`,
    email: `ana${index}@example.com`,
  })
  const made = await walk.call<PersonRecord>(admin, people.createPerson, {
    body: { ...body, ...contacts(1) },
  })
  const params = { id: made.id }
  await walk.call(admin, people.updatePerson, { params, version: 1, body: { firstName: 'Rosa' } })
  await walk.call(admin, people.endPersonSessions, { params, body: {} })
  await walk.call(admin, people.deletePerson, { params, version: 2, body: {} })
  await walk.call(await server.signIn(`+35191066${number}1`), enterReferral, {
    body: { referralId: (await rider.call(getMe, {})).referralId },
  })
  await walk.call(server.anonymous, legacy.legacyReferrer, { body: { referralId: 'nobody1000' } })
  await walk.call(server.anonymous, legacy.legacyUserExists, { body: { mobile: contacts(2).mobile } })
  const car = { carType: 'City', vehicleMake: 'Toyota', vehicleModel: 'Corolla', vehicleNumber: '48-QK-27' }
  const bank = { bankName: 'Rio Sable', bankCode: 'BRSBPM21', bankAccount: 'PM50', other_info: 'Silver' }
  const regData = { ...body, ...contacts(2), ...car, ...bank, signupViaReferral: null }
  await walk.call(server.anonymous, legacy.legacySignUp, { body: { regData } })
}

/** Settings, a reason and a language; the default language is the one before at the end. */
async function editWhatOperatorsKeep(walk: Walk): Promise<void> {
  const { version } = await admin.call(getAllSettings, {})
  await walk.call(admin, updateSettings, { version, body: { companyName: 'Meridian' } })
  await admin.call(updateSettings, { version: version + 1, body: { companyName: 'Meridian Cabs Ltd' } })
  const reason = await walk.call<{ id: string }>(admin, cancelReasons.createCancelReason, {
    body: { label: 'It rained' },
  })
  const params = { id: reason.id }
  await walk.call(admin, cancelReasons.updateCancelReason, {
    params,
    version: 1,
    body: { label: 'It snowed' },
  })
  await walk.call(admin, cancelReasons.deleteCancelReason, { params, version: 2, body: {} })
  const promo = await walk.call<{ id: string }>(admin, promos.createPromo, {
    body: { ...examplePromoInput, promoName: newId() },
  })
  const ofPromo = { params: { id: promo.id } }
  await walk.call(admin, promos.updatePromo, { ...ofPromo, version: 1, body: { active: false } })
  await walk.call(admin, promos.deletePromo, { ...ofPromo, version: 2, body: {} })
  await adjustWallets(walk)
  const made = await walk.call<{ id: string }>(admin, languages.createLanguage, {
    body: { langName: 'Português', langLocale: 'pt', dateLocale: 'pt-PT' },
  })
  const of = { params: { id: made.id } }
  await walk.call(admin, languages.updateLanguage, { ...of, version: 1, body: { dateLocale: 'pt-BR' } })
  await walk.call(admin, languages.setLanguageTexts, { ...of, version: 2, body: { json: '{}' } })
  await walk.call(admin, languages.makeLanguageDefault, { ...of, version: 3, body: {} })
  const { languages: all } = await admin.call(languages.listLanguageRecords, {})
  const former = all.find(({ langLocale }) => langLocale === 'en')
  if (former === undefined) throw new Error('English is missing')
  await admin.call(languages.makeLanguageDefault, { params: { id: former.id }, version: former.version })
  await walk.call(admin, languages.deleteLanguage, { ...of, version: 5, body: {} })
}

/** Money that is added at once, and requests of another admin above the limit. */
async function adjustWallets(walk: Walk): Promise<void> {
  const of = { userId: rider.userId, note: 'For the wait' }
  await walk.call(admin, adjustments.addToWallet, { body: { ...of, amount: 100 } })
  await walk.call(admin, adjustments.correctWallet, { body: { ...of, amount: -100 } })
  await setApprovalLimit(admin, 1)
  for (const decide of [adjustments.approveAdjustment, adjustments.rejectAdjustment]) {
    const body = { ...of, amount: 100 }
    const { adjustment } = await otherAdmin.call(adjustments.addToWallet, { body })
    const reason = decide === adjustments.rejectAdjustment ? { reason: 'No' } : {}
    await walk.call(admin, decide, { params: { id: adjustment.id }, body: reason })
  }
  await setApprovalLimit(admin, 0)
}

async function askLikeOlderClients(walk: Walk): Promise<void> {
  const [start, dest] = [pickup, drop].map(({ lat, lng }) => `${lat},${lng}`)
  const { searchResults } = await walk.call<{ searchResults: { place_id: string }[] }>(
    olderClient,
    legacy.legacyAutocomplete,
    { body: { searchKeyword: 'Peace' } },
  )
  await walk.call(olderClient, legacy.legacyCoords, { body: { place_id: searchResults[0]?.place_id } })
  await walk.call(olderClient, legacy.legacyAddress, { body: { latlng: start } })
  await walk.call(olderClient, legacy.legacyDirections, { body: { start, dest } })
  await walk.call(olderClient, legacy.legacyDistanceMatrix, { body: { start, dest } })
}

/** Only deliveries have pictures. */
const setService = (bookingId: string, service: 'taxi' | 'delivery') =>
  asOwner(server.database, 'update bookings set service = $2 where id = $1', [bookingId, service])

describe('fields that no endpoint declares', { timeout: 60_000 }, async () => {
  // Rows that are created once, like accounts of the platform, are created by a first walk.
  await walkThrough([])
  const honest = await walkThrough([])
  const tempted = await walkThrough(columns)

  test('are sent to every endpoint that writes, for every column', () => {
    expect([...tempted.called].sort()).toEqual(
      [...endpoints, returnFromProvider]
        // Closed on a server that is set up; setup.test.ts covers it.
        // Requests of the tus protocol have no fields.
        .filter((one) => one.method !== 'GET' && one.kind !== 'tus' && one.name !== 'setUp')
        .map((one) => one.name)
        .sort(),
    )
    const body = temptingBody(columns, {}, [])
    for (const { name } of columns) {
      expect(body).toHaveProperty(name)
      expect(body).toHaveProperty(camelOf(name))
    }
    expect(columns.length).toBeGreaterThan(200)
  })

  test.each([...honest.changes.keys()])('change nothing: %s', (call) => {
    expect(honest.changes.get(call)).toBeDefined()
    expect(tempted.changes.get(call)).toEqual(honest.changes.get(call))
  })

  test('and appear in no row and no response', () => {
    expect(tempted.baited).toEqual([])
    // A control: the declared fields changed rows, so other changes would be visible.
    expect([...honest.changes.values()].filter((changes) => changes.length > 0).length).toBeGreaterThan(12)
  })
})

test('a follower who names another audience still gets their own view', async () => {
  const { bookings } = await rider.call<typeof contract.listBookings, 'rider'>(contract.listBookings, {
    query: {},
  })
  const socket = await rider.socket()
  const id = bookings[0]?.id ?? ''
  const input = {
    topic: topicOf(bookingFeed, id),
    audience: 'admin',
    role: 'admin',
    caller: { role: 'admin' },
  }
  const answer = await socket.emitWithAck('follow', input)
  socket.disconnect()
  expect(answer).toMatchObject({ ok: true, value: { kind: 'snapshot', snapshot: { id } } })
  expect(JSON.stringify(answer)).not.toMatch(/convenienceFees|driverShare|fareBreakdown/)
})
