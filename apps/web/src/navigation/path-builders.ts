import { consolePaths } from '@cabstand/contract/console-paths'
import type { Role } from '@cabstand/domain/roles'
import { bookAction } from './book-action.ts'
import { stringifySearch } from './search-params.ts'

/** Search parameters of the booking screen, also the fields of the landing page's form. */
export interface BookSearch {
  readonly pickup?: string | undefined
  readonly pickupLat?: number | undefined
  readonly pickupLng?: number | undefined
  readonly drop?: string | undefined
  readonly dropLat?: number | undefined
  readonly dropLng?: number | undefined
  /** The stops in between, as `stopsSearch` writes them. */
  readonly via?: string | undefined
  readonly when?: 'now' | 'later' | undefined
  /** ISO 8601; without an offset it is wall-clock time in the settings' time zone. */
  readonly at?: string | undefined
  readonly carType?: string | undefined
  readonly service?: 'taxi' | 'delivery' | undefined
  /** Of a parcel: descriptions from the lists of its car type. */
  readonly parcel?: string | undefined
  readonly option?: string | undefined
  readonly pay?: 'cash' | 'wallet' | 'card' | undefined
  /** The wallet pays what it can, and cash or card the rest. */
  readonly useWallet?: 'yes' | undefined
  /** The name of a promo. */
  readonly promo?: string | undefined
}

const withSearch = (path: string, search: Readonly<Record<string, unknown>>) =>
  `${path}${stringifySearch(search)}`

// documents
export const home = () => '/'
export const about = () => '/about-us'
export const privacy = () => '/privacy-policy'
export const accountDeletion = () => '/account-deletion'
/** This page in another language. */
export const language = (locale: string) => withSearch('', { lang: locale })

// riders and drivers
/** `problem`: why the person was signed out. */
export const login = (redirect?: string, problem?: 'not_valid_user_type' | 'user_issue_contact_admin') =>
  withSearch('/login', { redirect, problem })
export const setup = () => '/setup'
export const book = (search: BookSearch = {}) => withSearch(bookAction(), { ...search })
interface BookingListSearch {
  readonly status?: string | undefined
  readonly service?: string | undefined
  readonly month?: string | undefined
}

/** `later`, `past` and `all` select the rider's other lists; the last two can be filtered. */
export const bookings = (scope?: 'now' | 'later' | 'past' | 'all', filters: BookingListSearch = {}) =>
  withSearch('/bookings', { scope: scope === 'now' ? undefined : scope, ...filters })
/** All trips of a driver. */
export const trips = (filters: BookingListSearch = {}) => withSearch('/bookings/all', { ...filters })
export const booking = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}`
/** Its receipt, or the record of its driver. */
export const receipt = (bookingId: string) => `${booking(bookingId)}/receipt`
/** The chat of a booking, for rider and driver. */
export const chat = (bookingId: string) => `${booking(bookingId)}/chat`
export const profile = () => '/profile'
/** The bank details of the profile. */
export const bank = () => '/profile#bank'
/** The part of the profile that shows who joined by an invitation. */
export const referrals = () => '/profile#referrals'
export const wallet = () => '/wallet'
/** The withdrawals of a person, and the form for another one. */
export const myWithdrawals = () => '/wallet/withdrawals'
export const myWithdrawal = (id: string) => `/wallet/withdrawals/${encodeURIComponent(id)}`
/** What became of a card payment. */
/** On the server, which ends a payment that was given up and leads to its page. */
export const leaveCheckout = (provider: string, attemptId: string) =>
  `/payments/${encodeURIComponent(provider)}/cancel/${encodeURIComponent(attemptId)}`
export const payment = (attemptId: string) => `/payments/${encodeURIComponent(attemptId)}`
/** Its checkout: a page of the server, not a screen. It leads to the provider. */
export const checkout = (attemptId: string) => `${payment(attemptId)}/checkout`
/** What a driver earned, by day. */
export const earnings = () => '/earnings'
export const inbox = () => '/inbox'
/** The sign-up of drivers and, until they are approved, their application. */
export const drive = () => '/drive'

// console: links with parameters; the others are `consolePaths`
/** The board; with an id: that booking is selected. */
export const dispatch = (bookingId?: string) => withSearch(consolePaths.dispatch, { booking: bookingId })
export const carType = (carTypeId: string) => `${consolePaths.carTypes}/${encodeURIComponent(carTypeId)}`
/** With a number: for the person who calls from it. */
export const addBooking = (mobile?: string) => withSearch(consolePaths.addBooking, { mobile })
export const adminBooking = (bookingId: string) => booking(bookingId)
const peoplePaths = {
  rider: consolePaths.riders,
  driver: consolePaths.drivers,
  fleetadmin: consolePaths.fleetAdmins,
  admin: consolePaths.admins,
} as const
/** The list of the people of a role; `search`: only those who fit. */
export const people = (role: Role, search?: string) => withSearch(peoplePaths[role], { search })
export const person = (role: Role, userId: string) => `${people(role)}/${encodeURIComponent(userId)}`
/** The form of a new person of a role. */
export const newPerson = (role: Role) => `${people(role)}/new`
/** With an id: for this person. */
export const addToWallet = (userId?: string) => withSearch(consolePaths.addToWallet, { user: userId })
/** The credits and corrections of wallets; `waiting`: those that another admin must approve. */
/** Those that are open. */
export const paymentCases = () => withSearch(consolePaths.paymentCases, { tab: 'open' })
export const walletAdjustments = (tab?: 'waiting') => withSearch(consolePaths.walletAdjustments, { tab })
/** The withdrawals of admins; with a reference: that one. */
export const withdrawals = (reference?: string) => withSearch(consolePaths.withdrawals, { search: reference })
/** With an id: that language's texts. */
export const languages = (languageId?: string) => withSearch(consolePaths.languages, { language: languageId })
