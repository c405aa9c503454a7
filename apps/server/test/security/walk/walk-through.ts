import type { OutputOf } from '@cabstand/contract/endpoint'
import { findRoute } from '@cabstand/contract/http/maps'
import * as chat from '@cabstand/contract/http/messages/chat'
import * as notifications from '@cabstand/contract/http/messages/notifications/index'
import * as payments from '@cabstand/contract/http/money/payments'
import { promos } from '@cabstand/contract/http/money/promos'
import { getReceipt, sendReceiptAgain } from '@cabstand/contract/http/money/receipts'
import * as legacy from '@cabstand/contract/http/operator/legacy'
import * as account from '@cabstand/contract/http/people/account'
import {
  changeMobile,
  confirmEmail,
  requestEmailCode,
  requestEmailOtp,
  requestOtp,
  signOut,
  verifyOtp,
} from '@cabstand/contract/http/people/auth'
import { signUpAsDriver, updateApplication } from '@cabstand/contract/http/people/driver-sign-up'
import {
  beginIdentitySignIn,
  completeIdentitySignIn,
  returnFromIdentityProvider,
  unlinkAccount,
} from '@cabstand/contract/http/people/identities'
import * as people from '@cabstand/contract/http/people/person-records'
import { updateMe } from '@cabstand/contract/http/people/users'
import { finishUpload } from '@cabstand/contract/http/platform/files'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes, listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { shareTrip, stopSharingTrip } from '@cabstand/contract/http/trips/sharing'
import type { AdminBooking, RiderBooking } from '@cabstand/contract/schemas/booking'
import { toMajorString } from '@cabstand/domain/money'
import { newId } from '../../../src/platform/new-id.ts'
import { returnFromProvider } from '../../platform/edges/edge-endpoints.ts'
import { addPicture, picture, sendPicture } from '../../platform/files/pictures.ts'
import { asOwner } from '../../support/as-owner.ts'
import { choosePerson, IdentityBrowser } from '../../support/identity-browser.ts'
import { answerTestCard } from '../../support/test-card.ts'
import { drop, mobiles, pickup, quoteFor } from '../../support/trip.ts'
import { unknownId } from '../who-may.ts'
import type { Walk } from './walk.ts'
import { editCarTypes, editPeople, editWhatOperatorsKeep, withdraw } from './walk-of-staff.ts'

const photo = await picture()

/** Every write of the product once, in an order that works. */
export async function walkThrough(walk: Walk): Promise<void> {
  const { server, rider, driver } = walk.cast
  await asOwner(
    server.database,
    `update users set rating_sum = 0, rating_count = 0, first_name = 'Farah', driver_active_status = false,
       lang_locale = null, date_locale = null, receipts_by_mail = false where id in ($1, $2)`,
    [rider.userId, driver.userId],
  )
  // Each walk confirms the same address.
  await asOwner(server.database, `delete from rate_limits where key like 'email-code:%'`)
  // Each walk registers the same account and the same address.
  await asOwner(server.database, 'delete from identities')
  await asOwner(server.database, `update users set email = '' where email = 'walk@example.org'`)
  const parts = [
    signUp,
    signInElsewhere,
    editOwnData,
    prepareTrip,
    travel,
    sendNotifications,
    editCarTypes,
    editPeople,
    withdraw,
    editWhatOperatorsKeep,
  ]
  for (const part of parts) await walk.part(part)
}

/** A driver who signs up and changes their application, and a rider who signs out. */
async function signUp(walk: Walk): Promise<void> {
  const { server, codeFor } = walk.cast
  const mobile = `+44770090096${walk.number}`
  const email = 'rui@example.org'
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
      email,
      carType: offered[0]?.id,
      vehicleMake: 'Toyota',
      vehicleModel: 'Corolla',
      vehicleNumber: '48-QK-27',
      licenseImage,
    },
  })
  await walk.call(newcomer, requestEmailCode, { body: {} })
  await walk.call(newcomer, confirmEmail, { body: { code: codeFor(email) } })
  await walk.call(newcomer, updateApplication, { body: { vehicleNumber: '49-QK-28' } })
  await walk.call(await server.signIn(mobiles.otherRider), signOut, { body: {} })
}

