import type { DescribedEndpoint } from '../endpoint.ts'
import type { List } from '../lists/define-list.ts'
import type { StaffRecord } from '../records/define-record.ts'
import * as adjustments from './adjustments.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bookings from './bookings/index.ts'
import * as cancelReasons from './cancel-reasons.ts'
import * as carTypes from './car-types.ts'
import * as chat from './chat.ts'
import * as console from './console.ts'
import * as dashboard from './dashboard.ts'
import * as demo from './demo.ts'
import * as dispatch from './dispatch.ts'
import * as driverSignUp from './driver-sign-up.ts'
import * as files from './files.ts'
import * as fleet from './fleet.ts'
import * as heldRewards from './held-rewards.ts'
import * as languages from './languages.ts'
import * as legacy from './legacy.ts'
import * as maps from './maps/index.ts'
import * as myWithdrawals from './my-withdrawals.ts'
import * as notifications from './notifications/index.ts'
import * as payments from './payments.ts'
import * as people from './people/index.ts'
import * as personReferrals from './person-referrals.ts'
import * as pricing from './pricing.ts'
import * as promoOffers from './promo-offers.ts'
import * as promos from './promos.ts'
import * as receipts from './receipts.ts'
import * as referrals from './referrals.ts'
import * as reports from './reports.ts'
import * as settings from './settings.ts'
import * as setup from './setup.ts'
import * as sharing from './sharing.ts'
import * as staffBookings from './staff-bookings.ts'
import * as staffSettings from './staff-settings.ts'
import * as system from './system.ts'
import * as users from './users.ts'
import * as wallet from './wallet.ts'
import * as withdrawals from './withdrawals.ts'

const isEndpoint = (value: unknown): value is DescribedEndpoint =>
  typeof value === 'object' && value !== null && 'roles' in value && 'path' in value && 'method' in value

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'list' in value && 'count' in value && 'export' in value

const isRecord = (value: unknown): value is StaffRecord =>
  typeof value === 'object' && value !== null && 'fields' in value && 'create' in value

const declared: readonly unknown[] = [
  adjustments,
  heldRewards,
  audit,
  auth,
  bookings,
  cancelReasons,
  carTypes,
  chat,
  console,
  dashboard,
  demo,
  dispatch,
  driverSignUp,
  files,
  fleet,
  languages,
  legacy,
  maps,
  myWithdrawals,
  notifications,
  payments,
  people,
  personReferrals,
  pricing,
  promoOffers,
  promos,
  referrals,
  receipts,
  reports,
  settings,
  setup,
  sharing,
  staffBookings,
  staffSettings,
  system,
  users,
  wallet,
  withdrawals,
].flatMap((file) => Object.values(file))

/** Every record that staff edit in a form. */
export const records: readonly StaffRecord[] = declared.filter(isRecord)

/** Every list of the console. */
export const lists: readonly List[] = declared
  .map((value) => (isRecord(value) ? value.list : value))
  .filter(isList)

const recordEndpoints = (record: StaffRecord) => [record.get, record.create, record.update, record.delete]

/** Every endpoint. The server does not start when an endpoint has no handler. */
export const endpoints: readonly DescribedEndpoint[] = declared
  .flatMap((value) => (isRecord(value) ? [value.list, ...recordEndpoints(value)] : [value]))
  .flatMap((value) => (isList(value) ? [value.list, value.count, value.export] : [value]))
  .filter(isEndpoint)
