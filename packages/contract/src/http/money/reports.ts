import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import type { ListColumn } from '../../lists/definition.ts'
import { readFilter } from '../../lists/filter.ts'
import { driverEarningsPage, reportFilters } from '../../report-columns.ts'
import { instant, money, queryInteger, text } from '../../schemas/common.ts'

const filterOf = (column: ListColumn, meaning: string, example: string) =>
  z.optional(
    about(
      z.string().check(
        z.maxLength(2000),
        z.refine((value) => readFilter(column, value) !== undefined, 'Invalid filter.'),
      ),
      meaning,
      example,
    ),
  )

const filters = z.object({
  period: filterOf(
    reportFilters.period,
    "Dates in the operator's time zone, both included: `2026-01-01..2026-11-22`, `2026-01-01..`. Absent: always.",
    '2026-01-01..2026-11-22',
  ),
  driver: filterOf(reportFilters.driver, 'Only these drivers, ids separated by commas.', ids.driver),
  fleet: filterOf(
    reportFilters.fleet,
    'Only trips whose driver one of these fleet admins owned at acceptance, ids separated by commas.',
    ids.fleetadmin,
  ),
  carType: filterOf(reportFilters.carType, 'Only these car types, ids separated by commas.', ids.carType),
})

const exported = z.extend(filters, {
  format: about(z.enum(['csv', 'xlsx', 'pdf']), 'The format of the file.'),
  language: z.optional(about(text(20), 'Locale of the headings; absent: the default language.', 'en')),
})
const exportMediaTypes = [
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
] as const

const month = {
  year: about(z.int(), 'The year.', 2026),
  month: about(z.int(), "The month, 1 to 12, in the operator's time zone.", 11),
}
const totalRides = about(z.int(), 'Trips that were paid.', 7369)

export const earningAmounts = component(
  'EarningAmounts',
  z.object({
    totalRides,
    tripCost: about(money, 'What the trips cost, with fees.', 9771520),
    rideCost: about(money, 'tripCost − convenienceFee.', 8724565),
    cancellationFee: about(money, 'Fees of cancelled bookings.', 67800),
    convenienceFee: about(money, 'Fees of paid trips.', 1046955),
    discountAmount: about(money, 'Discounts of promos, which the platform bears.', 121168),
    gross: about(money, 'tripCost + cancellationFee.', 9839320),
    profit: about(money, 'convenienceFee + cancellationFee − discountAmount.', 993587),
    myEarning: about(
      money,
      'What riders paid, with cancellation fees, without the shares of drivers.',
      993587,
    ),
  }),
  'Amounts of an earnings report. They are sums of the ledger.',
)
export type EarningAmounts = z.infer<typeof earningAmounts>

export const earningReportRow = component(
  'EarningReportRow',
  z.object({ ...month, ...earningAmounts.shape }),
  'One month of the earnings report.',
)
export type EarningReportRow = z.infer<typeof earningReportRow>

const exampleAmounts = {
  totalRides: 7369,
  tripCost: 9771520,
  rideCost: 8724565,
  cancellationFee: 67800,
  convenienceFee: 1046955,
  discountAmount: 121168,
  gross: 9839320,
  profit: 993587,
  myEarning: 993587,
}

const behindSeconds = about(
  z.nullable(z.int()),
  'How old the figures are, where they are read from a copy of the database; null when they are not.',
  null,
)

