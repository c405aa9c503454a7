import type { Caller } from '@cabstand/contract/endpoint'
import { examplePromoInput } from '@cabstand/contract/examples/promos'
import { drop, pickup } from '../trip.ts'

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
   * `nobody`: the same for all allowed callers. `oneself`: each gets their own data. Otherwise a resource listed above.
   */
  readonly about: 'nobody' | 'oneself' | keyof typeof partiesOf
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
/** Of a link that does not exist. */
const unknownToken = 'AAAAAAAAAAAAAAAAAAAAAA'
const point = { lat: String(pickup.lat), lng: String(pickup.lng) }
const nobody = (roles: readonly Caller[], input: Rule['input'] = {}): Rule => ({
  roles,
  about: 'nobody',
  input,
})
const oneself = (roles: readonly Caller[], input: Rule['input'] = {}): Rule => ({
  roles,
  about: 'oneself',
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
  nobody(['admin'], { params: { id: unknownId }, ...(body && { body }) })
const legacy = (body: object): Rule => ({ ...nobody(everyone, { body }), sessionless: true })
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
  requestOtp: nobody(everyone, { body: { mobile: '+447700900970' } }),
  verifyOtp: nobody(everyone, { body: { challengeId: unknownId, code: '123456' } }),
  // Only tests the access of others: the body is refused.
  signOut: oneself(membersAndWaiting, { body: { everywhere: 'perhaps' } }),
  getMe: oneself(membersAndWaiting),
  updateMe: oneself(membersAndWaiting),
  getBank: oneself(['rider', 'driver']),
  updateBank: oneself(['rider', 'driver']),
  getDemo: nobody(everyone),

  createBooking: oneself(['rider', 'admin'], { body: { quoteId: unknownId } }),
  listBookings: oneself(['rider', 'driver']),
  listAllBookings: oneself(['fleetadmin', 'admin']),
  countAllBookings: oneself(['fleetadmin', 'admin']),
  exportAllBookings: oneself(['fleetadmin', 'admin'], { query: { format: 'csv' } }),
  getBooking: booking(members),
  getReceipt: booking(members),
  downloadReceipt: booking(members),
  getReceiptMail: booking(['admin']),
  sendReceiptAgain: booking(['admin']),
  exportReceipts: nobody(['fleetadmin', 'admin'], { query: { ids: unknownId, format: 'pdf' } }),
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
  finishBooking: booking(['driver', 'admin']),
  payBooking: {
    ...booking(['driver', 'rider', 'admin'], { paymentMode: 'cash' }),
    bodyOf: { rider: { paymentMode: 'wallet' } },
  },
  listBookingPromos: booking(['rider', 'admin']),
  chooseBookingPromo: booking(['rider', 'admin'], { promo: 'NONE' }),
  removeBookingPromo: booking(['rider', 'admin']),
  chooseBookingPayment: booking(['rider', 'admin'], { paymentMode: 'cash' }),
  openBookingPayment: booking(['rider'], { provider: 'nobody' }),
  getTopUps: nobody(['rider', 'driver']),
  openTopUp: nobody(['rider', 'driver'], { body: { provider: 'none', amount: 1000 } }),
  answerTestPayment: nobody(['rider', 'driver'], { params: { id: unknownId }, body: { outcome: 'approve' } }),
  legacyProviders: legacy({}),
  rateBooking: booking(['rider'], { rating: 1 }),
  getTripLink: booking(['rider']),
  shareTrip: booking(['rider']),
  stopSharingTrip: booking(['rider']),
  getSharedTrip: nobody(everyone, { params: { token: unknownToken } }),
  followSharedTrip: { ...nobody(everyone, { params: { token: unknownToken } }), sessionless: true },
  cancelBooking: booking(['rider', 'driver', 'admin'], { reason: 'changed plans' }),

  getChat: booking(members),
  listChatMessages: { ...booking(members), input: { query: { before: '5' } } },
  sendChatMessage: booking(['rider', 'driver'], { id: unknownId, text: 'Hello.' }),
  markChatRead: booking(['rider', 'driver'], { upTo: 1 }),

  describeUploads: nobody(everyone),
  createUpload: oneself(membersAndWaiting, { query: { purpose: 'nothing' } }),
  findUploadOffset: oneself(membersAndWaiting, { params: { id: unknownId } }),
  appendToUpload: oneself(membersAndWaiting, { params: { id: unknownId } }),
  cancelUpload: oneself(membersAndWaiting, { params: { id: unknownId } }),
  finishUpload: oneself(membersAndWaiting, { params: { id: unknownId } }),
  // The purpose of the file decides who may read it: files.test.ts.
  getFile: nobody(everyone, { params: { id: unknownId } }),

  // Refused for the empty name: a success would end the session.
  signUpAsDriver: oneself(['rider'], { body: { firstName: '' } }),
  getApplication: oneself(['waitingDriver']),
  updateApplication: oneself(['waitingDriver'], { body: { email: 'nonsense' } }),

  getListLook: oneself(['fleetadmin', 'admin'], { params: { list: 'Drivers' } }),
  saveListLook: oneself(['fleetadmin', 'admin'], {
    params: { list: 'Drivers' },
    body: { columns: null, dense: false, views: [] },
  }),
  listDrivers: oneself(['fleetadmin', 'admin']),
  countDrivers: oneself(['fleetadmin', 'admin']),
  exportDrivers: oneself(['fleetadmin', 'admin'], { query: { format: 'csv' } }),
  listAuditEntries: oneself(['admin']),
  countAuditEntries: oneself(['admin']),
  exportAuditEntries: oneself(['admin'], { query: { format: 'csv' } }),
  approvePeople: nobody(['admin'], { body: { people: [unknownId], approved: true } }),
  setPersonPictures: person(['fleetadmin', 'admin'], { body: {} }),
  findCaller: nobody(['admin'], { query: { mobile: '+351910550000' } }),
  getPerson: person(['fleetadmin', 'admin']),
  createPerson: nobody(['fleetadmin', 'admin'], {
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
  listRiders: oneself(['admin']),
  countRiders: oneself(['admin']),
  exportRiders: oneself(['admin'], { query: { format: 'csv' } }),
  listFleetAdmins: oneself(['admin']),
  countFleetAdmins: oneself(['admin']),
  exportFleetAdmins: oneself(['admin'], { query: { format: 'csv' } }),
  listAdmins: oneself(['admin']),
  countAdmins: oneself(['admin']),
  exportAdmins: oneself(['admin'], { query: { format: 'csv' } }),

  sendPositions: oneself(['driver'], {
    body: { positions: [{ lat: 1, lng: 1, at: '2026-01-01T00:00:00Z' }] },
  }),
  setAvailability: oneself(['driver'], { body: { driverActiveStatus: true } }),
  getWork: oneself(['driver']),
  listFleetPositions: oneself(['fleetadmin', 'admin']),
  getDashboard: oneself(['fleetadmin', 'admin']),
  getEarningReport: nobody(['admin']),
  exportEarningReport: nobody(['admin'], { query: { format: 'csv' } }),
  exportJournal: nobody(['admin']),
  getDriverEarnings: oneself(['fleetadmin', 'admin']),
  exportDriverEarnings: oneself(['fleetadmin', 'admin'], { query: { format: 'csv' } }),
  getPushKey: nobody(['rider', 'driver', 'waitingDriver']),
  // Refused for the host: a success would depend on the session.
  registerDevice: oneself(['rider', 'driver', 'waitingDriver'], {
    body: { endpoint: 'https://push.example/1', keys: { p256dh: 'AAAA', auth: 'AAAA' } },
  }),
  removeDevice: oneself(['rider', 'driver', 'waitingDriver']),
  listNotifications: oneself(['rider', 'driver', 'admin']),
  readNotifications: oneself(['rider', 'driver', 'admin'], { body: {} }),
  getPushProviders: nobody(['admin']),
  listBroadcasts: oneself(['admin']),
  countBroadcasts: oneself(['admin']),
  exportBroadcasts: oneself(['admin'], { query: { format: 'csv' } }),
  countAudience: nobody(['admin'], { query: { usertype: 'rider', devicetype: 'All' } }),
  createBroadcast: nobody(['admin'], {
    body: { title: '', body: '', usertype: 'rider', devicetype: 'All' },
  }),
  deleteBroadcast: record(),
  searchConsole: oneself(['fleetadmin', 'admin'], { query: { query: 'nobody' } }),
  getWallet: oneself(members),
  exportStatement: oneself(['rider', 'driver'], { query: { month: '2026-11', format: 'csv' } }),
  listMyPlaces: oneself(['rider']),

  suggestPlaces: nobody(everyone, { query: { query: 'mint' } }),
  listPopularPlaces: nobody(everyone, { query: point }),
  reversePlace: nobody(everyone, { query: point }),
  getPlace: nobody(everyone, { params: { id: 'nowhere' } }),
  findRoute: nobody(everyone, { body: { points: [pickup, drop] } }),
  findMatrix: nobody(everyone, { body: { sources: [pickup], targets: [drop] } }),
  findIsochrones: nobody(['admin'], { query: { ...point, minutes: '5' } }),
  getMap: nobody(everyone),
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
  listRecordHistory: oneself(['fleetadmin', 'admin'], {
    params: { subjectType: 'booking', subjectId: unknownId },
  }),
  listMapCosts: nobody(['admin'], { query: { from: '2026-01-01', to: '2026-01-31' } }),
  getBookingMapCosts: booking(['admin']),
  createQuotes: nobody(travellers, { body: { pickup, drop } }),
  listCarsNearby: nobody(travellers, { query: point }),
  getHealth: nobody(everyone),
  getLiveness: nobody(everyone),
  getSetup: nobody(everyone),
  setUp: nobody(everyone, {
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
  getSettings: nobody(everyone),
  listCarTypes: nobody(everyone),
  listAllCarTypes: nobody(['admin']),
  getCarType: record(),
  // Refused for its empty name.
  createCarType: nobody(['admin'], {
    body: { name: '', service: 'taxi', image: 'city', photo: '', extraInfo: '', translations: {}, ...tariff },
  }),
  updateCarType: record({ name: 'Mine' }),
  archiveCarType: record(),
  restoreCarType: record(),
  deleteCarType: record(),
  orderCarTypes: nobody(['admin'], { body: { ids: [] } }),
  listTariffVersions: record(),
  tryOutTariff: nobody(['admin'], { body: { tariff, trip: { distance: '1', durationSeconds: 60 } } }),
  getAllSettings: nobody(['admin']),
  updateSettings: nobody(['admin'], { body: { appName: '' } }),
  listCancelReasonRecords: oneself(['admin']),
  countCancelReasonRecords: oneself(['admin']),
  exportCancelReasonRecords: oneself(['admin'], { query: { format: 'csv' } }),
  createCancelReason: nobody(['admin'], { body: { label: '' } }),
  updateCancelReason: record({ label: 'Mine' }),
  deleteCancelReason: record(),
  findWalletOwners: nobody(['admin'], { query: { query: 'Farah' } }),
  addToWallet: nobody(['admin'], { body: { amount: 100 } }),
  correctWallet: nobody(['admin'], { body: { amount: 100 } }),
  approveAdjustment: nobody(['admin'], { params: { id: unknownId }, body: {} }),
  rejectAdjustment: nobody(['admin'], { params: { id: unknownId }, body: { reason: 'No' } }),
  listAdjustments: oneself(['admin']),
  countAdjustments: oneself(['admin']),
  exportAdjustments: oneself(['admin'], { query: { format: 'csv' } }),
  listWithdrawals: oneself(['admin']),
  countWithdrawals: oneself(['admin']),
  exportWithdrawals: oneself(['admin'], { query: { format: 'csv' } }),
  getWithdrawal: record(),
  processWithdrawal: record({}),
  processWithdrawals: nobody(['admin'], { body: { withdrawals: [unknownId] } }),
  refuseWithdrawal: record({ reason: 'unknown account' }),
  listMyWithdrawals: oneself(['rider', 'driver']),
  // Only the owner of a withdrawal finds it: withdrawals.test.ts.
  getMyWithdrawal: oneself(['rider', 'driver'], { params: { id: unknownId } }),
  cancelWithdrawal: oneself(['rider', 'driver'], { params: { id: unknownId } }),
  // Riders are refused by the settings, drivers for the amount.
  requestWithdrawal: oneself(['rider', 'driver'], { body: { amount: 900_000_000 } }),
  listPromos: oneself(['admin']),
  countPromos: oneself(['admin']),
  exportPromos: oneself(['admin'], { query: { format: 'csv' } }),
  getPromo: record(),
  createPromo: nobody(['admin'], { body: { ...examplePromoInput, promoName: '' } }),
  updatePromo: record({ promoName: 'Mine' }),
  deletePromo: record(),
  listPromoUses: record(),
  listPromoOffers: nobody(['rider'], { query: { quoteId: unknownId } }),
  checkReferral: nobody(['rider'], { params: { referralId: 'nobody1000' } }),
  enterReferral: oneself(['rider'], { body: { referralId: 'nobody1000' } }),
  listMyReferrals: oneself(['rider', 'driver']),
  checkPromo: nobody(['rider', 'admin'], { query: { quoteId: unknownId, promo: 'NONE' } }),
  listLanguageRecords: nobody(['admin']),
  createLanguage: nobody(['admin'], { body: { langName: '', langLocale: 'pt', dateLocale: 'pt' } }),
  updateLanguage: record({ langName: 'Mine' }),
  makeLanguageDefault: record(),
  deleteLanguage: record(),
  getLanguageTexts: record(),
  setLanguageTexts: record({ json: '{}' }),
  listCancelReasons: nobody(['rider', 'driver', 'admin']),
  listLanguages: nobody(everyone),
}
