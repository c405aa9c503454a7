import type { ListColumn } from '@cabstand/contract/lists/definition'
import { readFilter } from '@cabstand/contract/lists/filter'
import { reportFilters } from '@cabstand/contract/report-columns'
import type { SignedIn } from '../../platform/caller.ts'
import type { ReportScope } from './reports-store.ts'

/** The filters of a request, which its schema has validated. */
export interface ReportQuery {
  readonly period?: string | undefined
  readonly driver?: string | undefined
  readonly fleet?: string | undefined
  readonly carType?: string | undefined
}

/** What a person's report counts: fleet admins have the trips of their own drivers only. */
export function scopeOf(caller: SignedIn, query: ReportQuery, timeZone: string): ReportScope {
  const period = query.period === undefined ? undefined : readFilter(reportFilters.period, query.period)
  const { from = undefined, to = undefined } = period?.type === 'range' ? period : {}
  return {
    owner: caller.role === 'admin' ? null : caller.userId,
    timeZone,
    from,
    to,
    drivers: idsIn(reportFilters.driver, query.driver),
    fleets: idsIn(reportFilters.fleet, query.fleet),
    carTypes: idsIn(reportFilters.carType, query.carType),
  }
}

function idsIn(column: ListColumn, text: string | undefined): readonly string[] | undefined {
  const filter = text === undefined ? undefined : readFilter(column, text)
  return filter?.type === 'anyOf' ? filter.values : undefined
}