export const getEarningReport = endpoint(
  {
    name: 'getEarningReport',
    method: 'GET',
    path: '/api/reports/earnings',
    tag: 'Staff',
    summary: 'Read the earnings by month',
    description:
      'Trips count in the month in which they were paid, cancellation fees in the month of the cancellation. The newest month comes first; months without anything are not listed.',
    roles: ['admin'],
    query: filters,
    status: 200,
    output: z.object({
      rows: z.array(earningReportRow),
      total: earningAmounts,
      check: about(
        z.nullable(
          z.object({
            at: about(instant, 'When the books were checked last.'),
            problems: about(z.int(), 'What did not agree; 0: the ledger, bookings and reports agree.', 0),
            found: about(
              z.array(z.string()),
              'The first of them, at most 100, in English sentences. Amounts are minor units.',
              [],
            ),
          }),
        ),
        'The nightly check of the ledger; null before the first.',
      ),
      behindSeconds,
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      rows: [{ year: 2026, month: 10, ...exampleAmounts }],
      total: exampleAmounts,
      check: { at: times.seen, problems: 0, found: [] },
      behindSeconds: null,
    },
  },
)
export type EarningReport = z.infer<typeof getEarningReport.output>

export const exportEarningReport = endpoint(
  {
    kind: 'download',
    name: 'exportEarningReport',
    method: 'GET',
    path: '/api/reports/earnings/export',
    tag: 'Staff',
    summary: 'Export the earnings by month',
    description: 'Returns the rows of the earnings report as a file with one line for each month.',
    roles: ['admin'],
    query: exported,
    mediaTypes: exportMediaTypes,
    errors: [],
  },
  {},
)

export const driverEarningRow = component(
  'DriverEarningRow',
  z.object({
    ...month,
    driverId: about(z.uuid(), 'The driver.', ids.driver),
    driverName: about(z.string(), 'Their name; empty after they were erased.', 'Rui Almeida'),
    driverVehicleNo: about(z.string(), 'Number plate of their present vehicle.', '48-QK-27'),
    totalRides,
    driverShare: about(money, 'The shares that the driver earned.', 184230),
    group: about(
      z.object({ totalRides, driverShare: about(money, 'Shares of all rows of the group.', 8724565) }),
      'The sums of the month, or of the driver, by which the rows are grouped.',
    ),
  }),
  'What a driver earned in a month.',
)
export type DriverEarningRow = z.infer<typeof driverEarningRow>

const groupBy = z.optional(
  about(z.enum(['month', 'driver']), 'What rows stand together; absent: by month.', 'month'),
)

const exampleDriver = {
  year: 2026,
  month: 10,
  driverId: ids.driver,
  driverName: 'Rui Almeida',
  driverVehicleNo: '48-QK-27',
  totalRides: 164,
  driverShare: 184230,
  group: { totalRides: 7369, driverShare: 8724565 },
}

export const getDriverEarnings = endpoint(
  {
    name: 'getDriverEarnings',
    method: 'GET',
    path: '/api/reports/driver-earnings',
    tag: 'Staff',
    summary: 'Read the earnings of drivers by month',
    description:
      'Shares of trips count in the month in which the trip was paid. Fleet admins get the trips that their drivers accepted while owned by them.',
    roles: ['fleetadmin', 'admin'],
    query: z.extend(filters, {
      groupBy,
      page: z.optional(
        about(queryInteger(1, 100_000), `Which ${driverEarningsPage} rows; absent: the first.`, 1),
      ),
    }),
    status: 200,
    output: z.object({
      rows: z.array(driverEarningRow),
      rowCount: about(z.int(), 'The number of rows of all pages.', 86),
      months: about(
        z.array(
          z.object({ ...month, totalRides, driverShare: about(money, 'Shares of all drivers.', 8724565) }),
        ),
        'Each month with trips, the newest first.',
      ),
      behindSeconds,
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      rows: [exampleDriver],
      rowCount: 86,
      months: [{ year: 2026, month: 10, totalRides: 7369, driverShare: 8724565 }],
      behindSeconds: null,
    },
  },
)
export type DriverEarnings = z.infer<typeof getDriverEarnings.output>

export const exportDriverEarnings = endpoint(
  {
    kind: 'download',
    name: 'exportDriverEarnings',
    method: 'GET',
    path: '/api/reports/driver-earnings/export',
    tag: 'Staff',
    summary: 'Export the earnings of drivers by month',
    description: 'Returns the rows of the driver earnings as a file with one line for each driver and month.',
    roles: ['fleetadmin', 'admin'],
    query: z.extend(exported, { groupBy }),
    mediaTypes: exportMediaTypes,
    errors: [],
  },
  {},
)

export const exportJournal = endpoint(
  {
    kind: 'download',
    name: 'exportJournal',
    method: 'GET',
    path: '/api/ledger/journal',
    tag: 'Staff',
    summary: 'Export the journal of the ledger',
    description:
      'Returns every line of the ledger in the order of posting, for accountants: time, entry, event, booking, account with its name, amount and purpose. Amounts above 0 are owed to the holder of the account.',
    roles: ['admin'],
    query: z.object({
      period: filters.shape.period,
      language: exported.shape.language,
    }),
    mediaTypes: ['text/csv; charset=utf-8'],
    errors: [],
  },
  {},
)
