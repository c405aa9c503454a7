import type { Caller } from '@cabstand/contract/endpoint'
import { promos } from '@cabstand/contract/http/money/promos'
import { drop, pickup } from '../support/trip.ts'

/** The callers, by their role in one booking. Ended sessions had the widest rights while they were valid. */
export const askers = {
  anonymous: 'anonymous',
  owner: 'rider',
  otherRider: 'rider',
  itsDriver: 'driver',
  /** Also had an offer, and accepted too late. */
  lateDriver: 'driver',
  driverOfSameFleet: 'driver',
  driverOfOtherFleet: 'driver',
  itsFleetadmin: 'fleetadmin',
  otherFleetadmin: 'fleetadmin',
  admin: 'admin',
  /** Has signed up, and staff have not approved them. */
  waitingDriver: 'waitingDriver',
  /** The owner's own token and cookie, after signing out. */
  endedBearer: 'ended',
  endedCookie: 'anonymous',
  /** An admin whose approval was revoked. */
  blockedAdmin: 'ended',
} as const satisfies Record<string, Caller | 'ended'>

export type Asker = keyof typeof askers

/** The parties of each resource, written from the specification and independent of the product's code. */
export const partiesOf = {
  booking: ['owner', 'itsDriver', 'itsFleetadmin', 'admin'],
  offer: ['itsDriver', 'lateDriver'],
  /** The driver of the booking, as a record of staff. */
  person: ['itsFleetadmin', 'admin'],
} as const satisfies Record<string, readonly Asker[]>

export interface Rule {
  readonly roles: readonly Caller[]
  /**
   * `shared`: the same for all permitted callers. `own`: each gets their own data. Otherwise a resource listed above.
   */
  readonly about: 'shared' | 'own' | keyof typeof partiesOf
  /** An input that can only be refused because of the caller. */
  readonly input?: {
    readonly params?: object
    readonly query?: object
    readonly body?: object
    readonly version?: number
  }
  /** Sessions are not read: older clients have other credentials, or none. */
  readonly sessionless?: true
  /** Bodies for roles that need a different one. */
  readonly bodyOf?: Partial<Record<Caller, object>>
}

/** Who may book a quote, by who requested it. Its price and addresses are hidden from all others. */
export const mayBookQuoteOf = {
  owner: ['owner'],
  otherRider: ['otherRider'],
  // For a rider that they choose.
  admin: ['admin'],
  /** A visitor who has not signed in, and then signs in with the same browser. */
  visitor: ['ownerInBrowserOfVisitor', 'otherRiderInBrowserOfVisitor', 'adminInBrowserOfVisitor'],
  /** A visitor who has not signed in and whose client stores no cookies. It must request again after the sign-in. */
  visitorWithoutCookies: [],
} as const satisfies Record<string, readonly string[]>

const members = ['rider', 'driver', 'fleetadmin', 'admin'] as const
/** A driver who waits may complete their account, and sign out. */
const membersAndWaiting = [...members, 'waitingDriver'] as const
const everyone = ['anonymous', ...membersAndWaiting] as const
const travellers = ['anonymous', 'rider', 'admin'] as const

export const unknownId = '01900000-0000-7000-8000-000000000000'
const homeAddress = {
  kind: 'home',
  name: '',
  description: '12 Old Mint Row',
  lat: pickup.lat,
  lng: pickup.lng,
}
/** Of a link that does not exist. */
const unknownToken = 'AAAAAAAAAAAAAAAAAAAAAA'
const point = { lat: String(pickup.lat), lng: String(pickup.lng) }
const shared = (roles: readonly Caller[], input: Rule['input'] = {}): Rule => ({
  roles,
  about: 'shared',
  input,
})
const own = (roles: readonly Caller[], input: Rule['input'] = {}): Rule => ({
  roles,
  about: 'own',
  input,
})
const tariff = {
  baseFare: 1,
  minFare: 1,
  ratePerUnitDistance: '1',
  ratePerHour: '1',
  convenienceFeeType: 'flat',
  convenienceFees: '1',
  cancelSlab: [],
  parcelTypes: [],
  options: [],
}
/** A record that only admins know. */
const record = (body?: object): Rule =>
  shared(['admin'], { params: { id: unknownId }, ...(body && { body }) })
