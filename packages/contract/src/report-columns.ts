import type { ListColumn } from './lists/definition.ts'

/** How the reports filter. Their texts are those of lists, so that screens use the same fields. */
export const reportFilters = {
  period: { kind: 'time', label: 'report_period', filters: true },
  driver: { kind: 'reference', label: 'report_driver', filters: true },
  fleet: { kind: 'reference', label: 'report_fleet', filters: true, roles: ['admin'] },
  carType: { kind: 'reference', label: 'report_car_type', filters: true },
} as const satisfies Readonly<Record<string, ListColumn>>

/** The columns of the earnings report, as screen and files show them. `monthsName` is the month in words. */
export const earningColumns = {
  year: { kind: 'integer', label: 'report_year' },
  monthsName: { kind: 'text', label: 'report_month' },
  totalRides: { kind: 'integer', label: 'report_rides' },
  tripCost: { kind: 'money', label: 'report_trip_cost' },
  rideCost: { kind: 'money', label: 'report_ride_cost' },
  cancellationFee: { kind: 'money', label: 'report_cancellation_fee' },
  convenienceFee: { kind: 'money', label: 'report_convenience_fee' },
  // The one amount that makes the profit smaller.
  discountAmount: { kind: 'money', label: 'report_discount', minus: true },
  gross: { kind: 'money', label: 'report_gross' },
  profit: { kind: 'money', label: 'report_profit' },
  myEarning: { kind: 'money', label: 'report_my_earning' },
} as const satisfies Readonly<Record<string, ListColumn>>

/** The columns of the driver earnings. */
export const driverEarningColumns = {
  year: earningColumns.year,
  monthsName: earningColumns.monthsName,
  driverName: { kind: 'text', label: 'report_driver' },
  totalRides: earningColumns.totalRides,
  driverVehicleNo: { kind: 'text', label: 'report_vehicle' },
  driverShare: { kind: 'money', label: 'report_driver_share' },
} as const satisfies Readonly<Record<string, ListColumn>>

/** The columns of the journal of the ledger. */
export const journalColumns = {
  createdAt: { kind: 'time', label: 'journal_time' },
  entryId: { kind: 'text', label: 'journal_entry' },
  event: { kind: 'text', label: 'journal_event' },
  reference: { kind: 'code', label: 'journal_booking' },
  account: { kind: 'text', label: 'journal_account' },
  accountName: { kind: 'text', label: 'journal_account_name' },
  amount: { kind: 'money', label: 'journal_amount' },
  purpose: { kind: 'text', label: 'journal_purpose' },
} as const satisfies Readonly<Record<string, ListColumn>>

/** The columns of what payment providers owe by day. */
export const clearingReportColumns = {
  title: { kind: 'text', label: 'payout_provider' },
  day: { kind: 'text', label: 'clearing_day', day: true },
  payments: { kind: 'money', label: 'clearing_payments' },
  refunds: { kind: 'money', label: 'clearing_refunds' },
  disputes: { kind: 'money', label: 'clearing_disputes' },
  payouts: { kind: 'money', label: 'clearing_payouts' },
  fees: { kind: 'money', label: 'clearing_fees' },
  other: { kind: 'money', label: 'clearing_other' },
  balance: { kind: 'money', label: 'clearing_balance' },
} as const satisfies Readonly<Record<string, ListColumn>>

/** Rows of a page of driver earnings. */
export const driverEarningsPage = 100
