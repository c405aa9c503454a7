import { driverList, fleetAdminList } from '@cabstand/contract/http/people/person-records'
import { columnsFor, type FilterTexts } from '@cabstand/contract/lists/definition'
import { readFilter } from '@cabstand/contract/lists/filter'
import { reportFilters } from '@cabstand/contract/report-columns'
import { useQuery } from '@tanstack/react-query'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { stringifySearch } from '../../navigation/search-params.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { useFormat } from '../../ui/text.tsx'
import type { References } from '../list/references.ts'

export interface ReportState {
  readonly filters: FilterTexts
  readonly groupBy: 'month' | 'driver'
  readonly page: number
}

/** What a report shows, as its URL says it, and the fields of its filters. */
export function useReport() {
  const state = useScreenSearch(readState)
  const go = useGo()
  const format = useFormat()
  const { usertype } = useSignedIn()
  const role = usertype === 'fleetadmin' ? 'fleetadmin' : 'admin'
  const { data: carTypes = [] } = useQuery(carTypesQuery)
  const references: References = {
    driver: { list: driverList, role },
    fleet: { list: fleetAdminList, role: 'admin' },
    carType: carTypes.map((carType) => ({ id: carType.id, name: format.carType(carType).name })),
  }
  return {
    state,
    references,
    columns: columnsFor({ columns: reportFilters }, role),
    /** Other filters or groups begin at the first page. */
    change: (changed: Partial<ReportState>) =>
      go(`${window.location.pathname}${stringifySearch(writeState({ ...state, page: 1, ...changed }))}`),
  }
}

export type Report = ReturnType<typeof useReport>

/** Unknown values read as their default. */
export function readState(search: Readonly<Record<string, unknown>>): ReportState {
  const filters: Record<string, string> = {}
  for (const [name, column] of Object.entries(reportFilters)) {
    const given = search[name]
    if (typeof given === 'string' && readFilter(column, given)) filters[name] = given
  }
  const page = Number.parseInt(String(search.page), 10)
  return {
    filters,
    groupBy: search.groupBy === 'driver' ? 'driver' : 'month',
    page: page >= 1 && page <= 100_000 ? page : 1,
  }
}

function writeState({ filters, groupBy, page }: ReportState) {
  return {
    ...filters,
    groupBy: groupBy === 'month' ? undefined : groupBy,
    page: page === 1 ? undefined : String(page),
  }
}
