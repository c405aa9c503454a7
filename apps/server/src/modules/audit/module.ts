import { listRecordHistory as listRecordHistoryEndpoint } from '@cabstand/contract/http/audit'
import type { Database } from '../../db/database.ts'
import { route } from '../../http/route.ts'
import type { Module } from '../../module.ts'
import { listRecordHistory } from './list-record-history.ts'

/** Reads the audit log, which `src/audit` writes. */
export function auditModule({ db }: { readonly db: Database }): Module {
  return {
    name: 'audit',
    routes: [
      route(listRecordHistoryEndpoint, {
        read: ({ caller, params, query }) => listRecordHistory(db, caller, params, query),
      }),
    ],
  }
}