const unknownPayment = { provider: 'none', id: unknownId }
const legacy = (body: object): Rule => ({ ...shared(everyone, { body }), sessionless: true })
const booking = (roles: readonly Caller[], body: object = {}): Rule => ({
  roles,
  about: 'booking',
  input: { body },
})
const person = (roles: readonly Caller[], input: Rule['input'] = {}): Rule => ({
  roles,
  about: 'person',
  input,
})
/** A version that the record does not have. */
const stale = { version: 999, body: {} }

/**
 * Who may call each endpoint. An endpoint without an entry fails the tests: decide who may get its response, then add
 * it.
 */
export const whoMay: Readonly<Record<string, Rule>> = {
  requestOtp: shared(everyone, { body: { mobile: '+447700900970' } }),
  verifyOtp: shared(everyone, { body: { challengeId: unknownId, code: '123456' } }),
  listSignInWays: shared(everyone),
  requestEmailOtp: shared(['anonymous'], { body: { email: 'nobody@example.org' } }),
  beginIdentitySignIn: shared(['anonymous'], { body: { provider: 'google' } }),
  returnFromIdentityProvider: shared(['anonymous'], { body: { query: 'code=1&state=2' } }),
  completeIdentitySignIn: shared(['anonymous'], { body: {} }),
  // Only tests the access of others: the body is refused.
  signOut: own(membersAndWaiting, { body: { everywhere: 'perhaps' } }),
  changeMobile: own(members, { body: { challengeId: unknownId, code: '123456' } }),
  getMe: own(membersAndWaiting),
  updateMe: own(membersAndWaiting),
  requestEmailCode: own(membersAndWaiting),
  confirmEmail: own(membersAndWaiting, { body: { code: '123456' } }),
  getBank: own(['rider', 'driver']),
  updateBank: own(['rider', 'driver']),
  getDemo: shared(everyone),

  createBooking: own(['rider', 'admin'], { body: { quoteId: unknownId } }),
  listBookings: own(['rider', 'driver']),
  listAllBookings: own(['fleetadmin', 'admin']),
  countAllBookings: own(['fleetadmin', 'admin']),
  exportAllBookings: own(['fleetadmin', 'admin'], { query: { format: 'csv' } }),
  getBooking: booking(members),
  getReceipt: booking(members),
  downloadReceipt: booking(members),
  getReceiptMail: booking(['admin']),
  sendReceiptAgain: booking(['admin']),
  exportReceipts: shared(['fleetadmin', 'admin'], { query: { ids: unknownId, format: 'pdf' } }),
  listBookingEvents: booking(members),
  getBookingDispatch: booking(['admin']),
  getBookingLedger: booking(['admin']),
  getBookingPosition: booking(['rider', 'admin']),
  getBookingTrack: booking(['admin']),
  acceptBooking: { roles: ['driver'], about: 'offer' },
  declineBooking: { roles: ['driver'], about: 'offer' },
  listAssignableDrivers: booking(['admin']),
  assignBooking: booking(['admin'], { driver: unknownId }),
  arriveBooking: booking(['driver']),
  startBooking: booking(['driver'], { otp: '1' }),
  addParcelPictures: booking(['driver', 'admin'], { pickupImage: `/api/files/${unknownId}` }),
  reachBooking: booking(['driver', 'admin']),
  quoteBookingDrop: booking(['rider'], { drop: { lat: 38.7, lng: -9.9, address: 'Here' } }),
  changeBookingDrop: booking(['rider'], { quoteId: unknownId }),
  callEmergency: booking(['rider', 'driver']),
  reportLostProperty: booking(['rider'], { message: 'An umbrella' }),
  closeLostProperty: booking(['admin']),
  markEmergencySeen: booking(['admin']),
  decideBookingFare: booking(['admin'], { charge: 'minimum' }),
  finishBooking: booking(['driver', 'admin']),
  payBooking: {
    ...booking(['driver', 'rider', 'admin'], { paymentMode: 'cash' }),
    bodyOf: { rider: { paymentMode: 'wallet' } },
  },
  listBookingPromos: booking(['rider', 'admin']),
  chooseBookingPromo: booking(['rider', 'admin'], { promo: 'NONE' }),
  removeBookingPromo: booking(['rider', 'admin']),
  chooseBookingPayment: booking(['rider', 'admin'], { paymentMode: 'cash' }),
  openBookingPayment: booking(['rider'], { provider: 'none' }),
  getPendingPayment: booking(['rider']),
  getTopUps: shared(['rider', 'driver']),
  openTopUp: shared(['rider', 'driver'], { body: { provider: 'none', amount: 1000 } }),
  getPayment: shared(['rider', 'driver'], { params: { id: unknownId } }),
  checkPayment: shared(['rider', 'driver'], { params: { id: unknownId }, body: { left: false } }),
  listBookingPayments: booking(['admin']),
  listTopUpPayments: person(['admin']),
  askPayment: shared(['admin'], { params: { id: unknownId }, body: {} }),
  refundPayment: shared(['admin'], { params: { id: unknownId }, body: { amount: 100, reason: 'Late' } }),
  endPaymentCase: shared(['admin'], {
    params: { id: unknownId },
    body: { outcome: 'handled', note: 'Seen' },
  }),
  endRefund: shared(['admin'], { params: { id: unknownId }, body: { status: 'done', reason: 'Seen' } }),
  returnFromCheckout: { ...shared(everyone, { params: unknownPayment }), sessionless: true },
  leaveCheckout: { ...shared(everyone, { params: unknownPayment }), sessionless: true },
  postFromCheckout: { ...shared(everyone, { params: unknownPayment, body: {} }), sessionless: true },
  chargeCard: { ...shared(everyone, { params: { id: unknownId }, body: {} }), sessionless: true },
  takePaymentWebhook: { ...shared(everyone, { params: { provider: 'none' }, body: {} }), sessionless: true },
  payByLegacyForm: shared(['rider', 'driver'], {
    params: { provider: 'none' },
    body: { order_id: unknownId, amount: '1', currency: 'EUR', cust_id: unknownId },
  }),
  legacyProviders: legacy({}),
  listPaymentProviders: shared(everyone),
  getPaymentSetup: shared(['admin']),
  getSystemStatus: shared(['admin']),
  testPaymentProvider: shared(['admin'], { params: { name: 'none' }, body: {} }),
  getClearing: shared(['admin']),
  exportClearing: shared(['admin'], { query: { format: 'csv' } }),
  recordPayout: shared(['admin'], {
    body: { provider: 'none', day: '2026-11-22', received: 1, fee: 0, note: '' },
  }),
  reversePayout: record({}),
  rateBooking: booking(['rider'], { rating: 1 }),
  tipBooking: booking(['rider'], { amount: 100 }),
  openTipPayment: booking(['rider'], { provider: 'none', amount: 100 }),
  getTripLink: booking(['rider']),
  shareTrip: booking(['rider']),
  stopSharingTrip: booking(['rider']),
  getSharedTrip: shared(everyone, { params: { token: unknownToken } }),
  followSharedTrip: { ...shared(everyone, { params: { token: unknownToken } }), sessionless: true },
  cancelBooking: booking(['rider', 'driver', 'admin'], { reason: 'changed plans' }),

  getChat: booking(['rider', 'driver']),
  listChatMessages: { ...booking(['rider', 'driver']), input: { query: { before: '5' } } },
  readChat: booking(['admin']),
  readRecipientPhone: booking(['admin']),
  sendChatMessage: booking(['rider', 'driver'], { id: unknownId, text: 'Hello.' }),
  markChatRead: booking(['rider', 'driver'], { upTo: 1 }),

  describeUploads: shared(everyone),
  createUpload: own(membersAndWaiting, { query: { purpose: 'nothing' } }),
  findUploadOffset: own(membersAndWaiting, { params: { id: unknownId } }),
  appendToUpload: own(membersAndWaiting, { params: { id: unknownId } }),
  cancelUpload: own(membersAndWaiting, { params: { id: unknownId } }),
  finishUpload: own(membersAndWaiting, { params: { id: unknownId } }),
  // The purpose of the file decides who may read it: files.test.ts.
  getFile: shared(everyone, { params: { id: unknownId } }),

  // Refused for the empty name: a success would end the session.
  signUpAsDriver: own(['rider'], { body: { firstName: '' } }),
  getApplication: own(['waitingDriver']),
  updateApplication: own(['waitingDriver'], { body: { email: 'nonsense' } }),

  getListLook: own(['fleetadmin', 'admin'], { params: { list: 'Drivers' } }),
  saveListLook: own(['fleetadmin', 'admin'], {
    params: { list: 'Drivers' },
    body: { columns: null, dense: false, views: [] },
  }),
  listDrivers: own(['fleetadmin', 'admin']),
  countDrivers: own(['fleetadmin', 'admin']),
  exportDrivers: own(['fleetadmin', 'admin'], { query: { format: 'csv' } }),
  listAuditEntries: own(['admin']),
  countAuditEntries: own(['admin']),
  exportAuditEntries: own(['admin'], { query: { format: 'csv' } }),
  approvePeople: shared(['admin'], { body: { people: [unknownId] } }),
  // Fleet admins their own drivers only: approve-people.test.ts.
  blockPeople: shared(['fleetadmin', 'admin'], { body: { people: [unknownId], reason: 'x' } }),
  unblockPeople: shared(['fleetadmin', 'admin'], { body: { people: [unknownId] } }),
  confirmAdmin: person(['admin'], { body: {} }),
  setPersonPictures: person(['fleetadmin', 'admin'], { body: {} }),
  findCaller: shared(['admin'], { query: { mobile: '+351910550000' } }),
  getPerson: person(['fleetadmin', 'admin']),
  createPerson: shared(['fleetadmin', 'admin'], {
    body: { usertype: 'driver', firstName: '', lastName: '', mobile: '', email: '' },
  }),
  updatePerson: person(['fleetadmin', 'admin'], stale),
  deletePerson: person(['fleetadmin', 'admin'], stale),
  getPersonPosition: person(['fleetadmin', 'admin']),
  listPersonTrips: person(['fleetadmin', 'admin']),
  listDriverRatings: person(['admin']),
  listPersonReferrals: person(['admin']),
  getPersonWallet: person(['fleetadmin', 'admin']),
  exportPersonStatement: person(['fleetadmin', 'admin'], { query: { month: '2026-11', format: 'csv' } }),
  listPersonSessions: person(['fleetadmin', 'admin']),
  endPersonSessions: person(['fleetadmin', 'admin'], { body: { session: unknownId } }),
  listRiders: own(['admin']),
  countRiders: own(['admin']),
  exportRiders: own(['admin'], { query: { format: 'csv' } }),
  listFleetAdmins: own(['admin']),
  countFleetAdmins: own(['admin']),
  exportFleetAdmins: own(['admin'], { query: { format: 'csv' } }),
  listAdmins: own(['admin']),
  countAdmins: own(['admin']),
  exportAdmins: own(['admin'], { query: { format: 'csv' } }),

  sendPositions: own(['driver'], {
    body: { positions: [{ lat: 1, lng: 1, at: '2026-01-01T00:00:00Z' }] },
  }),
  setAvailability: own(['driver'], { body: { driverActiveStatus: true } }),
  getWork: own(['driver']),
  getMyEarnings: own(['driver'], { query: { from: '2026-11-16' } }),
  listFleetPositions: own(['fleetadmin', 'admin']),
  getDashboard: own(['fleetadmin', 'admin']),
  getEarningReport: shared(['admin']),
  exportEarningReport: shared(['admin'], { query: { format: 'csv' } }),
  exportJournal: shared(['admin']),
  getDriverEarnings: own(['fleetadmin', 'admin']),
  exportDriverEarnings: own(['fleetadmin', 'admin'], { query: { format: 'csv' } }),
  getPushKey: shared(['rider', 'driver', 'waitingDriver']),
  // Refused for the host: a success would depend on the session.
  registerDevice: own(['rider', 'driver', 'waitingDriver'], {
    body: { endpoint: 'https://push.example/1', keys: { p256dh: 'AAAA', auth: 'AAAA' } },
  }),
  removeDevice: own(['rider', 'driver', 'waitingDriver']),
  listNotifications: own(['rider', 'driver', 'admin']),
  readNotifications: own(['rider', 'driver', 'admin'], { body: {} }),
  getPushProviders: shared(['admin']),
  listBroadcasts: own(['admin']),
  countBroadcasts: own(['admin']),
  exportBroadcasts: own(['admin'], { query: { format: 'csv' } }),
  countAudience: shared(['admin'], { query: { usertype: 'rider', devicetype: 'All' } }),
  createBroadcast: shared(['admin'], {
    body: { title: '', body: '', usertype: 'rider', devicetype: 'All' },
  }),
  deleteBroadcast: record(),
  searchConsole: own(['fleetadmin', 'admin'], { query: { query: 'unknown' } }),
  getWallet: own(members),
  exportStatement: own(['rider', 'driver'], { query: { month: '2026-11', format: 'csv' } }),
  listMyPlaces: own(['rider']),
  listMyAddresses: own(['rider']),
  saveMyAddress: own(['rider'], { body: { ...homeAddress, kind: 'named' } }),
  changeMyAddress: own(['rider'], { params: { id: unknownId }, body: homeAddress }),
  deleteMyAddress: own(['rider'], { params: { id: unknownId }, body: {} }),
  listMySessions: own(membersAndWaiting),
  endMySessions: own(membersAndWaiting, { body: { session: unknownId } }),
  listLinkedAccounts: own(membersAndWaiting),
  unlinkAccount: own(membersAndWaiting, { params: { id: unknownId }, body: {} }),
  getMutedTopics: own(['rider', 'driver']),
  setMutedTopics: own(['rider', 'driver'], { body: { muted: [] } }),
  downloadMyData: own(members, { query: { format: 'json' } }),
  // With a booking that is active, or money that was not confirmed.
  deleteMe: own(['rider', 'driver'], { body: { walletBalance: -1 } }),

  suggestPlaces: shared(everyone, { query: { query: 'mint' } }),
  listPopularPlaces: shared(everyone, { query: point }),
  reversePlace: shared(everyone, { query: point }),
  getPlace: shared(everyone, { params: { id: 'nowhere' } }),
  findRoute: shared(everyone, { body: { points: [pickup, drop] } }),
  getMap: shared(everyone),
  legacyAddress: legacy({ latlng: `${pickup.lat},${pickup.lng}` }),
  legacyDirections: legacy({ start: pickup, dest: drop }),
  legacyAutocomplete: legacy({ searchKeyword: 'mint' }),
  legacyCoords: legacy({ place_id: 'nowhere' }),
  legacyDistanceMatrix: legacy({ start: pickup, dest: drop }),
  legacyReferrer: legacy({ referralId: 'nobody1000' }),
  legacyUserExists: legacy({ mobile: '+447700900970' }),
  legacySignUp: legacy({
    regData: { usertype: 'rider', firstName: '', lastName: '', mobile: '', email: '' },
  }),
  // Needs a bearer token of its own, which no session is: push.test.ts.
  legacySendNotification: legacy({ token: 'ExponentPushToken[unknown]', title: 'Hello' }),
  legacyNewset: legacy({}),
  listRecordHistory: own(['fleetadmin', 'admin'], {
    params: { subjectType: 'booking', subjectId: unknownId },
  }),
  listMapCosts: shared(['admin'], { query: { from: '2026-01-01', to: '2026-01-31' } }),
  getBookingMapCosts: booking(['admin']),
  createQuotes: shared(travellers, { body: { pickup, drop } }),
  listCarsNearby: shared(travellers, { query: point }),
  getHealth: shared(everyone),
  getLiveness: shared(everyone),
  getSetup: shared(everyone),
  setUp: shared(everyone, {
    body: {
      code: 'AAAA-AAAA',
      country: 'PT',
      mobile: '+351912345678',
      firstName: 'Mallory',
      lastName: 'Reis',
      email: 'mallory@example.org',
      appName: 'Mine',
      currency: 'EUR',
      timeZone: 'Europe/Lisbon',
      convertToMile: false,
      language: 'en',
      carTypes: [
        {
          name: 'City',
          image: 'city',
          extraInfo: '',
          baseFare: 1,
          ratePerUnitDistance: '1',
          ratePerHour: '1',
          minFare: 1,
          convenienceFees: '1',
        },
      ],
    },
  }),
  getSettings: shared(everyone),
  listCarTypes: shared(everyone),
  listAllCarTypes: shared(['admin']),
  getCarType: record(),
  // Refused for its empty name.
  createCarType: shared(['admin'], {
    body: { name: '', service: 'taxi', image: 'city', photo: '', extraInfo: '', translations: {}, ...tariff },
  }),
  updateCarType: record({ name: 'Mine' }),
  archiveCarType: record(),
  restoreCarType: record(),
  deleteCarType: record(),
  orderCarTypes: shared(['admin'], { body: { ids: [] } }),
  listTariffVersions: record(),
  tryOutTariff: shared(['admin'], { body: { tariff, trip: { distance: '1', durationSeconds: 60 } } }),
  getAllSettings: shared(['admin']),
  updateSettings: shared(['admin'], { body: { appName: '' } }),
  decideApprovalLimit: shared(['admin'], { body: { approved: false } }),
  listCancelReasonRecords: own(['admin']),
  countCancelReasonRecords: own(['admin']),
  exportCancelReasonRecords: own(['admin'], { query: { format: 'csv' } }),
  getCancelReason: record(),
  createCancelReason: shared(['admin'], { body: { label: '' } }),
  updateCancelReason: record({ label: 'Mine' }),
  deleteCancelReason: record(),
  findWalletOwners: shared(['admin'], { query: { query: 'Farah' } }),
  addToWallet: shared(['admin'], { body: { amount: 100 } }),
  correctWallet: shared(['admin'], { body: { amount: 100 } }),
  approveAdjustment: shared(['admin'], { params: { id: unknownId }, body: {} }),
  rejectAdjustment: shared(['admin'], { params: { id: unknownId }, body: { reason: 'No' } }),
  decideHeldReward: shared(['admin'], { params: { id: unknownId }, body: { decision: 'refused' } }),
  listPaymentCases: own(['admin']),
  countPaymentCases: own(['admin']),
  exportPaymentCases: own(['admin'], { query: { format: 'csv' } }),
  listHeldRewards: own(['admin']),
  countHeldRewards: own(['admin']),
  exportHeldRewards: own(['admin'], { query: { format: 'csv' } }),
  listAdjustments: own(['admin']),
  countAdjustments: own(['admin']),
  exportAdjustments: own(['admin'], { query: { format: 'csv' } }),
  listWithdrawals: own(['admin']),
  countWithdrawals: own(['admin']),
  exportWithdrawals: own(['admin'], { query: { format: 'csv' } }),
  getWithdrawal: record(),
  processWithdrawal: record({}),
  countRequestedWithdrawals: shared(['admin']),
  processWithdrawals: shared(['admin'], { body: { withdrawals: [unknownId] } }),
  refuseWithdrawal: record({ reason: 'unknown account' }),
  listMyWithdrawals: own(['rider', 'driver']),
  // Only the owner of a withdrawal finds it: withdrawals.test.ts.
  getMyWithdrawal: own(['rider', 'driver'], { params: { id: unknownId } }),
  cancelWithdrawal: own(['rider', 'driver'], { params: { id: unknownId } }),
  // Riders are refused by the settings, drivers for the amount.
  requestWithdrawal: own(['rider', 'driver'], { body: { amount: 900_000_000 } }),
  listPromos: own(['admin']),
  countPromos: own(['admin']),
  exportPromos: own(['admin'], { query: { format: 'csv' } }),
  getPromo: record(),
  createPromo: shared(['admin'], { body: { ...promos.exampleInput, promoName: '' } }),
  updatePromo: record({ promoName: 'Mine' }),
  deletePromo: record(),
  listPromoUses: record(),
  listPromoOffers: shared(['rider'], { query: { quoteId: unknownId } }),
  checkReferral: shared(['rider'], { params: { referralId: 'nobody1000' } }),
  enterReferral: own(['rider'], { body: { referralId: 'nobody1000' } }),
  listMyReferrals: own(['rider', 'driver']),
  checkPromo: shared(['rider', 'admin'], { query: { quoteId: unknownId, promo: 'NONE' } }),
  listLanguageRecords: shared(['admin']),
  createLanguage: shared(['admin'], { body: { langName: '', langLocale: 'nl', dateLocale: 'nl' } }),
  updateLanguage: record({ langName: 'Mine' }),
  makeLanguageDefault: record(),
  deleteLanguage: record(),
  getLanguageTexts: record(),
  setLanguageTexts: record({ json: '{}' }),
  getSitePages: record(),
  updateSitePages: record({ about: '' }),
  listCancelReasons: shared(['rider', 'driver', 'admin']),
  listLanguages: shared(everyone),
}
