import type { QueryOf } from '@cabstand/contract/endpoint'
import type { exportClearing as exportClearingEndpoint } from '@cabstand/contract/http/money/clearing'
import { clearingReportColumns } from '@cabstand/contract/report-columns'
import { exportRows } from '../../platform/lists/export/export-rows.ts'
import type { ClearingDeps } from './clearing-deps.ts'
import { getClearing } from './get-clearing.ts'

/** What each provider owes by day, as a file. Throws `validation_failed` for days that are no range. */
export async function exportClearing(
  deps: ClearingDeps,
  { format, language, ...days }: QueryOf<typeof exportClearingEndpoint>,
) {
  const [{ from, until, providers }, text, currency, timeZone] = await Promise.all([
    getClearing(deps, days),
    deps.texts(language),
    deps.currency(),
    deps.timeZone(),
  ])
  const rows = providers.flatMap(({ title, days: own }) => own.map((day) => ({ title, ...day })))
  const name = `clearing-${from}-${until}`
  return exportRows({ name, format, columns: clearingReportColumns, rows }, { text, currency, timeZone })
}
