import { auditList } from '@cabstand/contract/http/operator/audit-log'
import type { Database } from '../../platform/db/database.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listFeed } from '../../platform/lists/list-feed.ts'
import type { Module } from '../../platform/module.ts'
import { findNewestEntry } from './audit-log-store.ts'
import type { HistoryDeps } from './list-record-history.ts'
import { auditRoutes } from './routes.ts'

/** Reads the audit log, which `platform/audit` writes. */
export function auditModule(deps: ExportDeps & HistoryDeps & { readonly backgroundDb: Database }): Module {
  return {
    name: 'audit',
    routes: auditRoutes(deps),
    feeds: [listFeed(auditList.feed, { all: () => findNewestEntry(deps.backgroundDb) })],
  }
}
