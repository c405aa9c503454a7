import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { isListed, records } from '@cabstand/contract/http/index'
import { createBroadcast, registerDevice } from '@cabstand/contract/http/messages/notifications/index'
import { addToWallet } from '@cabstand/contract/http/money/adjustments'
import { refundPayment } from '@cabstand/contract/http/money/card-refunds'
import { recordPayout } from '@cabstand/contract/http/money/clearing'
import { requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { openTopUp } from '@cabstand/contract/http/money/payments'
import { promos } from '@cabstand/contract/http/money/promos'
import * as languages from '@cabstand/contract/http/operator/languages'
import { getAllSettings } from '@cabstand/contract/http/operator/staff-settings'
import { requestEmailCode, requestOtp } from '@cabstand/contract/http/people/auth'
import { blockPeople, createPerson } from '@cabstand/contract/http/people/person-records'
import { getMe, updateBank } from '@cabstand/contract/http/people/users'
import {
  acceptBooking,
  callEmergency,
  chooseBookingPromo,
  reportLostProperty,
} from '@cabstand/contract/http/trips/bookings'
import { archiveCarType, carTypes, listAllCarTypes } from '@cabstand/contract/http/trips/car-types'
import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import type { ListedRecord } from '@cabstand/contract/records/define-record'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { addPicture, beginUpload, picture, sendPicture, uploadIdOf } from '../platform/files/pictures.ts'
import { asOwner } from '../support/as-owner.ts'
import { setApprovalLimit, switchLimitOff } from '../support/change-settings.ts'
import { holdBonus } from '../support/held-rewards.ts'
import { creditDriver } from '../support/money.ts'
import { secondAdmin } from '../support/second-admin.ts'
import { answerTestCard } from '../support/test-card.ts'
import type { TestClient } from '../support/test-client.ts'
import type { TestServer } from '../support/test-server.ts'
import { book, driveUntil, goOnline, mobiles, quoteFor, type Step } from '../support/trip.ts'

type Person = TestClient & { userId: string }

/** The server, and the people whose records staff change. Drivers get offers from staff only. */
export interface Stage {
  readonly server: TestServer
  readonly admin: Person
  readonly fleetadmin: Person
  readonly rider: Person
  /** The code that was sent to an e-mail address. */
  readonly codeFor: (address: string) => string
  /** The next driver who is free, online at the pickup. */
  nextDriver(): Promise<Person>
}

export async function setStage(server: TestServer, codeFor: Stage['codeFor']): Promise<Stage> {
  await asOwner(server.database, 'update settings set auto_dispatch = false')
  let drivers = 0
  return {
    server,
    codeFor,
    admin: await server.signIn(mobiles.admin),
    fleetadmin: await server.signIn(mobiles.fleetadmin),
    rider: await server.signIn(mobiles.rider),
    async nextDriver() {
      const driver = await server.signIn(mobiles.simulated(drivers))
      // Six of ten drive City cars.
      drivers += drivers % 10 === 5 ? 5 : 1
      await goOnline(server, driver)
      return driver
    },
  }
}

/** A trip of the rider that staff assigned, as far as this step. */
export async function tripUntil(stage: Stage, step: Step): Promise<RiderBooking> {
  const { rider, admin } = stage
  const driver = await stage.nextDriver()
  const booking = await book(rider)
  const params = { id: booking.id }
  await admin.call(assignBooking, { params, body: { driver: driver.userId } })
  await driver.call(acceptBooking, { params, body: {} })
  await driveUntil(step, { booking, rider, driver })
  return booking
}

export interface Input {
  readonly version?: number
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly headers?: Record<string, string>
}

let names = 0
const newName = () => `Made ${++names}`

/** A car type that nothing uses. Taxis would be offered to the riders of other calls. */
async function newCarType(admin: Person) {
  const body = { ...carTypes.exampleInput, name: newName(), service: 'delivery' as const }
  const { id, version } = await admin.call(carTypes.create, { body })
  return { params: { id }, version }
}

const newPerson = () => {
  names += 1
  return {
    usertype: 'driver' as const,
    firstName: 'Ana',
    lastName: 'Reis',
    mobile: `+35191077${1000 + names}`,
    email: `made${names}@example.com`,
  }
}

/** A driver of the stage's fleet admin, whom both roles may change. */
async function addPerson({ admin, fleetadmin }: Stage) {
  const body = { ...newPerson(), fleetadmin: fleetadmin.userId }
  const { id, version } = await admin.call(createPerson, { body })
  return { params: { id }, version }
}

/** The three writes of a record that nothing uses yet. */
function writesOf({ nameField, create, update, delete: remove }: ListedRecord): typeof staffWrites {
  const named = () => ({ [nameField]: newName() })
  const body = () => ({ ...(create.examples.body as object), ...named() })
  const add = async ({ admin }: Stage) => {
    const { id, version }: { id: string; version: number } = (await admin.send(create, { body: body() })).body
    return { params: { id }, version }
  }
  return {
    [create.name]: async () => ({ body: body() }),
    [update.name]: async (stage) => ({ ...(await add(stage)), body: named() }),
    [remove.name]: add,
  }
}

async function newPromoName(admin: Person) {
  const body = { ...promos.exampleInput, promoName: newName(), minOrder: 0, promoValidity: null }
  return (await admin.call(promos.create, { body })).promoName
}

/** A credit of another admin, above the limit of the settings. */
async function waitingCredit({ server, admin, rider }: Stage) {
  await setApprovalLimit(admin, 1)
  const other = await secondAdmin(server, admin)
  const { adjustment } = await other.call(addToWallet, { body: { userId: rider.userId, amount: 100 } })
  await switchLimitOff(admin, other)
  return { params: { id: adjustment.id }, body: {} }
}

/** A card payment into the rider's wallet. */
async function paidTopUp({ rider }: Stage) {
  const { attemptId } = await rider.call(openTopUp, { body: { provider: 'test', amount: 500 } })
  await answerTestCard(rider, attemptId, 'approve')
  return { params: { id: attemptId } }
}

/** A refund of it, of which nobody knows whether its provider has it. */
async function unknownRefund(stage: Stage) {
  const { params } = await paidTopUp(stage)
  const body = { amount: 50, reason: newName() }
  await stage.admin.call(refundPayment, { params, body })
  const { database, clock } = stage.server
  await clock.settle()
  const [refund] = await asOwner<{ id: string }>(
    database,
    `update payment_refunds set status = 'pending', provider_refund_id = null, ended_at = null
     where attempt_id = $1 returning id`,
    [params.id],
  )
  return { params: { id: refund?.id ?? '' } }
}

/** Money that somebody paid twice. */
async function openCase(stage: Stage) {
  const { params } = await paidTopUp(stage)
  const [row] = await asOwner<{ id: string }>(
    stage.server.database,
    `insert into payment_cases (id, kind, provider, provider_id, attempt_id, amount, currency, status, opened_at)
     values (uuidv7(), 'paidTwice', 'test', $1::text, $1::uuid, 500, 'EUR', 'opened', now()) returning id`,
    [params.id],
  )
  return { params: { id: row?.id ?? '' } }
}

/** Another admin has asked for no limit. */
async function waitingLimit({ server, admin }: Stage) {
  await setApprovalLimit(admin, 1)
  await setApprovalLimit(await secondAdmin(server, admin), 0)
  const { version } = await admin.call(getAllSettings, {})
  return { version, body: { approved: true } }
}

/** An admin whom another one has added. */
async function unconfirmedAdmin({ server, admin }: Stage) {
  const other = await secondAdmin(server, admin)
  const { id } = await other.call(createPerson, { body: { ...newPerson(), usertype: 'admin' } })
  return { params: { id }, body: {} }
}

/** A withdrawal that a driver has requested. */
async function newWithdrawal({ server }: Stage) {
  const driver = await server.signIn(mobiles.driver)
  await creditDriver(server.db, driver.userId, 100)
  await driver.call(updateBank, { body: exampleBank })
  const { id } = await driver.call(requestWithdrawal, { body: { amount: 100 } })
  return { params: { id } }
}

const payout = { provider: 'test', day: '2026-01-05', received: 970, fee: 30, note: '' }

const bookedWith = async (stage: Stage) => ({ params: { id: (await tripUntil(stage, 'arrive')).id } })

/** Locales that no other call uses. */
const freeLocales = ['sv', 'fi', 'de', 'da', 'it', 'nb', 'pl']
const newLanguageBody = () => {
  const langLocale = freeLocales.pop() ?? 'none left'
  return { langName: newName(), langLocale, dateLocale: langLocale }
}

async function newLanguage(admin: Person) {
  const { id, version } = await admin.call(languages.createLanguage, { body: newLanguageBody() })
  return { params: { id }, version }
}

/** For riders, of whom one has a device at a service that is not there. */
async function broadcastBody({ server }: Stage) {
  const owner = await server.signIn(mobiles.otherRider)
  const keys = {
    p256dh: 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo',
    auth: 'A'.repeat(22),
  }
  await owner.call(registerDevice, { body: { endpoint: 'https://nothing.notify.windows.com/1', keys } })
  return { title: newName(), body: 'For all.', usertype: 'rider' as const, devicetype: 'All' as const }
}

/**
 * How staff call each write of the contract, so that it succeeds. It returns the input, after it has made the records
 * that the call needs. A write of staff that is missing here fails the test: add it.
 */
export const staffWrites: Readonly<Record<string, (stage: Stage, caller: Person) => Promise<Input>>> = {
  ...Object.assign({}, ...records.filter(isListed).map(writesOf)),
  async createBooking(stage, caller) {
    await stage.nextDriver()
    const { quoteId } = await quoteFor(caller)
    return { body: { quoteId, customer: stage.rider.userId } }
  },
  async cancelBooking(stage) {
    await stage.nextDriver()
    return { params: { id: (await book(stage.rider)).id }, body: { reason: 'Booked twice' } }
  },
  readChat: bookedWith,
  readRecipientPhone: bookedWith,
  async assignBooking(stage) {
    const { userId } = await stage.nextDriver()
    return { params: { id: (await book(stage.rider)).id }, body: { driver: userId } }
  },
  async addParcelPictures(stage, caller) {
    const { id } = await tripUntil(stage, 'start')
    await asOwner(stage.server.database, `update bookings set service = 'delivery' where id = $1`, [id])
    return { params: { id }, body: { deliverImage: await addPicture(caller, 'parcelImage') } }
  },
  reachBooking: async (stage) => ({
    params: { id: (await tripUntil(stage, 'start')).id },
    body: { confirmFar: true },
  }),
  async markEmergencySeen(stage) {
    const { id } = await tripUntil(stage, 'start')
    await stage.rider.call(callEmergency, { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  async closeLostProperty(stage) {
    const { id } = await tripUntil(stage, 'finish')
    await stage.rider.call(reportLostProperty, { params: { id }, body: { message: 'An umbrella' } })
    return { params: { id }, body: {} }
  },
  decideBookingFare: async (stage) => ({
    params: { id: (await tripUntil(stage, 'reach')).id },
    body: { charge: 'quote' },
  }),
  finishBooking: async (stage) => ({ params: { id: (await tripUntil(stage, 'reach')).id }, body: {} }),
  payBooking: async (stage) => ({
    params: { id: (await tripUntil(stage, 'finish')).id },
    body: { paymentMode: 'cash' },
  }),
  sendReceiptAgain: async (stage) => ({ params: { id: (await tripUntil(stage, 'rate')).id }, body: {} }),
  chooseBookingPayment: async (stage) => ({
    params: { id: (await tripUntil(stage, 'finish')).id },
    body: { paymentMode: 'wallet' },
  }),
  createCarType: async () => ({ body: { ...carTypes.exampleInput, name: newName() } }),
  updateCarType: async ({ admin }) => ({ ...(await newCarType(admin)), body: { baseFare: 999 } }),
  archiveCarType: async ({ admin }) => newCarType(admin),
  async restoreCarType({ admin }) {
    const made = await newCarType(admin)
    return { ...made, version: (await admin.call(archiveCarType, made)).version }
  },
  deleteCarType: async ({ admin }) => newCarType(admin),
  async orderCarTypes({ admin }) {
    const { carTypes: all } = await admin.call(listAllCarTypes, {})
    return { body: { ids: all.map(({ id }) => id).toReversed() } }
  },
  async approvePeople({ server }) {
    const people = [(await server.signIn(mobiles.simulated(90))).userId]
    await asOwner(server.database, 'update users set approved = false where id = any($1)', [people])
    return { body: { people, reason: 'Seen on paper' } }
  },
  async blockPeople(stage) {
    return { body: { people: [(await addPerson(stage)).params.id], reason: 'Insurance' } }
  },
  async unblockPeople(stage, caller) {
    const people = [(await addPerson(stage)).params.id]
    await caller.call(blockPeople, { body: { people, reason: 'Insurance' } })
    return { body: { people } }
  },
  async setPersonPictures({ server }, caller) {
    // The first of the demo's simulated drivers belongs to its fleet admin.
    const { userId } = await server.signIn(mobiles.simulated(0))
    return { params: { id: userId }, body: { profileImage: await addPicture(caller, 'profileImage') } }
  },
  confirmAdmin: unconfirmedAdmin,
  createPerson: async () => ({ body: newPerson() }),
  updatePerson: async (stage) => ({ ...(await addPerson(stage)), body: { vehicleNumber: '48-QK-27' } }),
  deletePerson: addPerson,
  async endPersonSessions({ server }) {
    const { userId } = await server.signIn(mobiles.simulated(4))
    return { params: { id: userId }, body: {} }
  },
  async updateSettings({ admin }) {
    const { version } = await admin.call(getAllSettings, {})
    return { version, body: { companyName: newName() } }
  },
  decideApprovalLimit: waitingLimit,
  addToWallet: async ({ rider }) => ({ body: { userId: rider.userId, amount: 100, note: newName() } }),
  correctWallet: async ({ rider }) => ({ body: { userId: rider.userId, amount: -100, note: newName() } }),
  refundPayment: async (stage) => ({ ...(await paidTopUp(stage)), body: { amount: 50, reason: newName() } }),
  endRefund: async (stage) => ({
    ...(await unknownRefund(stage)),
    body: { status: 'done', reason: newName() },
  }),
  endPaymentCase: async (stage) => ({
    ...(await openCase(stage)),
    body: { outcome: 'handled', note: newName() },
  }),
  async decideHeldReward(stage) {
    const { database } = stage.server
    await tripUntil(stage, 'rate')
    return { params: { id: await holdBonus(database) }, body: { decision: 'released' } }
  },
  approveAdjustment: waitingCredit,
  rejectAdjustment: async (stage) => ({ ...(await waitingCredit(stage)), body: { reason: newName() } }),
  processWithdrawal: async (stage) => ({ ...(await newWithdrawal(stage)), body: {} }),
  processWithdrawals: async (stage) => ({ body: { withdrawals: [(await newWithdrawal(stage)).params.id] } }),
  recordPayout: async () => ({ body: payout }),
  reversePayout: async ({ admin }) => ({
    params: { id: (await admin.call(recordPayout, { body: payout })).id },
    body: {},
  }),
  refuseWithdrawal: async (stage) => ({
    ...(await newWithdrawal(stage)),
    body: { reason: 'The bank does not know this account.' },
  }),
  chooseBookingPromo: async (stage) => {
    const { params } = await bookedWith(stage)
    return { params, body: { promo: await newPromoName(stage.admin) } }
  },
  removeBookingPromo: async (stage) => {
    const { params } = await bookedWith(stage)
    const promo = await newPromoName(stage.admin)
    await stage.admin.call(chooseBookingPromo, { params, body: { promo } })
    return { params }
  },
  createBroadcast: async (stage) => ({ body: await broadcastBody(stage) }),
  async deleteBroadcast(stage) {
    const { id } = await stage.admin.call(createBroadcast, { body: await broadcastBody(stage) })
    return { params: { id } }
  },
  createLanguage: async () => ({ body: newLanguageBody() }),
  updateLanguage: async ({ admin }) => ({ ...(await newLanguage(admin)), body: { langName: newName() } }),
  makeLanguageDefault: async ({ admin }) => newLanguage(admin),
  deleteLanguage: async ({ admin }) => newLanguage(admin),
  setLanguageTexts: async ({ admin }) => ({
    ...(await newLanguage(admin)),
    body: { json: '{"see_price":"Price"}' },
  }),
  updateSitePages: async ({ admin }) => ({
    ...(await newLanguage(admin)),
    body: { about: '## Ours\n\nOwn words.' },
  }),
  // Their own number again: later calls sign in with it.
  async changeMobile({ server }, caller) {
    const { mobile } = await caller.call(getMe, {})
    const { challengeId, preview } = await server.anonymous.call(requestOtp, { body: { mobile } })
    return { body: { challengeId, code: preview?.code ?? '' } }
  },
  async confirmEmail({ server, codeFor }, caller) {
    // A minute after the code before.
    await server.clock.forward(1)
    const wanted = { email: `${caller.userId}@example.com` }
    const { email } = await caller.call(requestEmailCode, { body: wanted })
    return { body: { code: codeFor(email) } }
  },
  updateMe: async () => ({ body: { firstName: 'Helena' } }),
}

/** Writes of staff without an entry in the audit log, and why. */
export const unaudited: Readonly<Record<string, string>> = {
  requestOtp: 'Sends a code.',
  requestEmailCode: 'Sends a code.',
  verifyOtp: 'A sign-in is recorded as a session.',
  signOut: 'The end of a session is recorded in it.',
  endMySessions: 'The end of a session is recorded in it.',
  unlinkAccount: 'It changes only how this person signs in.',
  setUp: 'It succeeds only while there are no staff.',
  createQuotes: 'A quote is deleted after 20 minutes.',
  findRoute: 'It only computes.',
  tryOutTariff: 'It only computes.',
  askPayment: 'What the provider says is kept with the payment.',
  testPaymentProvider: 'It only asks the provider.',
  saveListLook: 'It changes only what this person sees.',
  readNotifications: 'It changes only what this person sees.',
  createUpload: 'An upload changes no record.',
  appendToUpload: 'An upload changes no record.',
  cancelUpload: 'An upload changes no record.',
  finishUpload: 'The write that names the file in a record is recorded.',
}

/** Inputs for writes without an entry, where those of the access table do not succeed. */
export const unauditedInputs: Readonly<Record<string, (stage: Stage, caller: Person) => Promise<Input>>> = {
  async verifyOtp({ server }) {
    const { challengeId, preview } = await server.anonymous.call(requestOtp, {
      body: { mobile: mobiles.otherRider },
    })
    return { body: { challengeId, code: preview?.code ?? '' } }
  },
  async requestEmailCode({ server }) {
    // The test before may have asked for one.
    await server.clock.forward(1)
    return { body: {} }
  },
  askPayment: async (stage) => ({ ...(await paidTopUp(stage)), body: {} }),
  testPaymentProvider: async () => ({ params: { name: 'test' }, body: {} }),
  async unlinkAccount({ server }, { userId }) {
    const [row] = await asOwner<{ id: string }>(
      server.database,
      `insert into identities (id, provider, issuer, subject, user_id, created_at)
       values (uuidv7(), 'google', 'https://accounts.google.com', $1::text, $1::uuid, now()) returning id`,
      [userId],
    )
    return { params: { id: row?.id ?? '' }, body: {} }
  },
  signOut: async () => ({ body: {} }),
  readNotifications: async () => ({ body: {} }),
  createUpload: async () => ({ query: { purpose: 'profileImage' }, headers: { 'upload-length': '9' } }),
  appendToUpload: async (_, caller) => ({
    params: { id: uploadIdOf(await beginUpload(caller, 'profileImage', 9)) },
    headers: { 'upload-offset': '0' },
  }),
  cancelUpload: async (_, caller) => ({
    params: { id: uploadIdOf(await beginUpload(caller, 'profileImage', 9)) },
  }),
  finishUpload: async (_, caller) => ({
    params: { id: await sendPicture(caller, 'profileImage', await picture()) },
  }),
}
