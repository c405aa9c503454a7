import { getDriverEarnings, getEarningReport } from '@cabstand/contract/http/money/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The filters of a report, as its URL has them. */
export type ReportQuery = Readonly<Partial<Record<'period' | 'driver' | 'fleet' | 'carType', string>>>

export const earningReportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['earning-report', query],
    queryFn: ({ signal }) => call(getEarningReport, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const driverEarningsQuery = (
  query: ReportQuery & { readonly groupBy?: 'month' | 'driver'; readonly page?: string },
) =>
  queryOptions({
    queryKey: ['driver-earnings', query],
    queryFn: ({ signal }) => call(getDriverEarnings, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