/** Riders who register by an e-mail address, and by an account at Google. */
async function signInElsewhere(walk: Walk): Promise<void> {
  const { server, codeFor } = walk.cast
  const email = 'walk@example.org'
  const { challengeId } = await walk.call<{ challengeId: string }>(server.anonymous, requestEmailOtp, {
    body: { email },
  })
  await server.anonymous.call(verifyOtp, { body: { challengeId, code: codeFor(email) } })
  const browser = new IdentityBrowser(server.url)
  const { url } = await walk.call<{ url: string }>(browser, beginIdentitySignIn, {
    body: { provider: 'google' },
  })
  const query = await choosePerson(url, 'sub-1001')
  await walk.call(browser, returnFromIdentityProvider, { body: { query } })
  await walk.call(browser, completeIdentitySignIn, { body: {} })
}

/** A person's own data and pictures, and a driver's pictures by staff. */
async function editOwnData(walk: Walk): Promise<void> {
  const { rider, driver, admin } = walk.cast
  const { challengeId, preview } = await rider.call(requestOtp, { body: { mobile: mobiles.rider } })
  await walk.call(rider, changeMobile, { body: { challengeId, code: preview?.code ?? '' } })
  await walk.call(rider, updateMe, {
    body: { firstName: 'Fara', lang: { langLocale: 'en', dateLocale: 'en-GB' } },
  })
  const home = {
    kind: 'home',
    name: '',
    description: '12 Old Mint Row',
    lat: pickup.lat,
    lng: pickup.lng,
  } as const
  const saved = await walk.call<OutputOf<typeof account.saveMyAddress>>(rider, account.saveMyAddress, {
    body: home,
  })
  const params = { id: saved.addresses[0]?.id }
  await walk.call(rider, account.changeMyAddress, {
    params,
    body: { ...home, kind: 'work' },
  })
  await walk.call(rider, account.deleteMyAddress, { params, body: {} })
  await walk.call(rider, account.endMySessions, { body: { session: unknownId } })
  const accountId = newId()
  await asOwner(
    walk.cast.server.database,
    `insert into identities (id, provider, issuer, subject, user_id, created_at)
     values ($1, 'google', 'https://accounts.google.com', 'walk', $2, now())`,
    [accountId, rider.userId],
  )
  await walk.call(rider, unlinkAccount, { params: { id: accountId }, body: {} })
  await walk.call(rider, account.setMutedTopics, { body: { muted: ['referrals'] } })
  await walk.call(
    await walk.cast.server.signIn(`+44770095${String(walk.number).padStart(4, '0')}`),
    account.deleteMe,
    {
      body: { walletBalance: 0 },
    },
  )
  await walk.call(rider, finishUpload, {
    params: { id: await sendPicture(rider, 'profileImage', photo) },
    body: {},
  })
  await walk.call(admin, people.setPersonPictures, {
    params: { id: driver.userId },
    body: { profileImage: '', licenseImage: '' },
  })
}

/** Prices, routes, and a driver who is online. */
async function prepareTrip(walk: Walk): Promise<void> {
  const { server, rider, driver } = walk.cast
  await walk.call(rider, createQuotes, { body: { pickup, drop } })
  await walk.call(rider, findRoute, { body: { points: [pickup, drop] } })
  await askLikeOlderClients(walk)
  await walk.call(server.anonymous, returnFromProvider, { body: { payment: 'pay_1', status: 'paid' } })
  await walk.call(driver, setAvailability, { body: { driverActiveStatus: true } })
  const at = server.clock.now().toISOString()
  await walk.call(driver, sendPositions, { body: { positions: [{ lat: pickup.lat, lng: pickup.lng, at }] } })
}

