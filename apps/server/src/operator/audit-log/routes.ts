import {
  auditList,
  listRecordHistory as listRecordHistoryEndpoint,
} from '@cabstand/contract/http/operator/audit-log'
import { type Route, route } from '../../platform/http/route.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listRoutes } from '../../platform/lists/list-routes.ts'
import { auditListSource, type ListedEntry } from './audit-list-store.ts'
import { toRow } from './list-entries.ts'
import { type HistoryDeps, listRecordHistory } from './list-record-history.ts'

export function auditRoutes(deps: ExportDeps & HistoryDeps): Route[] {
  return [
    route(listRecordHistoryEndpoint, {
      read: ({ caller, params, query }) => listRecordHistory(deps, caller, params, query),
    }),
    ...listRoutes<typeof auditList, ListedEntry>(deps, auditList, {
      source: auditListSource(deps.subjects),
      complete: async (rows) => {
        const hides = await deps.hidesContacts()
        return rows.map((row) => toRow(row, hides))
      },
    }),
  ]
}
