import type { ListedRecord, StaffRecord } from '@cabstand/contract/records/define-record'
import type { AnyContext, JsonRoute, Route } from '../http/route.ts'
import type { ExportDeps } from '../lists/export/export-list.ts'
import { listRoutes } from '../lists/list-routes.ts'
import type { ListSource } from '../lists/list-source.ts'
import type { StoredRecord } from './record-source.ts'
import type { FieldsOf, staffRecord } from './staff-record.ts'

export interface RecordDeps extends ExportDeps {
  readonly now: () => Date
}

/** The routes of a record with a list: those of its list, and of one record. */
export const listedRecordRoutes = <R extends ListedRecord, Row extends StoredRecord & FieldsOf<R>>(
  deps: RecordDeps,
  definition: R,
  record: ReturnType<typeof staffRecord<R, Row>>,
  source: ListSource,
): Route[] => [
  ...listRoutes<ListedRecord['list'], Row>(deps, definition.list, {
    source,
    complete: (rows) => record.complete(rows),
  }),
  ...recordRoutes(deps, definition, record),
]

/** The routes that read, add, change and delete one record. */
export function recordRoutes<R extends StaffRecord, Row extends StoredRecord & FieldsOf<R>>(
  { db, now }: Pick<RecordDeps, 'db' | 'now'>,
  definition: R,
  record: ReturnType<typeof staffRecord<R, Row>>,
): Route[] {
  const markOf = ({ caller }: AnyContext) => ({
    changedBy: caller.role === 'anonymous' ? '' : caller.userId,
    changedAt: now(),
  })
  // The endpoint's schemas have validated params, version and body.
  const editOf = (context: AnyContext) => ({
    ...markOf(context),
    id: idIn(context),
    version: context.version ?? 0,
  })
  const routes: JsonRoute[] = [
    { endpoint: definition.get, read: (context) => record.read(db, idIn(context)) },
    {
      endpoint: definition.create,
      write: (tx, context) => record.create(tx, context.body as FieldsOf<R>, markOf(context)),
    },
    {
      endpoint: definition.update,
      write: (tx, context) => record.update(tx, editOf(context), context.body as Partial<FieldsOf<R>>),
    },
    {
      endpoint: definition.delete,
      write: async (tx, context) => {
        await record.remove(tx, editOf(context))
        return { ok: true as const }
      },
    },
  ]
  return routes
}

// The endpoint's schema has validated it.
const idIn = ({ params }: AnyContext) => ((params ?? {}) as { readonly id?: string }).id ?? ''
