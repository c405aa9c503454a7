import type { DescribedEndpoint } from '../endpoint.ts'
import type { List } from '../lists/define-list.ts'
import type { ListedRecord, StaffRecord } from '../records/define-record.ts'
import * as maps from './maps/index.ts'
import * as chat from './messages/chat.ts'
import * as notifications from './messages/notifications/index.ts'
import * as adjustments from './money/adjustments.ts'
import * as cardRefunds from './money/card-refunds.ts'
import * as clearing from './money/clearing.ts'
import * as heldRewards from './money/held-rewards.ts'
import * as myEarnings from './money/my-earnings.ts'
import * as myWithdrawals from './money/my-withdrawals.ts'
import * as paymentCases from './money/payment-cases.ts'
import * as paymentSetup from './money/payment-setup.ts'
import * as payments from './money/payments.ts'
import * as personReferrals from './money/person-referrals.ts'
import * as promoOffers from './money/promo-offers.ts'
import * as promos from './money/promos.ts'
import * as receipts from './money/receipts.ts'
import * as referrals from './money/referrals.ts'
import * as reports from './money/reports.ts'
import * as wallet from './money/wallet.ts'
import * as withdrawals from './money/withdrawals.ts'
import * as audit from './operator/audit-log.ts'
import * as cancelReasons from './operator/cancel-reasons.ts'
import * as console from './operator/console.ts'
import * as dashboard from './operator/dashboard.ts'
import * as demo from './operator/demo.ts'
import * as languages from './operator/languages.ts'
import * as legacy from './operator/legacy.ts'
import * as settings from './operator/settings.ts'
import * as setup from './operator/setup.ts'
import * as sitePages from './operator/site-pages.ts'
import * as staffSettings from './operator/staff-settings.ts'
import * as system from './operator/system.ts'
import * as systemStatus from './operator/system-status.ts'
import * as account from './people/account.ts'
import * as auth from './people/auth.ts'
import * as driverSignUp from './people/driver-sign-up.ts'
import * as identities from './people/identities.ts'
import * as people from './people/person-records/index.ts'
import * as users from './people/users.ts'
import * as files from './platform/files.ts'
import * as bookings from './trips/bookings/index.ts'
import * as carTypes from './trips/car-types.ts'
import * as dispatch from './trips/dispatch.ts'
import * as fleet from './trips/fleet.ts'
import * as pricing from './trips/pricing.ts'
import * as sharing from './trips/sharing.ts'
import * as staffBookings from './trips/staff-bookings.ts'

const isEndpoint = (value: unknown): value is DescribedEndpoint =>
  typeof value === 'object' && value !== null && 'roles' in value && 'path' in value && 'method' in value

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'list' in value && 'count' in value && 'export' in value

const isRecord = (value: unknown): value is StaffRecord =>
  typeof value === 'object' && value !== null && 'fields' in value && 'create' in value

const declared: readonly unknown[] = [
  account,
  adjustments,
  cardRefunds,
  heldRewards,
  audit,
  auth,
  identities,
  bookings,
  cancelReasons,
  carTypes,
  chat,
  clearing,
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
  myEarnings,
  myWithdrawals,
  notifications,
  payments,
  paymentCases,
  paymentSetup,
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
  sitePages,
  staffBookings,
  staffSettings,
  system,
  systemStatus,
  users,
  wallet,
  withdrawals,
].flatMap((file) => Object.values(file))

/** Whether a record has a list of the console. */
export const isListed = (record: StaffRecord): record is ListedRecord => 'list' in record

/** Every record that staff edit in a form. */
export const records: readonly StaffRecord[] = declared.filter(isRecord)

/** Every list of the console. */
export const lists: readonly List[] = declared
  .map((value) => (isRecord(value) && isListed(value) ? value.list : value))
  .filter(isList)

const partsOf = (record: StaffRecord) => [
  ...(isListed(record) ? [record.list] : []),
  record.get,
  record.create,
  record.update,
  record.delete,
]

/** Every endpoint. The server does not start when an endpoint has no handler. */
export const endpoints: readonly DescribedEndpoint[] = declared
  .flatMap((value) => (isRecord(value) ? partsOf(value) : [value]))
  .flatMap((value) => (isList(value) ? [value.list, value.count, value.export] : [value]))
  .filter(isEndpoint)
