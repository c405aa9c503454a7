import { auditList, listRecordHistory as listRecordHistoryEndpoint } from '@cabstand/contract/http/audit'
import type { Database } from '../../db/database.ts'
import { route } from '../../http/route.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import { listFeed } from '../../lists/list-feed.ts'
import { listRoutes } from '../../lists/list-routes.ts'
import type { Module } from '../../module.ts'
import { auditListSource, type ListedEntry } from './audit-list-store.ts'
import { findNewestEntry } from './audit-log-store.ts'
import { toRow } from './list-entries.ts'
import { listRecordHistory } from './list-record-history.ts'

/** Reads the audit log, which `src/audit` writes. */
export function auditModule(deps: ExportDeps & { readonly backgroundDb: Database }): Module {
  return {
    name: 'audit',
    routes: [
      route(listRecordHistoryEndpoint, {
        read: ({ caller, params, query }) => listRecordHistory(deps, caller, params, query),
      }),
      ...listRoutes<typeof auditList, ListedEntry>(deps, auditList, {
        source: auditListSource,
        complete: async (rows) => {
          const hides = await deps.hidesContacts()
          return rows.map((row) => toRow(row, hides))
        },
      }),
    ],
    feeds: [listFeed(auditList.feed, { all: () => findNewestEntry(deps.backgroundDb) })],
  }
}