/** A trip of a taxi from its booking to its rating, and the ways in which a booking ends early. */
async function travel(walk: Walk): Promise<void> {
  const { server, rider, driver, admin } = walk.cast
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
    await walk.settle()
    return { params, body: {} }
  }
  await walk.call(driver, contract.declineBooking, await asked())
  const trip = await asked()
  await walk.call(driver, contract.acceptBooking, trip)
  await walk.call(rider, chat.sendChatMessage, { ...trip, body: { id: newId(), text: 'I have a suitcase.' } })
  await walk.call(driver, chat.markChatRead, { ...trip, body: { upTo: 1 } })
  await walk.call(admin, chat.readChat, trip)
  await walk.call(admin, contract.readRecipientPhone, trip)
  await walk.call(driver, contract.arriveBooking, trip)
  const { otp } = await rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, trip)
  await walk.call(driver, contract.startBooking, { ...trip, body: { otp } })
  // Far enough that nobody can have driven there by the next step, so that an admin has a fare to decide.
  const another = { lat: drop.lat + 0.002, lng: drop.lng, address: 'Behind the hospital' }
  const dropQuote = await walk.call<{ quoteId: string }>(rider, contract.quoteBookingDrop, {
    ...trip,
    body: { drop: another },
  })
  await walk.call(rider, contract.changeBookingDrop, { ...trip, body: { quoteId: dropQuote.quoteId } })
  await walk.call(rider, contract.callEmergency, trip)
  await walk.call(admin, contract.markEmergencySeen, trip)
  await walk.call(rider, shareTrip, trip)
  await walk.call(rider, stopSharingTrip, trip)
  await addPicture(driver, 'parcelImage', photo).then(async (deliverImage) => {
    await setService(walk, trip.params.id, 'delivery')
    await walk.call(driver, contract.addParcelPictures, { ...trip, body: { deliverImage } })
    await setService(walk, trip.params.id, 'taxi')
  })
  await walk.call(driver, contract.reachBooking, { ...trip, body: { confirmFar: true } })
  await walk.call(admin, contract.decideBookingFare, { ...trip, body: { charge: 'quote' } })
  await walk.call(driver, contract.finishBooking, trip)
  await walk.call(rider, contract.chooseBookingPayment, { ...trip, body: { paymentMode: 'cash' } })
  const payment = await walk.call<{ attemptId: string; amount: number }>(rider, payments.openBookingPayment, {
    ...trip,
    body: { provider: 'test' },
  })
  const ofPayment = { params: { id: payment.attemptId } }
  await walk.call(rider, payments.chargeCard, { ...ofPayment, body: { outcome: 'decline' } })
  await walk.call(rider, payments.checkPayment, { ...ofPayment, body: { left: false } })
  const provider = 'test'
  await walk.call(rider, payments.postFromCheckout, { params: { ...ofPayment.params, provider }, body: {} })
  const amount = toMajorString(payment.amount, 'EUR')
  await walk.call(rider, payments.payByLegacyForm, {
    params: { provider },
    body: { order_id: trip.params.id, amount, currency: 'EUR', cust_id: rider.userId },
  })
  const topUp = await walk.call<{ attemptId: string }>(rider, payments.openTopUp, {
    body: { provider: 'test', amount: 1000 },
  })
  await answerTestCard(rider, topUp.attemptId, 'approve')
  const promo = await admin.call(promos.create, {
    body: { ...promos.exampleInput, promoName: newId(), minOrder: 0, promoValidity: null },
  })
  await walk.call(rider, contract.chooseBookingPromo, { ...trip, body: { promo: promo.promoName } })
  await walk.call(rider, contract.removeBookingPromo, { ...trip, body: {} })
  await walk.call(driver, contract.payBooking, { ...trip, body: { paymentMode: 'cash' } })
  // It gets its number now, which is another in each walk.
  await admin.call(getReceipt, trip)
  await walk.call(admin, sendReceiptAgain, { ...trip, body: {} })
  await walk.call(rider, contract.rateBooking, { ...trip, body: { rating: 4 } })
  await walk.call(rider, payments.openTipPayment, { ...trip, body: { provider: 'test', amount: 50 } })
  await walk.call(rider, contract.tipBooking, { ...trip, body: { amount: 50 } })
  await walk.call(rider, contract.reportLostProperty, { ...trip, body: { message: 'An umbrella' } })
  await walk.call(admin, contract.closeLostProperty, trip)
  const { params } = await book()
  await walk.call(rider, contract.cancelBooking, { params, body: { reason: 'changed plans' } })
  const { quoteId } = await quoteFor(admin)
  await walk.call<AdminBooking>(admin, contract.createBooking, {
    body: { quoteId, tripDate, customer: rider.userId },
  })
}

/** A device of the rider at a service that is not there, and what is sent to it. */
async function sendNotifications(walk: Walk): Promise<void> {
  const { rider, admin } = walk.cast
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
  await walk.settle()
  await walk.call(admin, notifications.deleteBroadcast, { params: { id }, body: {} })
  await walk.call(rider, notifications.removeDevice, { body: {} })
}

async function askLikeOlderClients(walk: Walk): Promise<void> {
  const { olderClient } = walk.cast
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
const setService = (walk: Walk, bookingId: string, service: 'taxi' | 'delivery') =>
  asOwner(walk.cast.server.database, 'update bookings set service = $2 where id = $1', [bookingId, service])
